import { useEffect, useRef } from 'react';
import type { TargetPreview } from '../../target-compiler/compiler-messages';
import { targetTools as texts } from '../../texts/target-tools';

/** Points are drawn on the picture, not on the page, so their colours are the same in both themes. */
const POINT_COLOUR = '#ff2d20';
const RIM_COLOUR = '#ffffffd0';
/** Radius of a point, CSS px; chosen by eye. */
const POINT_RADIUS_PX = 2.25;
/** Width of the rim around a point, CSS px; chosen by eye. */
const RIM_PX = 0.9;
/** Largest height of a preview; chosen by eye. */
const MAX_HEIGHT_REM = 18;
/** Previews are drawn this far from the window's edges, before they are scrolled into it. Chosen, not measured. */
const NEAR = '1500px';

/** The gray picture that the tracker searches for, with its feature points in red. */
export function PreviewPicture({ preview, name }: { preview: TargetPreview; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const draw = () => drawPreview(element, preview);
    // A preview is drawn only near the window, because a list can hold dozens.
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), { rootMargin: NEAR });
    const size = new ResizeObserver(() => {
      sight.disconnect();
      sight.observe(element);
    });
    size.observe(element);
    return () => {
      size.disconnect();
      sight.disconnect();
    };
  }, [preview]);
  const { widthPx, heightPx, points } = preview;
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={texts.list.previewAlt(name, points.length / 2)}
      className="mx-auto block w-full rounded-tag"
      style={{ aspectRatio: `${widthPx} / ${heightPx}`, maxWidth: `${(MAX_HEIGHT_REM * widthPx) / heightPx}rem` }}
    />
  );
}

/** Points have the same size on the screen for every picture; a light rim keeps them visible on any ground. */
function drawPreview(canvas: HTMLCanvasElement, { gray, widthPx, heightPx, points }: TargetPreview): void {
  const context = canvas.getContext('2d');
  const picture = grayCanvas(gray);
  if (!context || !picture) return;
  const density = devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * density);
  canvas.height = Math.round(canvas.clientHeight * density);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const dots = (radiusPx: number, colour: string) => {
    context.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = (((points[i] ?? 0) + 0.5) / widthPx) * canvas.width;
      const y = (((points[i + 1] ?? 0) + 0.5) / heightPx) * canvas.height;
      context.moveTo(x + radiusPx, y);
      context.arc(x, y, radiusPx, 0, 2 * Math.PI);
    }
    context.fillStyle = colour;
    context.fill();
  };
  dots((POINT_RADIUS_PX + RIM_PX) * density, RIM_COLOUR);
  dots(POINT_RADIUS_PX * density, POINT_COLOUR);
}

function grayCanvas({ width, height, data }: TargetPreview['gray']): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const pixels = context.createImageData(width, height);
  const rgba = new Uint32Array(pixels.data.buffer);
  // Opaque gray: all three colour channels are alike, so only the place of alpha depends on the byte order (little
  // endian).
  for (let i = 0; i < rgba.length; i++) rgba[i] = 0xff000000 | ((data[i] ?? 0) * 0x010101);
  context.putImageData(pixels, 0, 0);
  return canvas;
}
