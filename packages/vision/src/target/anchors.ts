import type { Compiled, Gray } from '../types';

/**
 * Columns of the grid over which anchors are spread; more give more patches to choose from, nearer to each other.
 * Chosen, not measured.
 */
export const ANCHOR_COLUMNS = 12;
/**
 * Usual limit on the strength of an anchor; see findAnchors. Weaker spots are aligned less exactly. Chosen, not tuned.
 */
const MIN_STRENGTH = 40;
/**
 * Patches of 8×8 px with their gradients need this much room around an anchor; less picture than a patch within it has
 * none.
 */
const BORDER_PX = 7;
/** An anchor's strength is summed over 7×7 px, about the patch that is cut there. */
const WINDOW_RADIUS_PX = 3;

/**
 * Anchors of a picture, which are spots where a small patch can be aligned: the strongest corner of every grid cell, if
 * it is strong enough.
 *
 * @param gridColumns columns of the grid, whose cells are about square.
 * @param leastStrength least smaller eigenvalue of the gradient matrix per px, squared gray levels over 2 px.
 * @returns [x0, y0, x1, y1, …], px, row by row of the grid; empty for pictures that are blank or too small.
 *
 * Shi & Tomasi, Good Features to Track, CVPR 1994.
 */
export function findAnchors(image: Gray, gridColumns = ANCHOR_COLUMNS, leastStrength = MIN_STRENGTH): Float32Array {
  const { width, height } = image;
  const innerWidth = width - 2 * BORDER_PX;
  const innerHeight = height - 2 * BORDER_PX;
  if (innerWidth < 8 || innerHeight < 8) return new Float32Array(0);
  const columns = Math.min(gridColumns, innerWidth >> 1);
  const rows = Math.min(innerHeight >> 1, Math.max(2, Math.round((gridColumns * height) / width)));
  const sums = gradientSums(image);
  const anchors: number[] = [];
  for (let row = 0; row < rows; row++) {
    const top = BORDER_PX + Math.floor((row * innerHeight) / rows);
    const bottom = BORDER_PX + Math.floor(((row + 1) * innerHeight) / rows);
    for (let column = 0; column < columns; column++) {
      const left = BORDER_PX + Math.floor((column * innerWidth) / columns);
      const right = BORDER_PX + Math.floor(((column + 1) * innerWidth) / columns);
      const at = strongest(sums, width, { left, top, right, bottom }, leastStrength);
      if (at >= 0) anchors.push(at % width, Math.floor(at / width));
    }
  }
  return Float32Array.from(anchors);
}

/** Share of the cells of a square grid over the target that hold at least one anchor, 0..1. */
export function anchorSpread({ points, width, height }: Compiled, gridSide: number): number {
  const cells = new Set<number>();
  for (let i = 0; i < points.length; i += 2) {
    const column = Math.floor((points[i] * gridSide) / width);
    const row = Math.floor((points[i + 1] * gridSide) / height);
    cells.add(row * gridSide + column);
  }
  return cells.size / gridSide ** 2;
}

interface GradientSums {
  xx: Int32Array;
  xy: Int32Array;
  yy: Int32Array;
}

/**
 * Integral images of the products of central differences, (width + 1)×(height + 1). They wrap around at 2³², which
 * does not harm the sums of boxes, since those stay below 2³¹.
 */
function gradientSums(image: Gray): GradientSums {
  const { width, height, data } = image;
  const stride = width + 1;
  const sums = {
    xx: new Int32Array(stride * (height + 1)),
    xy: new Int32Array(stride * (height + 1)),
    yy: new Int32Array(stride * (height + 1)),
  };
  for (let y = 0; y < height; y++) {
    let xx = 0;
    let xy = 0;
    let yy = 0;
    const inside = y > 0 && y < height - 1;
    for (let x = 0; x < width; x++) {
      if (inside && x > 0 && x < width - 1) {
        const p = y * width + x;
        const gx = data[p + 1] - data[p - 1];
        const gy = data[p + width] - data[p - width];
        xx += gx * gx;
        xy += gx * gy;
        yy += gy * gy;
      }
      const q = (y + 1) * stride + x + 1;
      sums.xx[q] = sums.xx[q - stride] + xx;
      sums.xy[q] = sums.xy[q - stride] + xy;
      sums.yy[q] = sums.yy[q - stride] + yy;
    }
  }
  return sums;
}

/** Part of a picture, px; right and bottom are outside. */
interface Cell {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Position of the strongest corner of a cell, or −1 if none is strong enough. */
function strongest(
  sums: GradientSums,
  width: number,
  { left, top, right, bottom }: Cell,
  leastStrength: number,
): number {
  const stride = width + 1;
  const size = 2 * WINDOW_RADIUS_PX + 1;
  let best = leastStrength * size * size;
  let at = -1;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const p = (y - WINDOW_RADIUS_PX) * stride + x - WINDOW_RADIUS_PX;
      const q = p + size * stride;
      const xx = (sums.xx[q + size] - sums.xx[q] - sums.xx[p + size] + sums.xx[p]) | 0;
      const yy = (sums.yy[q + size] - sums.yy[q] - sums.yy[p + size] + sums.yy[p]) | 0;
      if (xx < best || yy < best) continue;
      const xy = (sums.xy[q + size] - sums.xy[q] - sums.xy[p + size] + sums.xy[p]) | 0;
      const half = (xx - yy) / 2;
      const strength = (xx + yy) / 2 - Math.sqrt(half * half + xy * xy);
      if (strength > best) {
        best = strength;
        at = y * width + x;
      }
    }
  }
  return at;
}
