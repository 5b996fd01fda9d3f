import type { Kernels } from '../kernels/kernels';
import type { Compiled, FrameHint, Gray, Result, Tracker } from '../types';
import { Surroundings } from './surroundings';
import type { MotionSample } from './world-types';

/** A tracker that can keep the content of a picture at its place after the picture left the view. */
export interface ExtendedTracker extends Tracker {
  /** Whether lost pictures are carried on; false at first. A picture that is carried on is lost at once by `false`. */
  isExtending: boolean;
  /** A reading of the motion sensors; they are not needed, but fast turns are followed better with them. */
  motion(sample: MotionSample): void;
}

/**
 * Carries the last tracked picture of a tracker on by its surroundings. Results say `tracking` for it then; its matrix
 * is without a jump between the two.
 *
 * @param kernels of its own, not those of the tracker.
 */
export function extendTracker(tracker: Tracker, kernels: Kernels): ExtendedTracker {
  return new SurroundedTracker(tracker, kernels);
}

class SurroundedTracker implements ExtendedTracker {
  readonly #tracker: Tracker;
  readonly #kernels: Kernels;
  /** Height / width by id. */
  readonly #aspects = new Map<number, number>();
  #surroundings: Surroundings | undefined;
  /** The picture to which the surroundings belong. */
  #id = -1;
  #isExtending = false;
  /** Hint that the picture's tracker gets with each frame; one object for all of them. */
  readonly #hint: FrameHint = {};

  constructor(tracker: Tracker, kernels: Kernels) {
    this.#tracker = tracker;
    this.#kernels = kernels;
  }

  get isExtending(): boolean {
    return this.#isExtending;
  }

  set isExtending(value: boolean) {
    if (value === this.#isExtending) return;
    this.#isExtending = value;
    this.#surroundings?.reset();
  }

  motion(sample: MotionSample): void {
    this.#surroundings?.motion(sample);
  }

  add(compiled: Compiled): number {
    const id = this.#tracker.add(compiled);
    this.#aspects.set(id, compiled.height / compiled.width);
    return id;
  }

  remove(id: number): void {
    this.#tracker.remove(id);
    if (id === this.#id) this.#surroundings?.reset();
  }

  process(frame: Gray, tMs: number, hint?: FrameHint): Result[] {
    this.#hint.gyro = hint?.gyro;
    this.#hint.isShown = this.#surroundings?.isCarrying;
    const results = this.#tracker.process(frame, tMs, this.#hint);
    if (!this.#isExtending || frame.width === 0) return results;
    const surroundings = (this.#surroundings ??= new Surroundings(this.#kernels, frame.width, frame.height));
    const { f } = this.#tracker.stats();
    const tracked = results.find(({ id, state }) => id === this.#id && state === 'tracking') ?? results.find(isTracked);
    if (!tracked) {
      const matrix = surroundings.carry(frame, tMs, f);
      return matrix ? results.map((result) => (result.id === this.#id ? carriedOn(result, matrix) : result)) : results;
    }
    if (tracked.id !== this.#id) surroundings.reset();
    this.#id = tracked.id;
    if (!tracked.matrix) return results;
    const aspect = this.#aspects.get(tracked.id) ?? 1;
    const matrix = surroundings.see(frame, tMs, { seen: tracked.matrix, aspect, f });
    if (matrix === tracked.matrix) return results;
    return results.map((result) => (result === tracked ? withMatrix(result, matrix) : result));
  }

  poseOf(id: number): ReturnType<Tracker['poseOf']> {
    return this.#tracker.poseOf(id);
  }

  reset(): void {
    this.#tracker.reset();
    this.#surroundings?.reset();
  }

  resize(width: number, height: number, f?: number): void {
    this.#tracker.resize(width, height, f);
  }

  setEffort(share: number): void {
    this.#tracker.setEffort(share);
  }

  stats(): ReturnType<Tracker['stats']> {
    return this.#tracker.stats();
  }
}

const isTracked = ({ state }: Result): boolean => state === 'tracking';

const carriedOn = (result: Result, matrix: Float32Array): Result => ({ ...result, state: 'tracking', matrix });

function withMatrix(result: Result, matrix: Float32Array | null): Result {
  if (matrix) return { ...result, matrix };
  const { id, rmsPx, support, tMs } = result;
  return { id, state: 'coasting', rmsPx, support, tMs };
}
