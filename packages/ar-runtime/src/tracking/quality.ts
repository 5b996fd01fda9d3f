import { MAX_TRACKED_SIDE_PX, shrinkFactor } from '../camera/tracked-size';

/** Work that a camera picture may cost. */
export interface Quality {
  /** Largest longer side of the tracked picture, px. */
  maxSidePx: number;
  /** Share of the patches that tracking a target may use. */
  effort: number;
}

/** Without SIMD the engine is several times slower; it then starts with pictures of this size. Chosen, not measured. */
const PLAIN_SIDE_PX = 320;
/** Shares of the patches at the levels. Chosen, not measured: each step leaves about 0.6 of the patches before it. */
const EFFORTS = { full: 1, less: 0.6, least: 0.35 };
/**
 * Longer sides of smaller pictures. Cameras of 1280 px are shrunk to a third by the first, to a quarter by the second;
 * those of 640 px, which are shrunk by whole factors only, have the second alone.
 */
const SMALLER_SIDES_PX = [432, 320];
/**
 * Longer side of the smallest pictures, below 320 px for engines without SIMD. Chosen, not measured: smaller ones lose
 * targets that fill little of the picture.
 */
const SMALLEST_SIDE_PX = 240;

/** The levels from best to worst: first fewer patches, then smaller pictures. */
function qualityLevels(simd: boolean): Quality[] {
  const side = simd ? MAX_TRACKED_SIDE_PX : PLAIN_SIDE_PX;
  const smaller = simd ? SMALLER_SIDES_PX : [SMALLEST_SIDE_PX];
  return [
    ...Object.values(EFFORTS).map((effort) => ({ maxSidePx: side, effort })),
    ...smaller.map((maxSidePx) => ({ maxSidePx, effort: EFFORTS.least })),
  ];
}

/** Worker time that a picture may take: 30 pictures a second, with some time left. Chosen, not measured. */
const TRACK_BUDGET_MS = 28;
/**
 * Larger than the tracking budget, because the live camera shows while nothing is tracked and the search rate is not
 * visible. Chosen, not measured.
 */
const SEARCH_BUDGET_MS = 90;
/**
 * A better quality is tried when it should need no more than this share of its budget. Chosen, not measured, like the
 * numbers below.
 */
const COMFORT = 0.6;
/** The median time of this many pictures is used, so that one slow picture has no effect. */
const WINDOW_FRAMES = 9;
/** Comfortable windows in a row before a better quality is tried. */
const CALM_WINDOWS = 5;
/** Pictures ignored after a change, because code that runs for the first time is slow. */
const WARM_UP_FRAMES = 4;
/**
 * Time at one quality before a better one is tried; doubled each time that the better one did not last. Chosen, not
 * measured.
 */
const UP_AFTER_MS = 4000;
/** The longest such time. Chosen, not measured. */
const LONGEST_UP_AFTER_MS = 64_000;
/** A step up that is taken back within this time has not lasted. */
const TRIAL_MS = 10_000;

/** Use of a picture: a known target is tracked in it, or a target is searched in all of it. */
export type PictureUse = 'track' | 'search';
const USES: readonly PictureUse[] = ['track', 'search'];
const BUDGET_MS: Record<PictureUse, number> = { track: TRACK_BUDGET_MS, search: SEARCH_BUDGET_MS };

/**
 * Fits the tracker's work to the device. The measured time per picture alone decides, so that a hot phone steps down
 * and a rested one comes back. Up is harder than down, and a step up that does not last makes the next one wait longer,
 * so that the quality does not swing.
 */
export class QualityGovernor {
  readonly #levels: Quality[];
  #step = 0;
  #warmUp = WARM_UP_FRAMES;
  #calmWindows = 0;
  #changedMs: number | null = null;
  #steppedUpMs = Number.NEGATIVE_INFINITY;
  #upAfterMs = UP_AFTER_MS;
  readonly #window: Record<PictureUse, number[]> = { track: [], search: [] };
  /** Time per picture at the present step, measured or, after a change, estimated; NaN while unknown. */
  readonly #expectedMs: Record<PictureUse, number> = { track: Number.NaN, search: Number.NaN };

  /**
   * @param width of the camera's pictures, px; a camera of another size needs another governor.
   * @param simd whether the engine has its fast kernels.
   */
  constructor(
    readonly width: number,
    readonly height: number,
    simd: boolean,
  ) {
    this.#levels = qualityLevels(simd);
  }

  get quality(): Quality {
    return this.#levelAt(this.#step);
  }

  /**
   * @param ms all the worker's time for a picture.
   * @param nowMs present time on the caller's clock.
   * @returns true if the quality has changed.
   */
  add(use: PictureUse, ms: number, nowMs: number): boolean {
    this.#changedMs ??= nowMs;
    if (this.#warmUp > 0) {
      this.#warmUp--;
      return false;
    }
    const window = this.#window[use];
    window.push(ms);
    if (window.length < WINDOW_FRAMES) return false;
    this.#expectedMs[use] = medianOf(window);
    window.length = 0;
    const to = this.#lowerStep(use, nowMs) ?? this.#higherStep(nowMs, this.#changedMs);
    if (to === undefined) return false;
    this.#moveTo(to, nowMs);
    return true;
  }

  /**
   * The smallest step down that should suffice, or else the last one that helps; undefined if none is needed or helps.
   */
  #lowerStep(use: PictureUse, nowMs: number): number | undefined {
    const ms = this.#expectedMs[use];
    if (ms <= BUDGET_MS[use]) return undefined;
    let to: number | undefined;
    let share = 1;
    for (let step = this.#step + 1; step < this.#levels.length && ms * share > BUDGET_MS[use]; step++) {
      if (this.#costOf(use, step) >= share) continue;
      share = this.#costOf(use, step);
      to = step;
    }
    if (to !== undefined && nowMs - this.#steppedUpMs < TRIAL_MS) {
      this.#upAfterMs = Math.min(2 * this.#upAfterMs, LONGEST_UP_AFTER_MS);
    }
    return to;
  }

  #higherStep(nowMs: number, sinceMs: number): number | undefined {
    const to = this.#nextBetter();
    if (to === undefined) return undefined;
    const comfortable = USES.every((use) => {
      const share = this.#costOf(use, to);
      return !(share > 1 && this.#expectedMs[use] * share > COMFORT * BUDGET_MS[use]);
    });
    this.#calmWindows = comfortable ? this.#calmWindows + 1 : 0;
    if (this.#calmWindows < CALM_WINDOWS || nowMs - sinceMs < this.#upAfterMs) return undefined;
    if (nowMs - this.#steppedUpMs > TRIAL_MS + this.#upAfterMs) this.#upAfterMs = UP_AFTER_MS;
    this.#steppedUpMs = nowMs;
    return to;
  }

  /** The nearest better step that makes a difference for this camera. */
  #nextBetter(): number | undefined {
    for (let to = this.#step - 1; to >= 0; to--) if (this.#costOf('track', to) > 1) return to;
    return undefined;
  }

  #moveTo(step: number, nowMs: number): void {
    for (const use of USES) {
      this.#expectedMs[use] *= this.#costOf(use, step);
      this.#window[use].length = 0;
    }
    this.#step = step;
    this.#changedMs = nowMs;
    this.#calmWindows = 0;
    this.#warmUp = WARM_UP_FRAMES;
  }

  #levelAt(step: number): Quality {
    const level = this.#levels[step];
    if (!level) throw new RangeError(`No level ${step}`);
    return level;
  }

  /** Expected cost of a step, as a share of the present one. Patches cost about as much as all work on pixels. */
  #costOf(use: PictureUse, step: number): number {
    const pixels = (this.#factor(this.#step) / this.#factor(step)) ** 2;
    return use === 'search' ? pixels : (pixels + this.#levelAt(step).effort / this.quality.effort) / 2;
  }

  #factor(step: number): number {
    return shrinkFactor(this.width, this.height, this.#levelAt(step).maxSidePx);
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
