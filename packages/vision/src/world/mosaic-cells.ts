import { VIEW } from './cell-contrast';

/* Set on 2026-11-23 with the walks of the world bench. */

/** Cells along either side of the mosaic, which repeats beyond; a power of two. */
export const SIDE = 256;
/** Most cells of a view that are compared. */
const MAX_SAMPLES = 640;
/** Number of those cells that must have a counterpart. */
export const MIN_OVERLAP = 200;

/** The known cells of a surface, and the cells of a view, which are compared at shifts between the two. */
export class MosaicCells {
  /** Values of cells, 0 where nothing is known; each four times, so that no shift has to be wrapped. */
  readonly #cells = new Int8Array(4 * SIDE * SIDE);
  /** Index of each sample in `cells`. */
  readonly #places = new Int32Array(MAX_SAMPLES);
  readonly #values = new Int32Array(MAX_SAMPLES);
  /** Cells of the view that are compared. */
  samples = 0;
  /** Samples that had a counterpart at the shift that was compared last. */
  overlap = 0;

  clear(): void {
    this.#cells.fill(0);
  }

  /** Sets the value of a cell where nothing is known yet. */
  set(column: number, row: number, value: number): void {
    const at = placeOf(column, row);
    if (this.#cells[at] !== 0) return;
    for (let copy = 0; copy < 4; copy++) {
      this.#cells[at + (copy & 1) * SIDE + (copy >> 1) * 2 * SIDE * SIDE] = value;
    }
  }

  /**
   * Chooses at most MAX_SAMPLES of the view's cells whose brightness is known, evenly spread.
   *
   * @param normal VIEW × VIEW, row-major; 0 where the brightness is not known.
   * @param column0 row0 cell of the mosaic in the middle of the view.
   */
  choose(normal: Int8Array, column0: number, row0: number): void {
    let valid = 0;
    for (let i = 0; i < VIEW * VIEW; i++) if (normal[i] !== 0) valid++;
    const every = Math.max(1, valid / MAX_SAMPLES);
    let next = 0;
    let passed = 0;
    this.samples = 0;
    for (let i = 0; i < VIEW * VIEW && this.samples < MAX_SAMPLES; i++) {
      if (normal[i] === 0 || passed++ < next) continue;
      next += every;
      const at = this.samples++;
      this.#places[at] = placeOf(column0 + (i % VIEW) - VIEW / 2, row0 + Math.floor(i / VIEW) - VIEW / 2);
      this.#values[at] = normal[i];
    }
  }

  /** Correlation of the view, or of each `step`th sample of it, at a shift, cells; −1 where too little is known. */
  scoreAt(columns: number, rows: number, step = 1): number {
    const shift = placeOf(columns, rows);
    const cells = this.#cells;
    let product = 0;
    let known = 0;
    let own = 0;
    let overlap = 0;
    for (let i = 0; i < this.samples; i += step) {
      const cell = cells[this.#places[i] + shift];
      if (cell === 0) continue;
      const value = this.#values[i];
      product += value * cell;
      known += cell * cell;
      own += value * value;
      overlap++;
    }
    this.overlap = overlap;
    return step * overlap < MIN_OVERLAP ? -1 : product / Math.sqrt(known * own + 1);
  }
}

/** Index of a cell, or of a shift by cells, in the mosaic's values. */
const placeOf = (column: number, row: number): number => (row & (SIDE - 1)) * 2 * SIDE + (column & (SIDE - 1));
