/** Cells of the map along either side of the target. */
const CELLS = 8;
/** Weight of the present frame in a cell's value. Set on 2026-11-21 with the occlusion sequences, as is RETURN_RATE. */
const RATE = 0.5;
/** Rate at which cells without tested patches (out of the frame, or blank) return to visible, per frame. */
const RETURN_RATE = 0.1;

/**
 * Map of the parts of a target that were visible in the last frames. A part behind a hand is probably hidden in the next
 * frame too, and the texture of the hand must not drag the pose.
 */
export class VisibilityMap {
  readonly #aspect: number;
  readonly #values = new Float32Array(CELLS * CELLS);
  readonly #seen = new Float32Array(CELLS * CELLS);
  readonly #tested = new Float32Array(CELLS * CELLS);

  /** @param aspect height / width of the target. */
  constructor(aspect: number) {
    this.#aspect = aspect;
    this.reset();
  }

  /** Makes everything visible. */
  reset(): void {
    this.#values.fill(1);
  }

  /** Visibility of a place of the target's plane (target widths) in the last frames, 0..1. */
  at(x: number, y: number): number {
    return this.#values[this.#cell(x, y)];
  }

  /** Share of the target that was visible in the last frames, 0..1. */
  get share(): number {
    let sum = 0;
    for (let i = 0; i < this.#values.length; i++) sum += this.#values[i];
    return sum / this.#values.length;
  }

  /** Notes whether a tested patch agreed; takes effect with `update`. */
  note(x: number, y: number, seen: boolean): void {
    const cell = this.#cell(x, y);
    this.#tested[cell]++;
    if (seen) this.#seen[cell]++;
  }

  /** Moves the map towards the notes, and clears them. */
  update(): void {
    for (let i = 0; i < this.#values.length; i++) {
      const tested = this.#tested[i];
      const goal = tested > 0 ? this.#seen[i] / tested : 1;
      this.#values[i] += (goal - this.#values[i]) * (tested > 0 ? RATE : RETURN_RATE);
    }
    this.#seen.fill(0);
    this.#tested.fill(0);
  }

  #cell(x: number, y: number): number {
    const column = Math.max(0, Math.min(CELLS - 1, Math.floor((x + 0.5) * CELLS)));
    const row = Math.max(0, Math.min(CELLS - 1, Math.floor((y / this.#aspect + 0.5) * CELLS)));
    return row * CELLS + column;
  }
}
