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
