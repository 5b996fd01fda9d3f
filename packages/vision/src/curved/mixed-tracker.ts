import { createCamera } from '../geometry/camera';
import { MIN_EFFORT, createImageTracker } from '../tracker/image-tracker';
import type { Compiled, FrameHint, Gray, Kernels, Result, Stats, Tracker, TrackerOptions } from '../types';
import { CurvedTracker } from './curved-tracker';

const NOT_TRACKED: readonly Result[] = [];

interface MixedTarget {
  id: number;
  /** Its id in the flat tracker, if it is flat. */
  flatId: number | undefined;
  /** Overwritten in every frame. */
  result: Result;
}

/**
 * Tracks flat and curved targets of one project. If `maxTracked` is 1, they share the one slot; otherwise each kind has
 * that many.
 *
 * @param kernelsOf gives kernels with memory of their own at every call; called once for each kind of target in use.
 * @throws RangeError for a size or focal length that no camera has.
 */
export function createMixedTracker(kernelsOf: () => Kernels, options: Omit<TrackerOptions, 'kernels'>): Tracker {
  return new MixedTracker(kernelsOf, options);
}

class MixedTracker implements Tracker {
  readonly #kernelsOf: () => Kernels;
  #options: Omit<TrackerOptions, 'kernels'>;
  #flat: Tracker | undefined;
  #curved: CurvedTracker | undefined;
  /** In the order of their ids. */
  #targets: MixedTarget[] = [];
  #results: Result[] = [];
  /** Results of the flat targets in this frame; none while a curved one occupies the only slot. */
  #flatResults: readonly Result[] = NOT_TRACKED;
  #flatIsActive = false;
  #effort = 1;
  #nextId = 0;
  #curvedMs = 0;
  #lastMs = 0;
  /** Focal length given or assumed, px: the one in use until there is a target. */
  #usualF: number;

  constructor(kernelsOf: () => Kernels, options: Omit<TrackerOptions, 'kernels'>) {
    this.#kernelsOf = kernelsOf;
    this.#options = options;
    this.#usualF = createCamera(options.width, options.height, options.f).f;
  }

  add(compiled: Compiled): number {
    const id = this.#nextId;
    let flatId: number | undefined;
    if (compiled.surface) {
      this.#curved ??= new CurvedTracker(this.#kernelsOf(), this.#options);
      this.#curved.setEffort(this.#effort);
      this.#curved.add(id, compiled, compiled.surface);
    } else {
      this.#flat ??= createImageTracker(this.#kernelsOf(), this.#flatOptions());
      this.#flat.setEffort(this.#effort);
      flatId = this.#flat.add(compiled);
    }
    const result: Result = { id, state: 'searching', rmsPx: 0, support: 0, tMs: 0 };
    this.#useTargets([...this.#targets, { id, flatId, result }]);
    this.#nextId++;
    return id;
  }

  remove(id: number): void {
    const target = this.#targets.find((one) => one.id === id);
    if (!target) return;
    if (target.flatId === undefined) this.#curved?.remove(id);
    else this.#flat?.remove(target.flatId);
    this.#useTargets(this.#targets.filter((one) => one !== target));
  }

  process(frame: Gray, captureMs: number, hint?: FrameHint): Result[] {
    const tMs = Number.isFinite(captureMs) ? captureMs : this.#lastMs;
    this.#lastMs = tMs;
    const slots = this.#options.maxTracked ?? 1;
    const curvedActive = this.#curved?.isActive ?? false;
    if (this.#flat && (slots > 1 || this.#flatIsActive || !curvedActive)) {
      this.#flatResults = this.#flat.process(frame, tMs, hint);
      this.#flatIsActive = this.#flatResults.some(({ state }) => isActive(state));
    } else {
      this.#flatResults = NOT_TRACKED;
    }
    const start = this.#options.now?.() ?? 0;
    if (this.#curved && frame.width > 0 && frame.height > 0) {
      this.#assertSize(frame);
      // A focal length that the flat tracker neither has learned nor tracks by is only assumed: curved targets learn theirs.
      const flat = this.#flat?.stats();
      this.#curved.givenF = flat && (this.#flatIsActive || flat.isFocalLearned) ? flat.f : undefined;
      const maySearch = slots > 1 || !this.#flatIsActive;
      this.#curved.process(frame, tMs, maySearch, hint?.gyro);
    }
    this.#curvedMs = (this.#options.now?.() ?? 0) - start;
    return this.#report(tMs);
  }

  poseOf(id: number): ReturnType<Tracker['poseOf']> {
    const { flatId } = this.#targets.find((target) => target.id === id) ?? {};
    return flatId === undefined ? undefined : this.#flat?.poseOf(flatId);
  }

  reset(): void {
    this.#flat?.reset();
    this.#curved?.reset();
    this.#flatIsActive = false;
  }

  resize(width: number, height: number, f?: number): void {
    const before = this.#options;
    const scale = Math.max(width, height) / Math.max(before.width, before.height);
    const given = f ?? (before.f && before.f * scale);
    const usual = createCamera(width, height, given);
    const flatF = f === undefined ? undefined : this.#flat?.stats().f;
    this.#flat?.resize(width, height, f);
    try {
      this.#curved?.resize(width, height, f);
    } catch (error) {
      this.#flat?.resize(before.width, before.height, flatF);
      throw error;
    }
    this.#usualF = usual.f;
    this.#options = { ...before, width, height, ...(given && { f: given }) };
  }

  setEffort(share: number): void {
    if (!(share >= MIN_EFFORT && share <= 1)) {
      throw new RangeError(`The effort is a share from ${MIN_EFFORT} to 1, got ${share}.`);
    }
    this.#effort = share;
    this.#flat?.setEffort(share);
    this.#curved?.setEffort(share);
  }

  stats(): Stats {
    const flat = this.#flat?.stats();
    const curved = this.#curved;
    const inUse = curved?.isActive && curved.givenF === undefined ? curved : (flat ?? curved);
    return {
      f: inUse?.f ?? this.#usualF,
      isFocalLearned: inUse?.isFocalLearned ?? false,
      targets: this.#targets.length,
      agreeing: Math.max(flat?.agreeing ?? 0, curved?.agreeing ?? 0),
      searchMs: flat?.searchMs ?? 0,
      trackMs: (flat?.trackMs ?? 0) + this.#curvedMs,
    };
  }

  #useTargets(targets: MixedTarget[]): void {
    this.#targets = targets;
    this.#results = targets.map(({ result }) => result);
  }

  #report(tMs: number): Result[] {
    let flat = 0;
    for (const { id, flatId, result } of this.#targets) {
      const found = flatId === undefined ? this.#curved?.report(id, tMs) : this.#flatResults[flat++];
      result.state = found?.state ?? 'searching';
      result.matrix = found?.matrix;
      result.bend = found?.bend;
      result.rmsPx = found?.rmsPx ?? 0;
      result.support = found?.support ?? 0;
      result.tMs = tMs;
    }
    return this.#results;
  }

  #assertSize({ width, height, data }: Gray): void {
    if (data.length < width * height) {
      throw new RangeError(`The frame of ${width}×${height} needs ${width * height} bytes, got ${data.length}.`);
    }
    const expected = this.#options;
    if (width === expected.width && height === expected.height) return;
    throw new RangeError(`The tracker takes frames of ${expected.width}×${expected.height}, got ${width}×${height}.`);
  }

  #flatOptions(): Omit<TrackerOptions, 'kernels'> {
    const { onEvidence } = this.#options;
    if (!onEvidence) return this.#options;
    return {
      ...this.#options,
      onEvidence: (flatId, evidence) => {
        const target = this.#targets.find((one) => one.flatId === flatId);
        if (target) onEvidence(target.id, evidence);
      },
    };
  }
}

const isActive = (state: Result['state']) => state === 'verifying' || state === 'tracking' || state === 'coasting';
