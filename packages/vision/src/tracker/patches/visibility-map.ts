/** Cells of the map along either side of the target. */
const CELLS = 8;
/** Share of what is seen now in a cell's value. */
const RATE = 0.5;
/** Cells that nothing tells of, out of the frame or blank, are taken for visible again little by little. */
const RETURN_RATE = 0.1;

/**
 * Which parts of a target could be seen in the last frames: what hides behind a hand now will mostly be hidden in the next
 * frame, and what is seen in its place must not drag the pose.
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

  /** Everything is visible. */
  reset(): void {
    this.#values.fill(1);
  }

  /** How visible the target was of late at a place of its plane (target widths), 0..1. */
  at(x: number, y: number): number {
    return this.#values[this.#cell(x, y)];
  }

  /** Share of the target that was visible of late. */
  get share(): number {
    let sum = 0;
    for (let i = 0; i < this.#values.length; i++) sum += this.#values[i];
    return sum / this.#values.length;
  }

  /** Notes what one patch showed; counts once `update` is called. */
  note(x: number, y: number, seen: boolean): void {
    const cell = this.#cell(x, y);
    this.#tested[cell]++;
    if (seen) this.#seen[cell]++;
  }

  /** Takes the noted patches over. */
  update(): void {
    for (let i = 0; i < this.#values.length; i++) {
      const tested = this.#tested[i];
      const goal = tested > 0 ? this.#seen[i] / tested : 1;
      this.#values[i] += (goal - this.#values[i]) * (tested > 0 ? RATE : RETURN_RATE);
    }
    this.forget();
  }

  /** Drops the noted patches. */
  forget(): void {
    this.#seen.fill(0);
    this.#tested.fill(0);
  }

  #cell(x: number, y: number): number {
    const column = Math.max(0, Math.min(CELLS - 1, Math.floor((x + 0.5) * CELLS)));
    const row = Math.max(0, Math.min(CELLS - 1, Math.floor((y / this.#aspect + 0.5) * CELLS)));
    return row * CELLS + column;
  }
}
