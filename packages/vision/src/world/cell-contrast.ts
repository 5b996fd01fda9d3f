/* Set on 2026-11-23 with the walks of the world bench. */

/** Cells along either side of the part of the surface that a view shows. */
export const VIEW = 64;
/** Values along either side of a table of sums over the view. */
const SUMS = VIEW + 1;
/** Cells to either side of a cell over which its brightness is compared: what changes more slowly is light. */
const AROUND = 3;
/** Value of a cell that is one standard deviation brighter than those around it. */
const UNIT = 40;
/** Least contrast, gray levels, that is not taken for noise. */
const MIN_CONTRAST = 1.5;

/** A part of the surface by the contrast of its cells: each compared with those around it. */
export class CellContrast {
  /** Brightness of the cells, row by row; NaN where nothing is seen. */
  readonly values = new Float32Array(VIEW * VIEW);
  /** Their contrast; 0 where nothing is seen. */
  readonly normal = new Int8Array(VIEW * VIEW);
  readonly #sums = new Float64Array(3 * SUMS * SUMS);

  /** Each cell of the view compared with those around it, in `normal`; 0 where the view shows nothing. */
  normalise(): void {
    const view = this.values;
    const sums = this.#sums;
    for (let row = 0; row < VIEW; row++) {
      let [count, sum, squares] = [0, 0, 0];
      for (let column = 0; column < VIEW; column++) {
        const value = view[row * VIEW + column];
        if (!Number.isNaN(value)) {
          count++;
          sum += value;
          squares += value * value;
        }
        const at = 3 * ((row + 1) * SUMS + column + 1);
        const above = at - 3 * SUMS;
        sums[at] = sums[above] + count;
        sums[at + 1] = sums[above + 1] + sum;
        sums[at + 2] = sums[above + 2] + squares;
      }
    }
    for (let i = 0; i < VIEW * VIEW; i++) {
      this.normal[i] = Number.isNaN(view[i]) ? 0 : this.#normalAt(i % VIEW, Math.floor(i / VIEW));
    }
  }

  #normalAt(column: number, row: number): number {
    const sums = this.#sums;
    const left = Math.max(0, column - AROUND);
    const right = Math.min(VIEW, column + AROUND + 1);
    const upper = SUMS * Math.max(0, row - AROUND);
    const lower = SUMS * Math.min(VIEW, row + AROUND + 1);
    const over = (k: number): number =>
      sums[3 * (lower + right) + k] -
      sums[3 * (lower + left) + k] -
      sums[3 * (upper + right) + k] +
      sums[3 * (upper + left) + k];
    const count = over(0);
    const mean = over(1) / count;
    const deviation = Math.sqrt(Math.max(0, over(2) / count - mean * mean));
    const normal = Math.round((UNIT * (this.values[row * VIEW + column] - mean)) / Math.max(MIN_CONTRAST, deviation));
    // 0 stands for nothing known.
    return Math.max(-127, Math.min(127, normal)) || 1;
  }
}
