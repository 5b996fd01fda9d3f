import { VisibilityMap } from '../tracker/patches/visibility-map';
import type { SurfacePatch } from './surface-patch';

/** Side of a cell, m. Chosen, not tuned. */
const CELL_M = 0.15;
/** Cells along either side of the map, which repeats beyond, after 9.6 m. */
const CELLS = 64;
/**
 * Rate at which cells without tested patches return to visible, per frame. Chosen, not tuned: half of that of a printed
 * picture.
 */
const RETURN_RATE = 0.05;
/**
 * Rate at which the usual visible share follows the present one, per frame. Of 120 walks at tables (2026-11-29), with
 * 0.05, 0.1 and 0.2 in use 98.4, 99.3 and 98.8% are held, with 14, 16 and 11 jumps.
 */
const USUAL_RATE = 0.1;
/** Points along either side of a patch by which its visible share is measured. */
const POINTS = 8;

const place = new Float64Array(2);

/**
 * Parts of the surface that were visible in the last frames. Places on a patch that never agree, such as a table leg
 * or a reflection, are left out like those behind a hand.
 */
export class SurfaceVisibility extends VisibilityMap {
  #lead: SurfacePatch | undefined;
  /**
   * Share of the first patch that is usually visible: at a table, boxes keep half of it from agreeing, and that hides
   * nothing new.
   */
  #usual = 1;

  constructor() {
    super(1, CELLS * CELLS, RETURN_RATE);
  }

  /**
   * Begins a frame.
   *
   * @param lead the patch whose coordinates the places have from now on; `share` is its visible part, relative to the
   *   usual one.
   */
  startAt(lead: SurfacePatch): void {
    this.#lead = lead;
    let sum = 0;
    for (let i = 0; i < POINTS * POINTS; i++) {
      place[0] = ((i % POINTS) + 0.5) / POINTS - 0.5;
      place[1] = (Math.floor(i / POINTS) + 0.5) / POINTS - 0.5;
      sum += this.values[this.cellOf(place, 0, place, 1)];
    }
    const share = sum / (POINTS * POINTS);
    this.#usual += (share - this.#usual) * USUAL_RATE;
    this.share = share / this.#usual;
  }

  override cellOf(xs: ArrayLike<number>, i: number, ys: ArrayLike<number>, j: number): number {
    const lead = this.#lead;
    if (!lead) return 0;
    const x = xs[i];
    const y = ys[j];
    const { axes } = lead;
    const width = 2 * lead.halfM;
    const east = lead.x + width * (axes[0] * x + axes[1] * y);
    const south = lead.z + width * (axes[6] * x + axes[7] * y);
    return (Math.floor(south / CELL_M) & (CELLS - 1)) * CELLS + (Math.floor(east / CELL_M) & (CELLS - 1));
  }
}
