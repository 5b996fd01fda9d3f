import { useCallback } from 'react';
import { wizard } from '../../../texts/wizard';
import type { Evaluation } from '../draft/draft';
import { ANCHOR_COLOUR, EDGE_COLOUR, RIM_COLOUR } from './overlay-colours';
import { PictureCanvas } from './picture-canvas';

const texts = wizard.evaluation;

/** Half the side of an anchor's dot, CSS px. This and the sizes below are chosen by eye. */
const DOT_PX = 1.5;
/** Width of the rim around the dot. */
const DOT_RIM_PX = 1;
/** Radius of an edge's ring. */
const RING_RADIUS_PX = 4.5;
/** Width of the ring's line with the rim. */
const RING_RIM_PX = 3.5;
/** Width of the ring's line without the rim. */
const RING_PX = 1.75;

/**
 * Rings around the strong edges of a picture and dots on the tracker's anchors. Marks have the same size on the screen
 * for every picture.
 */
export function PointsOverlay({ evaluation }: { evaluation: Evaluation }) {
  const { widthPx, heightPx, edgePoints, anchors } = evaluation;
  const draw = useCallback(
    (context: CanvasRenderingContext2D, density: number) => {
      const { width, height } = context.canvas;
      const each = (points: number[], mark: (x: number, y: number) => void) => {
        for (let i = 0; i + 1 < points.length; i += 2) {
          const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
          mark(((x + 0.5) / widthPx) * width, ((y + 0.5) / heightPx) * height);
        }
      };
      // Marks have a dark rim, so that they are visible on any picture.
      each(anchors ?? [], (x, y) => {
        square(context, x, y, (DOT_PX + DOT_RIM_PX) * density, RIM_COLOUR);
        square(context, x, y, DOT_PX * density, ANCHOR_COLOUR);
      });
      each(edgePoints, (x, y) => {
        const radius = RING_RADIUS_PX * density;
        ring(context, { x, y, radius, lineWidth: RING_RIM_PX * density, colour: RIM_COLOUR });
        ring(context, { x, y, radius, lineWidth: RING_PX * density, colour: EDGE_COLOUR });
      });
    },
    [widthPx, heightPx, edgePoints, anchors],
  );
  return <PictureCanvas label={texts.overlay(edgePoints.length / 2, (anchors?.length ?? 0) / 2)} draw={draw} />;
}

export function PointsLegend({ evaluation: { anchors } }: { evaluation: Evaluation }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      <LegendMark colour={EDGE_COLOUR} shape="rounded-full" text={texts.legend.edges} />
      {anchors && <LegendMark colour={ANCHOR_COLOUR} shape="" text={texts.legend.anchors} />}
    </div>
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

function square(context: CanvasRenderingContext2D, x: number, y: number, half: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x - half, y - half, 2 * half, 2 * half);
}

/** Lengths in px of the canvas. */
interface Ring {
  x: number;
  y: number;
  radius: number;
  lineWidth: number;
  colour: string;
}

function ring(context: CanvasRenderingContext2D, { x, y, radius, lineWidth, colour }: Ring) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = lineWidth;
  context.strokeStyle = colour;
  context.stroke();
}
