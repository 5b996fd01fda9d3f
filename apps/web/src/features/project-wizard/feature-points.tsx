import { useEffect, useRef } from 'react';
import { wizard } from '../../texts/default';
import type { Evaluation } from './draft/draft';

const texts = wizard.evaluation;

/** Drawn on pictures, not on the page, so they are the same in both themes. */
const EDGE_COLOUR = '#ffb020';
const ANCHOR_COLOUR = '#37e08b';
const RIM_COLOUR = '#000000a0';

export interface FeaturePointsProps {
  imageUrl: string;
  evaluation: Evaluation;
  visible: boolean;
}

/** The picture, whole, with its strong edges ringed and the tracker's anchors dotted. */
export function FeaturePoints({ imageUrl, evaluation, visible }: FeaturePointsProps) {
  const { widthPx, heightPx, anchors } = evaluation;
  return (
    <figure className="grid gap-3">
      <div
        className="relative mx-auto w-full"
        style={{ aspectRatio: `${widthPx} / ${heightPx}`, maxWidth: `calc(20rem * ${widthPx / heightPx})` }}
      >
        <img src={imageUrl} alt={wizard.target.alt} className="size-full rounded-tag" />
        {visible && <PointsCanvas evaluation={evaluation} />}
      </div>
      {visible && (
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
          <LegendMark colour={EDGE_COLOUR} shape="rounded-full" text={texts.legend.edges} />
          {anchors && <LegendMark colour={ANCHOR_COLOUR} shape="" text={texts.legend.anchors} />}
        </figcaption>
      )}
    </figure>
  );
}

function LegendMark({ colour, shape, text }: { colour: string; shape: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 ring-1 ring-ink ${shape}`} style={{ background: colour }} />
      {text}
    </span>
  );
}

function PointsCanvas({ evaluation }: { evaluation: Evaluation }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => drawPoints(element, evaluation));
    observer.observe(element);
    return () => observer.disconnect();
  }, [evaluation]);
  const edgeCount = evaluation.edgePoints.length / 2;
  const anchorCount = (evaluation.anchors?.length ?? 0) / 2;
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={texts.overlay(edgeCount, anchorCount)}
      className="absolute inset-0 size-full"
    />
  );
}

/** Marks keep their size on screen whatever the picture's; a dark rim keeps them visible on any ground. */
function drawPoints(canvas: HTMLCanvasElement, { widthPx, heightPx, edgePoints, anchors }: Evaluation): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * density);
  canvas.height = Math.round(canvas.clientHeight * density);
  const each = (points: number[], mark: (x: number, y: number) => void) => {
    for (let i = 0; i + 1 < points.length; i += 2) {
      mark(((points[i] + 0.5) / widthPx) * canvas.width, ((points[i + 1] + 0.5) / heightPx) * canvas.height);
    }
  };
  each(anchors ?? [], (x, y) => {
    square(context, x, y, 2.5 * density, RIM_COLOUR);
    square(context, x, y, 1.5 * density, ANCHOR_COLOUR);
  });
  each(edgePoints, (x, y) => {
    ring(context, x, y, 4.5 * density, 3.5 * density, RIM_COLOUR);
    ring(context, x, y, 4.5 * density, 1.75 * density, EDGE_COLOUR);
  });
}

function square(context: CanvasRenderingContext2D, x: number, y: number, half: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number, width: number, colour: string) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}
