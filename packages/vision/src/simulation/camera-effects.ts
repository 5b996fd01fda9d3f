import type { Gray } from '../types';
import { createRandom } from './random';
import type { Random } from './random';

/** Gray levels of a picture, row-major, width · height. */
export interface GrayPlane {
  plane: Float32Array;
  width: number;
  height: number;
}

/** Directions of motion blur, px right and down per step: those that a running sum can follow. */
export const MOTION_STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * Blurs the frame by a movement while the shutter is open: the mean of 2·reach + 1 px along a line, centred on each px.
 * Lines end at the frame's border.
 *
 * @param picture changed in place.
 * @param direction index into MOTION_STEPS.
 * @param reach whole px; the blur is 2·reach + 1 px long.
 * @param scratch at least as long as the longer side.
 */
export function blurByMotion(picture: GrayPlane, direction: number, reach: number, scratch: Float32Array): void {
  const { plane, width, height } = picture;
  const [stepX, stepY] = MOTION_STEPS[direction];
  const stride = stepY * width + stepX;
  const line = (x: number, y: number) => {
    const across = stepX === 0 ? Infinity : width - x;
    const down = stepY === 0 ? Infinity : stepY > 0 ? height - y : y + 1;
    averageLine(plane, { first: y * width + x, stride, count: Math.min(across, down) }, reach, scratch);
  };
  if (stepX !== 0) for (let y = 0; y < height; y++) line(0, y);
  const edge = stepY < 0 ? height - 1 : 0;
  if (stepY !== 0) for (let x = stepX; x < width; x++) line(x, edge);
}

/**
 * Blurs the frame like a lens out of focus, in place: two passes of a box in both directions, close to a Gaussian whose
 * deviation is about 0.8 · (reach + 0.5) px.
 *
 * @param reach px of the box to either side of its middle.
 * @param scratch at least as long as the longer side.
 */
export function blurByDefocus({ plane, width, height }: GrayPlane, reach: number, scratch: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) averageLine(plane, { first: y * width, stride: 1, count: width }, reach, scratch);
    for (let x = 0; x < width; x++) averageLine(plane, { first: x, stride: width, count: height }, reach, scratch);
  }
}

/** Numbers of an array in equal steps, from the first one on. */
interface Line {
  first: number;
  stride: number;
  count: number;
}

/** Replaces `count` numbers by the mean over up to `reach` neighbours before and after; fewer at both ends. */
function averageLine(data: Float32Array, { first, stride, count }: Line, reach: number, scratch: Float32Array): void {
  let sum = 0;
  for (let i = 0; i < count; i++) scratch[i] = data[first + i * stride];
  for (let i = 0; i < Math.min(reach, count); i++) sum += scratch[i];
  for (let i = 0; i < count; i++) {
    if (i + reach < count) sum += scratch[i + reach];
    if (i - reach > 0) sum -= scratch[i - reach - 1];
    data[first + i * stride] = sum / (Math.min(count - 1, i + reach) - Math.max(0, i - reach) + 1);
  }
}

/** The image of a lamp on glossy paper: a soft-edged ellipse of light, frame px. */
export interface Sheen {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  /** Gray levels added in its middle. */
  level: number;
}

/** Share of a sheen's radius over which it fades. Chosen by eye. */
const SHEEN_EDGE = 0.3;

/** Adds a sheen to width·height gray levels, row-major: full inside, fading towards its rim. */
export function addSheen(plane: Float32Array, width: number, height: number, sheen: Sheen): void {
  const top = Math.max(0, Math.floor(sheen.y - sheen.radiusY));
  const bottom = Math.min(height - 1, Math.ceil(sheen.y + sheen.radiusY));
  const left = Math.max(0, Math.floor(sheen.x - sheen.radiusX));
  const right = Math.min(width - 1, Math.ceil(sheen.x + sheen.radiusX));
  for (let y = top; y <= bottom; y++) {
    const dy = (y - sheen.y) / sheen.radiusY;
    for (let x = left; x <= right; x++) {
      const dx = (x - sheen.x) / sheen.radiusX;
      const inwards = (1 - Math.sqrt(dx * dx + dy * dy)) / SHEEN_EDGE;
      if (inwards > 0) plane[y * width + x] += sheen.level * Math.min(1, inwards);
    }
  }
}

const noiseSource = createRandom(2024);
/** Noise of deviation 1, so long that rows, which begin at random places of it, seldom repeat each other. */
export const NOISE = Float32Array.from({ length: 65_521 }, () => noiseSource.gaussian());

interface Exposure {
  /** Factor of the picture's gray levels; 1 leaves them unchanged. */
  gain: number;
  /** Deviation of the sensor's noise, gray levels. */
  noise: number;
}

/**
 * The camera's 8-bit frame of width·height gray levels.
 *
 * @param plane width·height, row-major; unchanged.
 */
export function expose(
  plane: Float32Array,
  width: number,
  height: number,
  { gain, noise }: Exposure,
  random: Random,
): Gray {
  const data = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    // A row of noise is a run of the table from a random place: drawing each px separately would cost more than the
    // rest.
    let at = random.below(NOISE.length);
    for (let x = 0; x < width; x++, p++) {
      at = at + 1 === NOISE.length ? 0 : at + 1;
      const value = plane[p] * gain + noise * NOISE[at] + 0.5;
      data[p] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return { width, height, data };
}
