import type { Compiled, Evidence, HeatMap } from '../types';
import { ANCHOR_COLUMNS } from './anchors';

/** Limits on the rows of very wide and very tall targets, whose cells are then not square. Chosen, not measured. */
const MIN_ROWS = 2;
const MAX_ROWS = 36;

/** Collects, view by view, the places on a target of the keypoints and patches behind right poses. */
export class HeatCollector {
  readonly #columns = ANCHOR_COLUMNS;
  readonly #rows: number;
  readonly #aspect: number;
  readonly #sum: Float64Array;
  /** Evidence of the present view. */
  readonly #view: Record<Evidence['kind'], Float64Array>;

  constructor({ width, height }: Compiled) {
    this.#aspect = height / width;
    this.#rows = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.round(ANCHOR_COLUMNS * this.#aspect)));
    const cells = this.#columns * this.#rows;
    this.#sum = new Float64Array(cells);
    this.#view = { keypoints: new Float64Array(cells), patches: new Float64Array(cells) };
  }

  /** Stores evidence of the present view; it replaces earlier evidence of the same kind. */
  add({ kind, count, x, y }: Evidence): void {
    const cells = this.#view[kind].fill(0);
    for (let i = 0; i < count; i++) this.#splat(cells, x[i], y[i], 1 / count);
  }

  /** Ends a view, whose evidence counts only if the pose was right. */
  endView(right: boolean): void {
    for (const cells of Object.values(this.#view)) {
      if (right) for (let i = 0; i < cells.length; i++) this.#sum[i] += cells[i];
      cells.fill(0);
    }
  }

  finish(): HeatMap {
    const columns = this.#columns;
    const rows = this.#rows;
    const most = Math.max(...this.#sum);
    return { columns, rows, cells: Uint8Array.from(this.#sum, (v) => (most > 0 ? Math.round((255 * v) / most) : 0)) };
  }

  /** Distributes one piece of evidence over the four cells around it. */
  #splat(cells: Float64Array, x: number, y: number, weight: number): void {
    const u = (x + 0.5) * this.#columns - 0.5;
    const v = (y / this.#aspect + 0.5) * this.#rows - 0.5;
    const left = Math.floor(u);
    const top = Math.floor(v);
    for (let dy = 0; dy < 2; dy++) {
      const row = Math.max(0, Math.min(this.#rows - 1, top + dy));
      const wy = dy === 0 ? 1 - (v - top) : v - top;
      for (let dx = 0; dx < 2; dx++) {
        const column = Math.max(0, Math.min(this.#columns - 1, left + dx));
        cells[row * this.#columns + column] += weight * wy * (dx === 0 ? 1 - (u - left) : u - left);
      }
    }
  }
}
