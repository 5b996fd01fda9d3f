import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import type { Located } from '@anchora/ar-runtime/tracking/world/world-client';

/** The drawn picture is at most this wide, px, because it is only looked at. Chosen, not measured. */
const MAX_WIDTH_PX = 960;
/** A line with a point nearer to the camera than this is not drawn, m: its picture would be huge. Chosen, not measured. */
const NEAR_M = 0.05;

/** A line of points, m: x, y and z of each, one after the other. */
type Line = Float32Array;
/* The mark, chosen by eye: a ring, and a pole in its middle. */
/** Radius of the ring. */
const RING_M = 0.15;
/** Corners of the polygon that is drawn for the ring, enough for it to look round. */
const RING_POINTS = 32;
const RING: Line = Float32Array.from({ length: 3 * (RING_POINTS + 1) }, (_, i) => {
  const angle = (2 * Math.PI * Math.floor(i / 3)) / RING_POINTS;
  return i % 3 === 1 ? 0 : RING_M * (i % 3 === 0 ? Math.cos(angle) : Math.sin(angle));
});
/** Height of the pole. */
const POLE_M = 0.3;
const POLE: Line = Float32Array.of(0, 0, 0, 0, POLE_M, 0);
const LINES = [RING, POLE];

/**
 * A dark line under a light one, so that the mark is seen on every floor. Widths in px of a picture of
 * `WIDTH_OF_PENS_PX`.
 */
const PENS = [
  { colour: '#14171a', width: 7 },
  { colour: '#ff3d8b', width: 4 },
];
const WIDTH_OF_PENS_PX = 480;

/** Draws the tracked picture, and the mark where the tracker believes it to stand: a ring on the floor and a pole. */
export function drawMark(canvas: HTMLCanvasElement, located: Located): void {
  const { cameraFromContent, isShown, zoom } = located;
  const { image, width, height } = located.picture;
  const shrink = Math.min(1, MAX_WIDTH_PX / width);
  const widthPx = Math.round(width * shrink);
  const heightPx = Math.round(height * shrink);
  if (canvas.width !== widthPx || canvas.height !== heightPx) {
    canvas.width = widthPx;
    canvas.height = heightPx;
  }
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  context.drawImage(image, 0, 0, widthPx, heightPx);
  if (!cameraFromContent || !isShown) return;
  context.lineJoin = context.lineCap = 'round';
  for (const { colour, width: penWidth } of PENS) {
    context.strokeStyle = colour;
    context.lineWidth = (penWidth * widthPx) / WIDTH_OF_PENS_PX;
    for (const line of LINES) stroke(context, line, cameraFromContent, zoom);
  }
}

/**
 * Strokes a line, unless a part of it is too near.
 *
 * @param cameraFromContent 4×4, column by column; the camera looks along its negative z axis.
 * @param zoom focal length over the usual one.
 */
function stroke(
  context: CanvasRenderingContext2D,
  line: Line,
  cameraFromContent: ArrayLike<number>,
  zoom: number,
): void {
  const { width, height } = context.canvas;
  const focalPx = zoom * defaultFocalLengthPx(width, height);
  context.beginPath();
  for (let at = 0; at < line.length; at += 3) {
    const depth = -coordinate(cameraFromContent, 2, line, at);
    if (depth <= NEAR_M) return;
    const x = width / 2 + (focalPx * coordinate(cameraFromContent, 0, line, at)) / depth;
    const y = height / 2 - (focalPx * coordinate(cameraFromContent, 1, line, at)) / depth;
    context.lineTo(x, y);
  }
  context.stroke();
}

/** One coordinate in the camera's frame of the point that begins at an index of a line. */
function coordinate(m: ArrayLike<number>, axis: 0 | 1 | 2, line: Line, at: number): number {
  const moved = (m[axis] ?? 0) * (line[at] ?? 0) + (m[4 + axis] ?? 0) * (line[at + 1] ?? 0);
  return moved + (m[8 + axis] ?? 0) * (line[at + 2] ?? 0) + (m[12 + axis] ?? 0);
}
