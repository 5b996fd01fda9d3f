import type { Arena } from '../kernels/arena';
import { CORNER_SCORES } from '../kernels/kernels';

/** Cells of a plane among which corners are spread; more than the largest plane has, see the RangeError below. */
const MAX_CELLS = 4096;

/** Corners as parallel arrays of which the first `count` are valid. */
export interface CornerList {
  count: number;
  /** y · stride + x in their plane. */
  positions: Int32Array;
  /** Scores of detectCorners, 0..CORNER_SCORES − 1. */
  scores: Int32Array;
}

/** Memory of a selection. */
export interface SelectionScratch {
  /** Numbers of the corners by falling score; −1 for those that are picked. */
  order: Int32Array;
  /** Where the corners of each score begin in `order`. */
  starts: Int32Array;
  /** Number of corners picked from each cell. */
  taken: Uint16Array;
}

export function createSelectionScratch(arena: Arena, maxCorners: number): SelectionScratch {
  return {
    order: arena.int32(maxCorners),
    starts: arena.int32(CORNER_SCORES + 1),
    taken: arena.uint16(MAX_CELLS),
  };
}

/**
 * Picks the strongest corners, spread over a grid: first at most a fair share (twice the mean) per cell, strongest
 * first; remaining room goes to the strongest of the others. Ties are decided by position, so the choice is
 * deterministic.
 *
 * @param cellPx side of a grid cell, px.
 * @param out gets at most maxCount positions.
 * @returns number of positions.
 * @throws RangeError for a plane of more than MAX_CELLS cells.
 */
export function selectCorners(
  { positions, scores, count }: CornerList,
  { stride, width, height }: { stride: number; width: number; height: number },
  { cellPx, maxCount }: { cellPx: number; maxCount: number },
  scratch: SelectionScratch,
  out: Int32Array,
): number {
  sortByScore(scores, count, scratch);
  const { order, taken } = scratch;
  const columns = Math.ceil(width / cellPx);
  const cells = columns * Math.ceil(height / cellPx);
  if (cells > MAX_CELLS) throw new RangeError(`A plane has at most ${MAX_CELLS} cells, got ${cells}.`);
  const perCell = Math.max(2, Math.ceil((2 * maxCount) / cells));
  taken.fill(0, 0, cells);
  let picked = 0;
  for (let i = 0; i < count && picked < maxCount; i++) {
    const p = positions[order[i]];
    const y = (p / stride) | 0;
    const cell = ((y / cellPx) | 0) * columns + (((p - y * stride) / cellPx) | 0);
    if (taken[cell] >= perCell) continue;
    taken[cell]++;
    out[picked++] = p;
    order[i] = -1;
  }
  for (let i = 0; i < count && picked < maxCount; i++) if (order[i] >= 0) out[picked++] = positions[order[i]];
  return picked;
}

/** order = corner numbers by falling score, in their given order within a score (counting sort). */
function sortByScore(scores: Int32Array, count: number, { order, starts }: SelectionScratch): void {
  starts.fill(0);
  for (let i = 0; i < count; i++) starts[CORNER_SCORES - scores[i]]++;
  let total = 0;
  for (let level = 0; level <= CORNER_SCORES; level++) {
    const here = starts[level];
    starts[level] = total;
    total += here;
  }
  for (let i = 0; i < count; i++) order[starts[CORNER_SCORES - scores[i]]++] = i;
}
