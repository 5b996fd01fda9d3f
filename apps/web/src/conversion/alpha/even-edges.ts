import type { StraightPicture } from './straight-picture';

/**
 * Distance along the edge from which opacities are averaged, px, each way; two sigmas of the weights. Chosen, not
 * measured.
 */
const REACH_PX = 3;
/** Radius of the window that gives an edge its direction. Chosen, not measured. */
const WINDOW_PX = 4;
/** Width of the window's Gaussian. Chosen, not measured. */
const WINDOW_SIGMA_PX = 1.5;
/**
 * Coherence of the directions in the window, 0 for a corner to 1 for a straight edge, from which an edge is evened out,
 * and from which it is fully. Without it, the corners of a square would lose 15% of their opacity in a good source.
 */
const LEAST_COHERENCE = 0.7;
const FULL_COHERENCE = 0.95;
/**
 * Changes of opacity up to the first are not made, from the second on wholly. Good sources have no larger ones, and
 * interpolating between pixels would only blur them: without this, an edge of 3 px gets a fringe of 9% in place of 8%.
 */
const SMALL_CHANGE = 0.02;
const WHOLE_CHANGE = 0.04;
/**
 * Sum of squared gradients of opacity (0 to 1, as Sobel's filter sums them) in the window below which there is no edge.
 * Chosen, not measured.
 */
const LEAST_GRADIENT = 1e-4;

/** Direction of an edge at each pixel that belongs to one. */
interface Directions {
  /** Unit vectors along the edge. */
  x: Float32Array;
  y: Float32Array;
  /** 0..1; 0 where there is no direction. */
  strength: Float32Array;
}

/**
 * Averages the opacity along edges, never across them. A video encoder flattens the steps of an edge block by block, so
 * that the matte of a keyed source jumps along it; real edges change slowly in that direction. Changes the opacity of
 * the picture, not its colours.
 *
 * @param isEdge a value a pixel, row by row: 1 for the pixels that may change, 0 for others; those within `WINDOW_PX`
 *   of the border never do.
 * @throws RangeError if `isEdge` has another size than the picture.
 */
export function evenEdges(picture: StraightPicture, isEdge: Uint8Array): void {
  const { rgba, width, height } = picture;
  if (isEdge.length !== width * height) {
    throw new RangeError(`expected a mark for each of ${width * height} pixels, got ${isEdge.length}`);
  }
  const opacities = Float32Array.from(isEdge, (_, i) => (rgba[4 * i + 3] ?? 0) / 255);
  const directions = directionsOf(opacities, isEdge, picture);
  const matte = { opacities, directions, width };
  const mean = { sum: 0, weights: 0 };
  for (let i = 0; i < isEdge.length; i++) {
    const strength = directions.strength[i] ?? 0;
    if (strength === 0) continue;
    const own = opacities[i] ?? 0;
    mean.sum = own;
    mean.weights = 1;
    addAlong(mean, matte, i, 1);
    addAlong(mean, matte, i, -1);
    const change = mean.sum / mean.weights - own;
    rgba[4 * i + 3] = 255 * (own + strength * ramp(Math.abs(change), SMALL_CHANGE, WHOLE_CHANGE) * change);
  }
}

interface Matte {
  /** 0..1, row by row. */
  opacities: Float32Array;
  directions: Directions;
  width: number;
}

/**
 * Follows an edge from a pixel, one way.
 *
 * @param mean is given the weighted sum of opacities and the sum of weights in addition
 * @param start index of the pixel
 */
function addAlong(
  mean: { sum: number; weights: number },
  { opacities, directions: { x: alongX, y: alongY, strength }, width }: Matte,
  start: number,
  sign: 1 | -1,
): void {
  const height = opacities.length / width;
  let [x, y] = [start % width, Math.floor(start / width)];
  let [stepX, stepY] = [sign * (alongX[start] ?? 0), sign * (alongY[start] ?? 0)];
  for (let step = 1; step <= REACH_PX; step++) {
    x += stepX;
    y += stepY;
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) break;
    const weight = Math.exp((-2 * step * step) / (REACH_PX * REACH_PX));
    mean.sum += weight * opacityAt(opacities, width, x, y);
    mean.weights += weight;
    const here = Math.round(y) * width + Math.round(x);
    if ((strength[here] ?? 0) === 0) break;
    const [nextX, nextY] = [alongX[here] ?? 0, alongY[here] ?? 0];
    const turn = nextX * stepX + nextY * stepY < 0 ? -1 : 1;
    [stepX, stepY] = [turn * nextX, turn * nextY];
  }
}

/**
 * Opacity at a place between pixels, 0 to 1; bilinear.
 *
 * @param x column and row of a place above and left of the last ones, px
 */
function opacityAt(opacities: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v, at] = [x - left, y - top, top * width + left];
  const above = (1 - u) * (opacities[at] ?? 0) + u * (opacities[at + 1] ?? 0);
  const below = (1 - u) * (opacities[at + width] ?? 0) + u * (opacities[at + width + 1] ?? 0);
  return (1 - v) * above + v * below;
}

/**
 * The direction in which the opacity changes least, from the structure tensor of a window: Bigün and Granlund, Optimal
 * Orientation Detection of Linear Symmetry, ICCV 1987.
 */
function directionsOf(
  opacities: Float32Array,
  isEdge: Uint8Array,
  { width, height }: { width: number; height: number },
): Directions {
  const [acrossX, acrossY] = gradientsOf(opacities, width, height);
  const [x, y, strength] = [0, 1, 2].map(() => new Float32Array(isEdge.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let row = WINDOW_PX; row < height - WINDOW_PX; row++) {
    for (let column = WINDOW_PX; column < width - WINDOW_PX; column++) {
      const at = row * width + column;
      if (isEdge[at] !== 1) continue;
      let [xx, xy, yy] = [0, 0, 0];
      for (let dy = -WINDOW_PX; dy <= WINDOW_PX; dy++) {
        for (let dx = -WINDOW_PX; dx <= WINDOW_PX; dx++) {
          const [gx, gy] = [acrossX[at + dy * width + dx] ?? 0, acrossY[at + dy * width + dx] ?? 0];
          const weight = (WINDOW[dy + WINDOW_PX] ?? 0) * (WINDOW[dx + WINDOW_PX] ?? 0);
          xx += weight * gx * gx;
          xy += weight * gx * gy;
          yy += weight * gy * gy;
        }
      }
      if (xx + yy < LEAST_GRADIENT) continue;
      const coherence = Math.hypot(xx - yy, 2 * xy) / (xx + yy);
      const across = 0.5 * Math.atan2(2 * xy, xx - yy);
      x[at] = -Math.sin(across);
      y[at] = Math.cos(across);
      strength[at] = ramp(coherence, LEAST_COHERENCE, FULL_COHERENCE);
    }
  }
  return { x, y, strength };
}

const WINDOW = Array.from({ length: 2 * WINDOW_PX + 1 }, (_, i) =>
  Math.exp(-((i - WINDOW_PX) ** 2) / (2 * WINDOW_SIGMA_PX ** 2)),
);

/** 0 up to `from`, 1 from `to` on. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Sobel's gradients along x and y, eight times the change from pixel to pixel; 0 in the outermost rows and columns. */
function gradientsOf(values: Float32Array, width: number, height: number): [Float32Array, Float32Array] {
  const [x, y] = [new Float32Array(values.length), new Float32Array(values.length)];
  const at = (i: number) => values[i] ?? 0;
  for (let row = 1; row < height - 1; row++) {
    for (let i = row * width + 1; i < (row + 1) * width - 1; i++) {
      const [up, down] = [i - width, i + width];
      x[i] = at(up + 1) + 2 * at(i + 1) + at(down + 1) - at(up - 1) - 2 * at(i - 1) - at(down - 1);
      y[i] = at(down - 1) + 2 * at(down) + at(down + 1) - at(up - 1) - 2 * at(up) - at(up + 1);
    }
  }
  return [x, y];
}
