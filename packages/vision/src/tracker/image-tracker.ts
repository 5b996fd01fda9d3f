import { createCamera, haveSameShape, longerSide } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import type { Correspondences } from '../geometry/correspondences';
import { assertGray } from '../image/gray';
import type { Kernels } from '../kernels/kernels';
import { trainTarget } from '../target/train-target';
import type { TrainedTarget } from '../target/train-target';
import { createTrackingLevels } from '../target/tracking-levels';
import type { TrackingLevels } from '../target/tracking-levels';
import type { Compiled, Evidence, FrameHint, Gray, Quat, Result, Stats, Tracker, TrackerOptions } from '../types';
import { drawThroughLens } from './lens/draw-through-lens';
import { LensCurve } from './lens/lens-curve';
import { PrintShape } from './lens/print-shape';
import { FocalEstimator } from './lens/focal-estimator';
import { PatchTracker } from './tracking/patch-tracker';
import { buildFramePyramid, createFramePyramid } from './frame-pyramid';
import type { FramePyramid } from './frame-pyramid';
import { levelsAt } from './patches/patch-plan';
import { repeatsItself } from './patches/repeats-itself';
import type { TargetPictures } from './patches/patch-plan';
import { ALL_POINTS, pointsInside } from './pose-validation/motion-gates';
import { detectionConfidence } from './pose-validation/uncertainty-gates';
import { createTargetIndex } from './search/target-index';
import type { TargetIndex } from './search/target-index';
import { TargetSearch } from './search/target-search';
import type { CandidateAssessor } from './search/target-search';
import { TargetTrack } from './target-track';

/**
 * Interval of whole-frame searches while something is tracked and slots are free, frames. Chosen before the tracker was
 * built, not tuned: a further picture is found up to three frames later.
 */
const SEARCH_EVERY_FRAMES = 4;

/** Least share of the usual patches. With fewer, the gates of pose-validation cannot be passed. */
export const MIN_EFFORT = 0.2;
/**
 * Effort below which all targets but the first are tracked in every second frame only, except fast ones (see
 * TargetTrack.carryOn) and while the gyroscope tells how the camera turns. So the frame rate stays on slow devices,
 * which fall back to less than half of the patches (2026-11-26).
 */
const RESTING_EFFORT = 0.5;

/**
 * Interval at which views are examined once the focal length is settled, frames. Chosen, not tuned: a few views are
 * enough to check it, and an examination takes time.
 */
const LEARN_EVERY_FRAMES = 8;
/**
 * Least support of a view from which the focal length is learned, 0..1. Chosen, not tuned: what is mostly hidden tells
 * little of the camera.
 */
const MIN_TELLING_SUPPORT = 0.6;
/**
 * Share of a detected target inside the frame from which its view teaches the lens. Set on 2026-11-23 with the re-entry
 * sequences: below it, a detection may be tilted wrongly by 40°, and its motion is unknown. With 1, targets at the
 * border lose more than is gained.
 */
const MIN_TELLING_SHARE = 0.5;

/**
 * A target known to the tracker. `pictures` is a view into the arena, which is written again when the targets change.
 */
interface KnownTarget {
  id: number;
  /** Number of the target in the index. */
  place: number;
  trained: TrainedTarget;
  levels: TrackingLevels;
  pictures: TargetPictures & { shape: PrintShape };
  track: TargetTrack;
}

/**
 * Tracks compiled targets through the frames of one camera.
 *
 * The tracker owns the kernels' arena from then on: give every tracker kernels of its own, or stop using the older one.
 *
 * @throws RangeError for a size or focal length that no camera has, ArenaFullError if the kernels' memory has no room
 *   for frames of that size.
 */
export function createImageTracker(kernels: Kernels, options: Omit<TrackerOptions, 'kernels'>): Tracker {
  return new ImageTracker(kernels, options);
}

/** Everything that depends on the frames' size. */
interface View {
  camera: Camera;
  /** The camera with a focal length of its own for attempts on a frame. */
  lens: Camera;
  frame: FramePyramid;
  search: TargetSearch;
  patchTracker: PatchTracker;
  /** Arena mark above which the targets are placed. */
  targetMark: number;
}

class ImageTracker implements Tracker {
  readonly #kernels: Kernels;
  readonly #options: Omit<TrackerOptions, 'kernels'>;
  #focal: FocalEstimator | undefined;
  #curve = new LensCurve();
  #view: View;
  #effort = 1;
  #targets: KnownTarget[] = [];
  /** Returned by every process(). */
  readonly #results: Result[] = [];
  #candidateTarget: TargetPictures | undefined;
  #index: TargetIndex;
  #nextId = 0;
  #frames = 0;
  #lastMs = 0;
  #searchMs = 0;
  #trackMs = 0;

  constructor(kernels: Kernels, options: Omit<TrackerOptions, 'kernels'>) {
    const { width, height } = options;
    this.#options = options;
    const camera = createCamera(width, height, options.f);
    this.#kernels = kernels;
    this.#view = this.#createView(camera);
    this.#focal = this.#createFocal(camera);
    this.#index = createTargetIndex(this.#kernels, []);
  }

  add(compiled: Compiled): number {
    const { image, detail = image } = compiled;
    assertGray(image, 'The stored picture');
    assertGray(detail, 'The stored picture');
    this.#replaceTargets(() => {
      const id = this.#nextId;
      const levels = createTrackingLevels(compiled, detail);
      const trained = trainTarget(this.#kernels, compiled);
      const aspect = compiled.height / compiled.width;
      const pictures: KnownTarget['pictures'] = { ...levels, aspect, shape: new PrintShape() };
      const track = new TargetTrack(id, aspect, this.#options.filter ?? 1);
      return [...this.#targets, { id, place: 0, trained, levels, pictures, track }];
    });
    return this.#nextId++;
  }

  remove(id: number): void {
    this.#focal?.forget(id);
    this.#replaceTargets(() => this.#targets.filter((target) => target.id !== id));
  }

  reset(): void {
    for (const { track } of this.#targets) track.reset();
    this.#view.search.reset();
    this.#frames = 0;
  }

  resize(width: number, height: number, f?: number): void {
    const before = this.#view.camera;
    const scale = Math.max(width, height) / Math.max(before.width, before.height);
    const camera = createCamera(width, height, f ?? before.f * scale);
    try {
      this.#view = this.#createView(camera);
      this.#placeTargets(this.#targets);
    } catch (error) {
      this.#view = this.#createView(before);
      this.#placeTargets(this.#targets);
      throw error;
    }
    if (f !== undefined) {
      this.#focal = this.#createFocal(camera);
      this.#curve = new LensCurve();
    }
    if (!haveSameShape(before, camera)) this.reset();
  }

  poseOf(id: number): Pose | undefined {
    for (const { id: known, track } of this.#targets) if (known === id && !track.needsSearch) return track.pose;
    return undefined;
  }

  setEffort(share: number): void {
    if (!(share >= MIN_EFFORT && share <= 1)) {
      throw new RangeError(`The effort is ${MIN_EFFORT} to 1, got ${share}.`);
    }
    this.#effort = share;
    this.#view.patchTracker.effort = share;
  }

  stats(): Stats {
    return {
      f: this.#view.camera.f,
      isFocalLearned: this.#focal?.isLearned ?? false,
      targets: this.#targets.length,
      agreeing: this.#view.search.agreeing,
      searchMs: this.#searchMs,
      trackMs: this.#trackMs,
    };
  }

  process(frame: Gray, captureMs: number, hint?: FrameHint): Result[] {
    const tMs = Number.isFinite(captureMs) ? captureMs : this.#lastMs;
    this.#lastMs = tMs;
    if (!this.#takeFrame(frame)) return this.#report(tMs);
    const start = this.#now();
    this.#moveFocal(hint?.isShown);
    this.#trackActive(tMs, hint?.gyro);
    const tracked = this.#now();
    this.#searchFrame(tMs);
    this.#trackMs = tracked - start;
    this.#searchMs = this.#now() - tracked;
    this.#frames++;
    return this.#report(tMs);
  }

  #report(tMs: number): Result[] {
    let i = 0;
    const { camera } = this.#view;
    for (const { track, pictures } of this.#targets) {
      const result = track.report(tMs);
      if (result.matrix && camera.curve !== 0) drawThroughLens(result.matrix, camera, pictures);
      this.#results[i++] = result;
    }
    return this.#results;
  }

  /** Copies the frame into the arena; false for a frame of 0×0, which cameras give before their first picture. */
  #takeFrame(frame: Gray): boolean {
    if (frame.width === 0 || frame.height === 0) return false;
    const { camera, frame: pyramid } = this.#view;
    const { width, height } = camera;
    const { data } = frame;
    if (frame.width !== width || frame.height !== height || data.length < width * height) {
      throw new RangeError(
        `The frame needs ${width}×${height} px, got ${frame.width}×${frame.height}, ${data.length} bytes.`,
      );
    }
    pyramid.levels[0].data.set(data.length === width * height ? data : data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, pyramid);
    return true;
  }

  #trackActive(tMs: number, gyro: Quat | undefined): void {
    const { patchTracker, frame } = this.#view;
    let active = 0;
    for (const { id, track, pictures } of this.#targets) {
      if (!track.isActive) continue;
      // Neighbours in the list rest in different frames, so that every frame costs about the same.
      const rests = active++ > 0 && this.#effort < RESTING_EFFORT && ((active ^ this.#frames) & 1) === 0;
      if (rests && !gyro && track.carryOn(tMs)) continue;
      track.track(patchTracker, pictures, frame, tMs, gyro);
      if (track.state !== 'tracking') continue;
      this.#learn(id, track, pictures);
      this.#reportEvidence(id, 'patches', patchTracker.correspondences);
    }
  }

  /**
   * Moves the focal length towards the estimate between two frames; depths are scaled, so that the picture stays the
   * same.
   */
  #moveFocal(shown?: boolean): void {
    if (!this.#focal) return;
    const { camera, lens, patchTracker } = this.#view;
    camera.curve = lens.curve = this.#curve.of(longerSide(camera));
    const before = camera.f;
    for (const { track } of this.#targets) shown ||= track.state === 'tracking' || track.state === 'coasting';
    camera.f = this.#focal.advance(before, longerSide(camera), shown);
    const { isSettled, logDeviation } = this.#focal;
    patchTracker.expectFocal(this.#focal.logFocal(longerSide(camera)), isSettled ? 0 : logDeviation);
    if (camera.f === before) return;
    for (const { track, pictures } of this.#targets) {
      track.rescaleDepth(camera.f / before);
      pictures.shape.refocus(camera.f / before);
    }
  }

  /**
   * Learns the focal length and the print's shape from the target's view in this frame, unless it shows only a small
   * part.
   */
  #learn(id: number, { pose, state }: TargetTrack, pictures: KnownTarget['pictures']): void {
    const { camera, patchTracker } = this.#view;
    const { shape } = pictures;
    if (levelsAt(pictures, camera, pose) === pictures.near) return;
    if (this.#focal?.isSettled && this.#frames % LEARN_EVERY_FRAMES !== 0) return;
    if (!this.#focal || patchTracker.agreement.support < MIN_TELLING_SUPPORT || !patchTracker.measureView(pose)) return;
    this.#curve.learn(patchTracker.view, camera);
    shape.learn(patchTracker.view, camera, state === 'tracking');
    this.#focal.observe(id, patchTracker, pose, longerSide(camera));
  }

  #createFocal(camera: Camera): FocalEstimator | undefined {
    return (this.#options.estimateFocal ?? true) ? new FocalEstimator(camera.f, longerSide(camera)) : undefined;
  }

  #searchFrame(tMs: number): void {
    let wanted = 0;
    let vague = 0;
    for (const { track } of this.#targets) {
      if (track.needsSearch) wanted++;
      if (track.isVague) vague++;
    }
    const occupied = this.#targets.length - wanted;
    let free = Math.min(wanted, (this.#options.maxTracked ?? 1) - occupied);
    if (occupied > 0 && this.#frames % SEARCH_EVERY_FRAMES !== 0) free = 0;
    if (free <= 0 && vague === 0) return;
    const { search, patchTracker, frame } = this.#view;
    search.matchFrame(this.#index);
    for (const target of this.#targets) {
      const { id, track, pictures } = target;
      const { isVague } = track;
      if (!isVague && (free <= 0 || !track.needsSearch)) continue;
      const pose = this.#locate(target);
      if (!pose || this.#isRivalBetter(target, pose, search.confidence)) continue;
      if (!track.verify(patchTracker, pictures, frame, pose, tMs)) continue;
      if (pointsInside(track.pose, this.#view.camera, pictures) >= MIN_TELLING_SHARE * ALL_POINTS)
        this.#learn(id, track, pictures);
      this.#reportEvidence(id, 'keypoints', search.correspondences);
      this.#reportEvidence(id, 'patches', patchTracker.correspondences);
      if (!isVague) free--;
    }
  }

  /** The best candidate pose of a target; valid until the next call. */
  #locate(target: KnownTarget): Pose | undefined {
    const { camera, lens, search } = this.#view;
    this.#candidateTarget = target.pictures;
    lens.f = camera.f;
    return search.locate(this.#index, target.place, target, this.#assessor);
  }

  /**
   * Whether a similar target fits the findings better than the given one, or is already tracked there. If not, the
   * search is left unchanged.
   */
  #isRivalBetter(target: KnownTarget, pose: Pose, confidence: number): boolean {
    const { groups } = this.#index;
    const isRival = (other: KnownTarget) => other !== target && groups[other.place] === groups[target.place];
    for (const other of this.#targets) if (isRival(other) && other.track.isTrackedAt(pose)) return true;
    let compared = false;
    for (const other of this.#targets) {
      if (!isRival(other) || !other.track.needsSearch) continue;
      compared = true;
      if (this.#locate(other) && this.#view.search.confidence > confidence) return true;
    }
    if (compared) this.#locate(target);
    return false;
  }

  /**
   * Refines a candidate pose of `#candidateTarget` in place; returns its confidence in the present frame, 0 if it is
   * wrong.
   */
  #assessCandidate(candidate: Pose): number {
    const { patchTracker, frame } = this.#view;
    const target = this.#candidateTarget;
    if (!target || !patchTracker.refineCandidate(target, frame, candidate, candidate)) return 0;
    patchTracker.measureUncertainty(target, candidate);
    return detectionConfidence(patchTracker.agreement, patchTracker.agreement.uncertaintyPx);
  }

  readonly #assessor: CandidateAssessor = {
    focalOf: (view) => {
      const { camera } = this.#view;
      return this.#focal ? this.#focal.guess(view, longerSide(camera)) : camera.f;
    },
    assess: (candidate) => this.#assessCandidate(candidate),
  };

  #reportEvidence(
    id: number,
    kind: Evidence['kind'],
    { count, x, y }: Pick<Correspondences, 'count' | 'x' | 'y'>,
  ): void {
    this.#options.onEvidence?.(id, { kind, count, x, y });
  }

  /** Allocates everything that depends on the frame's size from the arena's bottom; targets must be placed again. */
  #createView(camera: Camera): View {
    const kernels = this.#kernels;
    kernels.arena.release(kernels.arena.base);
    const frame = createFramePyramid(kernels, camera.width, camera.height);
    const lens = { ...camera };
    const search = new TargetSearch(kernels, lens, frame.levels[0]);
    const patchTracker = new PatchTracker(kernels, camera, lens);
    patchTracker.effort = this.#effort;
    return { camera, lens, frame, search, patchTracker, targetMark: kernels.arena.mark() };
  }

  /** Makes and allocates another set of targets. On failure (memory full) everything stays as it was. */
  #replaceTargets(make: () => KnownTarget[]): void {
    const before = this.#targets;
    try {
      this.#placeTargets(make());
    } catch (error) {
      this.#placeTargets(before);
      throw error;
    }
  }

  #placeTargets(targets: KnownTarget[]): void {
    const { arena } = this.#kernels;
    arena.release(this.#view.targetMark);
    this.#index = createTargetIndex(
      this.#kernels,
      targets.map(({ trained }) => trained),
    );
    targets.forEach((target, place) => {
      const { levels, pictures } = target;
      pictures.data = arena.uint8(levels.data.length);
      pictures.data.set(levels.data);
      pictures.repeats ??= repeatsItself(this.#kernels, pictures);
      target.place = place;
    });
    this.#targets = targets;
    this.#results.length = targets.length;
  }

  #now(): number {
    return this.#options.now?.() ?? 0;
  }
}
