import type { Bend } from '@anchora/vision';
import sharp from 'sharp';
import { coverScale } from '../cover-scale';
import { elementAt } from '../element-at';
import type { Point } from '../held-phone';
import { type Matrix3, type PictureSize, focalLengthPx } from './projection';

/** x right, y up, z out of the picture; in target widths, from the picture's middle. */
export type TargetPoint = readonly [number, number, number];

/** Whether a colour is the one that is looked for; channels 0..255. */
type IsColour = (red: number, green: number, blue: number) => boolean;

/** Points per edge at which an outline is compared. Chosen, not measured. */
const SAMPLES = 40;

/**
 * Position of a point on a screen that the camera's picture covers.
 *
 * @param frameFromTarget as `frameFromTarget` makes it: K · [r1 r2 t], so the picture's normal follows from its
 * columns.
 * @returns CSS px; null behind the camera.
 */
export function onScreen(
  [x, y, z]: TargetPoint,
  frameFromTarget: Matrix3,
  frame: PictureSize,
  viewport: PictureSize,
): Point | null {
  const f = focalLengthPx(frame);
  const [cx, cy] = [(frame.width - 1) / 2, (frame.height - 1) / 2];
  const h = frameFromTarget;
  const column = (i: 0 | 1 | 2): [number, number, number] => {
    const w = elementAt(h, 6 + i);
    return [(elementAt(h, i) - cx * w) / f, (elementAt(h, 3 + i) - cy * w) / f, w];
  };
  const [right, down, centre] = [column(0), column(1), column(2)];
  const into = [0, 1, 2].map((i) => {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    return elementAt(right, j) * elementAt(down, k) - elementAt(right, k) * elementAt(down, j);
  });
  const at = [0, 1, 2].map(
    (i) => elementAt(centre, i) + x * elementAt(right, i) - y * elementAt(down, i) - z * elementAt(into, i),
  );
  const [px = 0, py = 0, depth = 0] = at;
  if (depth <= 0) return null;
  const scale = coverScale(viewport, frame);
  // Integer coordinates are the middles of pixels.
  return {
    x: (f * px * scale) / depth + viewport.width / 2,
    y: (f * py * scale) / depth + viewport.height / 2,
  };
}

/**
 * Points along the edge of a picture on bent paper, clockwise from its upper left corner, `steps` on each side.
 *
 * @param bend its curvature, 1 / target width, must not be 0: a flat sheet would divide by it.
 * @param aspect height / width of the picture.
 */
export function bentEdge(bend: Bend, aspect: number, steps: number): TargetPoint[] {
  const { curvature, directionRad } = bend;
  const [c, d] = [Math.cos(directionRad), -Math.sin(directionRad)];
  const sides: [number, number][] = [
    [-0.5, aspect / 2],
    [0.5, aspect / 2],
    [0.5, -aspect / 2],
    [-0.5, -aspect / 2],
  ];
  return sides.flatMap(([fromX, fromY], i) => {
    const [toX, toY] = elementAt(sides, (i + 1) % sides.length);
    return Array.from({ length: steps }, (_, n): TargetPoint => {
      const [x, y] = [fromX + ((toX - fromX) * n) / steps, fromY + ((toY - fromY) * n) / steps];
      // Along the bent direction the place lies on a circle; along the rulings it stays.
      const [arc, along] = [x * c + y * d, y * c - x * d];
      const across = Math.sin(curvature * arc) / curvature;
      return [across * c - along * d, across * d + along * c, (Math.cos(curvature * arc) - 1) / curvature];
    });
  });
}

/**
 * The largest distance between the outline of everything of one colour and a polygon, in both directions, px of the
 * picture.
 *
 * @returns Infinity if nothing has the colour.
 */
export async function outlineError(png: Buffer, isColour: IsColour, polygon: readonly Point[]): Promise<number> {
  const edge = await edgeOf(png, isColour);
  if (edge.length === 0) return Infinity;
  const along = polygon.flatMap((from, i) => {
    const to = elementAt(polygon, (i + 1) % polygon.length);
    return Array.from({ length: SAMPLES }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / SAMPLES,
      y: from.y + ((to.y - from.y) * n) / SAMPLES,
    }));
  });
  const toPolygon = edge.map((point) => distanceToPolygon(point, polygon));
  const toEdge = along.map((point) => Math.min(...edge.map(({ x, y }) => Math.hypot(x - point.x, y - point.y))));
  return Math.max(...toPolygon, ...toEdge);
}

/** Middles of the pixels of a colour that have a neighbour of another one. */
async function edgeOf(png: Buffer, isColour: IsColour): Promise<Point[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const has = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
    return isColour(red, green, blue);
  };
  const edge: Point[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!has(x, y) || (has(x - 1, y) && has(x + 1, y) && has(x, y - 1) && has(x, y + 1))) continue;
      edge.push({ x: x + 0.5, y: y + 0.5 });
    }
  }
  return edge;
}

function distanceToPolygon(point: Point, polygon: readonly Point[]): number {
  const distances = polygon.map((from, i) => {
    const to = elementAt(polygon, (i + 1) % polygon.length);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
    const near = Math.min(1, Math.max(0, share));
    return Math.hypot(from.x + near * dx - point.x, from.y + near * dy - point.y);
  });
  return Math.min(...distances);
}
