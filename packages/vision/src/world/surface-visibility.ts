import { VisibilityMap } from '../tracker/patches/visibility-map';
import type { SurfacePatch } from './surface-patch';

/** Side of a cell, m. */
const CELL_M = 0.15;
/** Cells along either side of the map, which repeats beyond. */
const CELLS = 64;
/** Weight of the present frame in a cell's value, and rate at which cells without tested patches return to visible. */
const RATE = 0.5;
const RETURN_RATE = 0.05;
/** Points along either side of a patch by which its visible share is measured. */
const POINTS = 8;

/**
 * Parts of the surface that were visible in the last frames. Places on a patch that never agree, such as a table leg
 * or a reflection, are left out like those behind a hand.
 */
export class SurfaceVisibility extends VisibilityMap {
  readonly #values = new Float32Array(CELLS * CELLS).fill(1);
  readonly #seen = new Float32Array(CELLS * CELLS);
  readonly #tested = new Float32Array(CELLS * CELLS);
  #lead: SurfacePatch | undefined;

  constructor() {
    super(1);
  }

  /** The patch whose coordinates the places have from now on. */
  startAt(lead: SurfacePatch): void {
    this.#lead = lead;
  }

  /** Makes everything visible. */
  forget(): void {
    this.#values.fill(1);
  }

  override at(x: number, y: number): number {
    return this.#values[this.#cell(x, y)];
  }

  /** Share of the leading patch that was visible, 0..1. */
  override get share(): number {
    let sum = 0;
    for (let i = 0; i < POINTS * POINTS; i++) {
      sum += this.at(((i % POINTS) + 0.5) / POINTS - 0.5, (Math.floor(i / POINTS) + 0.5) / POINTS - 0.5);
    }
    return sum / (POINTS * POINTS);
  }

  override note(x: number, y: number, isSeen: boolean): void {
    const cell = this.#cell(x, y);
    this.#tested[cell]++;
    if (isSeen) this.#seen[cell]++;
  }

  override update(): void {
    for (let i = 0; i < CELLS * CELLS; i++) {
      const tested = this.#tested[i];
      const goal = tested > 0 ? this.#seen[i] / tested : 1;
      this.#values[i] += (goal - this.#values[i]) * (tested > 0 ? RATE : RETURN_RATE);
    }
    this.#seen.fill(0);
    this.#tested.fill(0);
  }

  #cell(x: number, y: number): number {
    const lead = this.#lead;
    if (!lead) return 0;
    const { axes } = lead;
    const width = 2 * lead.halfM;
    const east = lead.x + width * (axes[0] * x + axes[1] * y);
    const south = lead.z + width * (axes[6] * x + axes[7] * y);
    return (Math.floor(south / CELL_M) & (CELLS - 1)) * CELLS + (Math.floor(east / CELL_M) & (CELLS - 1));
  }
}
