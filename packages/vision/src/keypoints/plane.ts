import type { Arena } from '../kernels/arena';

/** A picture of one byte per px within an arena view, row y at y·stride. Sizes in px. */
export interface Plane {
  data: Uint8Array;
  stride: number;
  width: number;
  height: number;
}

/** A plane without gaps between its rows, of undefined contents. */
export const createPlane = (arena: Arena, width: number, height: number): Plane => ({
  data: arena.uint8(width * height),
  stride: width,
  width,
  height,
});

/**
 * Brightness of a picture at (u, v), px with integer centres, between the four px around it (bilinear). Not checked: 0
 * ≤ u < width − 1, and so for v.
 *
 * @param stride px from one row to the next.
 */
export function valueAt(data: Uint8Array, stride: number, u: number, v: number): number {
  const left = Math.floor(u);
  const top = Math.floor(v);
  const at = top * stride + left;
  const upper = data[at] + (data[at + 1] - data[at]) * (u - left);
  const lower = data[at + stride] + (data[at + stride + 1] - data[at + stride]) * (u - left);
  return upper + (lower - upper) * (v - top);
}
