import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import type { Located } from '@anchora/ar-runtime/tracking/world/world-client';

/** The drawn picture is at most this wide, px, because it is only looked at. */
const MAX_WIDTH_PX = 960;
const RING_M = 0.15;
const POLE_M = 0.3;
const RING_POINTS = 32;
/** Points nearer to the camera than this are not drawn, m. */
const NEAR_M = 0.05;

/** Draws the tracked picture, and the mark where the tracker believes it to stand: a ring on the floor and a pole. */
export function drawMark(canvas: HTMLCanvasElement, { picture, cameraFromContent, isShown }: Located): void {
  const { image, width, height } = picture;
  const shrink = Math.min(1, MAX_WIDTH_PX / width);
  const [w, h] = [Math.round(width * shrink), Math.round(height * shrink)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  context.drawImage(image, 0, 0, w, h);
  if (!cameraFromContent || !isShown) return;
  const m = cameraFromContent;
  const f = defaultFocalLengthPx(w, h);
  const at = ([x, y, z]: readonly [number, number, number]): [number, number] | null => {
    const [cx = 0, cy = 0, cz = 0] = [0, 1, 2].map(
      (i) => (m[i] ?? 0) * x + (m[4 + i] ?? 0) * y + (m[8 + i] ?? 0) * z + (m[12 + i] ?? 0),
    );
    return -cz > NEAR_M ? [w / 2 + (f * cx) / -cz, h / 2 - (f * cy) / -cz] : null;
  };
  const ring = Array.from({ length: RING_POINTS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / RING_POINTS;
    return at([RING_M * Math.cos(angle), 0, RING_M * Math.sin(angle)]);
  });
  const pole = [at([0, 0, 0]), at([0, POLE_M, 0])];
  // Dark under light, so that the mark is seen on every floor.
  for (const [style, lineWidth] of [
    ['#14171a', 7],
    ['#ff3d8b', 4],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = (lineWidth * w) / 480;
    context.lineJoin = context.lineCap = 'round';
    for (const line of [ring, pole]) stroke(context, line);
  }
}

function stroke(context: CanvasRenderingContext2D, line: readonly ([number, number] | null)[]): void {
  if (line.includes(null)) return;
  context.beginPath();
  for (const point of line) if (point) context.lineTo(...point);
  context.stroke();
}
