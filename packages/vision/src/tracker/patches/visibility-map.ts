/** Cells of the map along either side of the target. Chosen, not tuned. */
const CELLS = 8;
/** Weight of the present frame in a cell's value. Set on 2026-11-21 with the occlusion sequences, as is RETURN_RATE. */
const RATE = 0.5;
/** Rate at which cells without tested patches (out of the frame, or blank) return to visible, per frame. */
const RETURN_RATE = 0.1;

/**
 * Map of the parts of a target that were visible in the last frames. A part behind a hand is probably hidden in the
 * next frame too, and the texture of the hand must not drag the pose.
 */
export class VisibilityMap {
  /** Visibility of each cell in the last frames, 0..1. */
  readonly values: Float32Array;
  /** Share of the target that was visible in the last frames, 0..1. */
  share = 1;
  readonly #aspect: number;
  readonly #returnRate: number;
  readonly #seen: Float32Array;
  readonly #tested: Float32Array;

  /**
   * @param aspect height / width of the target.
   * @param cells number of cells.
   * @param returnRate rate at which cells without tested patches return to visible, per frame.
   */
  constructor(aspect: number, cells = CELLS * CELLS, returnRate = RETURN_RATE) {
    this.#aspect = aspect;
    this.#returnRate = returnRate;
    this.values = new Float32Array(cells).fill(1);
    this.#seen = new Float32Array(cells);
    this.#tested = new Float32Array(cells);
  }

  /** Makes everything visible. */
  reset(): void {
    this.values.fill(1);
    this.share = 1;
  }

  /** Notes whether a tested patch agreed; takes effect with `update`. */
  note(cell: number, seen: boolean): void {
    this.#tested[cell]++;
    if (seen) this.#seen[cell]++;
  }

  /** Moves the map towards the notes, and clears them. */
  update(): void {
    const { values } = this;
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      const tested = this.#tested[i];
      const goal = tested > 0 ? this.#seen[i] / tested : 1;
      values[i] += (goal - values[i]) * (tested > 0 ? RATE : this.#returnRate);
      sum += values[i];
    }
    this.share = sum / values.length;
    this.#seen.fill(0);
    this.#tested.fill(0);
  }

  /**
   * The cell of a place on the target's plane: xs[i] and ys[j], target widths. They are passed in their arrays, because
   * numbers as arguments would be boxed.
   */
  cellOf(xs: ArrayLike<number>, i: number, ys: ArrayLike<number>, j: number): number {
    const column = Math.max(0, Math.min(CELLS - 1, Math.floor((xs[i] + 0.5) * CELLS)));
    const row = Math.max(0, Math.min(CELLS - 1, Math.floor((ys[j] / this.#aspect + 0.5) * CELLS)));
    return row * CELLS + column;
  }
}
