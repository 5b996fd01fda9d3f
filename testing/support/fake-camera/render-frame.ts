import { elementAt } from '../element-at';
import { mulberry32 } from '../seeded-random';
import { type Matrix3, type PictureSize, invert, multiply, project } from './projection';

/** 8-bit RGB, row-major, no padding. */
export interface Rgb extends PictureSize {
  data: Uint8Array;
}

/** Samples of a px along each axis: without them the edges of a target would be steps. Chosen, not measured. */
const SAMPLES_PER_AXIS = 2;
/** Blotches of the wall: their number, sides, px of a frame of 640, and difference in brightness. Chosen by eye. */
const BLOTCHES = { count: 26, width: [30, 190], height: [20, 140], contrast: 110 } as const;
/** Darkest red, green and blue of the wall, and by how much each may be lighter: grays, warm ones on average. */
const WALL = { darkest: [120, 118, 110], lighter: 40 } as const;

const between = ([low, high]: readonly [number, number], share: number): number => low + share * (high - low);

/** A wall with blotches and edges: texture that does not look like a target. */
export function clutter(frame: PictureSize, seed: number): Rgb {
  const random = mulberry32(seed);
  const data = new Uint8Array(frame.width * frame.height * 3);
  const base = WALL.darkest.map((level) => level + random() * WALL.lighter);
  for (let i = 0; i < data.length; i++) data[i] = elementAt(base, i % 3);
  for (let patch = 0; patch < BLOTCHES.count; patch++) {
    const width = between(BLOTCHES.width, random());
    const height = between(BLOTCHES.height, random());
    const left = random() * frame.width - width / 2;
    const top = random() * frame.height - height / 2;
    const shade = base.map((value) => value + (random() - 0.5) * BLOTCHES.contrast);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(frame.height, top + height); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(frame.width, left + width); x++) {
        data.set(shade, (y * frame.width + x) * 3);
      }
    }
  }
  return { ...frame, data };
}

/**
 * Draws a picture onto a copy of the background as a pinhole camera sees it.
 *
 * @param frameFromTarget target plane (width 1, origin at the centre, y down) → frame px.
 * @throws RangeError if a corner of the picture lies behind the camera; `renderRows` too.
 */
export function renderFrame(background: Rgb, picture: Rgb, frameFromTarget: Matrix3): Rgb {
  const { width, height } = background;
  const data = background.data.slice();
  const map = multiply(pictureFromTarget(picture), invert(frameFromTarget));
  const bounds = boundsOf(frameFromTarget, picture, background);
  if (!bounds) return { width, height, data };
  for (let y = bounds.top; y <= bounds.bottom; y++) drawRow(data, { y, width, ...bounds }, picture, map);
  return { width, height, data };
}

/** Like `renderFrame`, with a pose of its own for every row, as a rolling shutter reads the rows one after another. */
export function renderRows(background: Rgb, picture: Rgb, frameFromTargetAt: (row: number) => Matrix3): Rgb {
  const { width, height } = background;
  const data = background.data.slice();
  for (let y = 0; y < height; y++) {
    const frameFromTarget = frameFromTargetAt(y);
    const bounds = boundsOf(frameFromTarget, picture, background);
    if (!bounds || y < bounds.top || y > bounds.bottom) continue;
    const map = multiply(pictureFromTarget(picture), invert(frameFromTarget));
    drawRow(data, { y, width, ...bounds }, picture, map);
  }
  return { width, height, data };
}

/** Picture px with integer centres: x = (X + .5)·w − .5, in both directions by the width, since the plane is square. */
function pictureFromTarget({ width, height }: PictureSize): Matrix3 {
  return [width, 0, (width - 1) / 2, 0, width, (height - 1) / 2, 0, 0, 1];
}

/** Extent of the picture in one row of a frame, px; `left` and `right` are inside. */
interface RowPart {
  y: number;
  left: number;
  right: number;
  /** Width of the whole frame. */
  width: number;
}

/**
 * Draws a part of a row over its present pixels. A clip takes millions of samples, so nothing is allocated here.
 */
function drawRow(frame: Uint8Array, { y, left, right, width }: RowPart, picture: Rgb, map: Matrix3): void {
  const { data, width: columns, height: rows } = picture;
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = map;
  const share = 1 / SAMPLES_PER_AXIS ** 2;
  for (let x = left, at = (y * width + left) * 3; x <= right; x++, at += 3) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let behind = 0;
    for (let sample = 0; sample < SAMPLES_PER_AXIS ** 2; sample++) {
      const sx = x + ((sample % SAMPLES_PER_AXIS) + 0.5) / SAMPLES_PER_AXIS - 0.5;
      const sy = y + (Math.floor(sample / SAMPLES_PER_AXIS) + 0.5) / SAMPLES_PER_AXIS - 0.5;
      const w = m6 * sx + m7 * sy + m8;
      const u = (m0 * sx + m1 * sy + m2) / w;
      const v = (m3 * sx + m4 * sy + m5) / w;
      if (u < -0.5 || v < -0.5 || u >= columns - 0.5 || v >= rows - 0.5) {
        behind += 1;
        continue;
      }
      const column = clamp(Math.floor(u), 0, columns - 2);
      const row = clamp(Math.floor(v), 0, rows - 2);
      const fx = clamp(u - column, 0, 1);
      const fy = clamp(v - row, 0, 1);
      const p = (row * columns + column) * 3;
      const q = p + columns * 3;
      // a to d are the weights of the four pixels around the sample.
      const d = fx * fy;
      const b = fx - d;
      const c = fy - d;
      const a = 1 - fx - c;
      red += (data[p] ?? 0) * a + (data[p + 3] ?? 0) * b + (data[q] ?? 0) * c + (data[q + 3] ?? 0) * d;
      green += (data[p + 1] ?? 0) * a + (data[p + 4] ?? 0) * b + (data[q + 1] ?? 0) * c + (data[q + 4] ?? 0) * d;
      blue += (data[p + 2] ?? 0) * a + (data[p + 5] ?? 0) * b + (data[q + 2] ?? 0) * c + (data[q + 5] ?? 0) * d;
    }
    frame[at] = (red + behind * (frame[at] ?? 0)) * share;
    frame[at + 1] = (green + behind * (frame[at + 1] ?? 0)) * share;
    frame[at + 2] = (blue + behind * (frame[at + 2] ?? 0)) * share;
  }
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

function boundsOf(frameFromTarget: Matrix3, picture: PictureSize, frame: PictureSize) {
  const halfHeight = picture.height / picture.width / 2;
  const corners = [-0.5, 0.5].flatMap((x) => [-halfHeight, halfHeight].map((y) => project(frameFromTarget, x, y)));
  const inFront = corners.filter((corner) => corner !== null);
  if (inFront.length < 4) throw new RangeError('A corner of the target lies behind the camera');
  const left = Math.max(0, Math.floor(Math.min(...inFront.map((corner) => corner.x)) - 1));
  const right = Math.min(frame.width - 1, Math.ceil(Math.max(...inFront.map((corner) => corner.x)) + 1));
  const top = Math.max(0, Math.floor(Math.min(...inFront.map((corner) => corner.y)) - 1));
  const bottom = Math.min(frame.height - 1, Math.ceil(Math.max(...inFront.map((corner) => corner.y)) + 1));
  return left > right || top > bottom ? null : { left, right, top, bottom };
}
