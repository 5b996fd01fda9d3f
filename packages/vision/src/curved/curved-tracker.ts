import { createCamera, haveSameShape } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { copyPose, createPose, turnBetween } from '../geometry/pose';
import type { Kernels } from '../kernels/kernels';
import { FrameFeatureDetector, MAX_FEATURES } from '../keypoints/frame-features';
import { createTrackingLevels } from '../target/tracking-levels';
import type { TrackingLevels } from '../target/tracking-levels';
import { trainTarget } from '../target/train-target';
import type { TrainedTarget } from '../target/train-target';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { collectMatches, createMatchSet } from '../tracker/search/match-set';
import type { MatchedFrame } from '../tracker/search/match-set';
import { createTargetIndex } from '../tracker/search/target-index';
import type { TargetIndex } from '../tracker/search/target-index';
import type { Compiled, Gray, Quat, Result, Surface, TrackerOptions } from '../types';
import { FocalBelief, focalDeviation, MIN_TELLING_SUPPORT, MIN_TELLING_TURN_RAD } from './focal-belief';
import { SurfaceAligner } from './surface-aligner';
import { createSurfaceFit } from './surface-fit';
import { SurfaceGeometry } from '../surfaces/surface-geometry';
import type { SurfacePictures } from './surface-patches';
import { SurfaceSearch } from './surface-search';
import type { PoseHypothesis } from './surface-search';
import { SurfaceTrack } from './surface-track';

/*
 * Measured on 2026-11-28 with 102 generated labels on cylinders and cones, some of 8% of the frame's width, tilted by
 * up to 62°, half covered or under another lens, and with 60 frames of other labels, of which none was ever shown.
 */

/**
 * Most bits of 256 in which the descriptors of a match differ. At 60 the same labels are found, at 40 two fewer, at 100
 * and at 160 one more.
 */
const MAX_DISTANCE = 80;
/** Poses per target that patches examine. With one, and with six, the same labels are found. */
const MAX_HYPOTHESES = 3;
/**
 * Inliers of a proposed pose from which the frame's double is not searched. At half of them and at twice, the same
 * labels are found.
 */
const CLEAR_INLIERS = 14;
/**
 * While a target is tracked, one frame in this many is searched for the others, because a search takes longer than
 * tracking. Chosen, not measured.
 */
const SEARCH_EVERY_FRAMES = 4;

interface CurvedTarget {
  id: number;
  /** Its index among the targets, by which the index of descriptors names it. */
  place: number;
  trained: TrainedTarget;
  levels: TrackingLevels;
  pictures: SurfacePictures;
  track: SurfaceTrack;
}

/** Everything that depends on the frames' size. */
interface View {
  camera: Camera;
  frame: FramePyramid;
  detector: FrameFeatureDetector;
  matched: MatchedFrame;
  enlarged: MatchedFrame;
  aligner: SurfaceAligner;
  /** Mark of the arena below the memory of the targets. */
  targetMark: number;
}

/**
 * Tracks targets on cylinders and cones through the frames of one camera. The twin of ImageTracker for surfaces: it
 * shares its keypoints, index and kernels, but poses are fitted to points in space.
 *
 * It owns the kernels' arena.
 */
export class CurvedTracker {
  /** Most keypoints that agreed on one pose in the last searched frame. */
  agreeing = 0;
  /**
   * Focal length of another tracker of the same camera, px, if that has learned it or tracks something; without it, this
   * tracker learns its own.
   */
  givenF: number | undefined;
  readonly #kernels: Kernels;
  readonly #options: Omit<TrackerOptions, 'kernels'>;
  readonly #search = new SurfaceSearch(MAX_FEATURES);
  readonly #matches = createMatchSet();
  readonly #hypotheses: PoseHypothesis[] = Array.from({ length: MAX_HYPOTHESES }, () => ({
    pose: createPose(),
    f: 0,
    inliers: 0,
    score: 0,
  }));
  readonly #candidate = createPose();
  readonly #best = createPose();
  /** The pose whose view taught the focal length last. */
  readonly #told = createPose();
  readonly #focalFit = createSurfaceFit();
  #belief: FocalBelief;
  #view: View;
  #index: TargetIndex;
  #targets: CurvedTarget[] = [];
  #frames = 0;
  #effort = 1;

  /**
   * @throws RangeError for a size or focal length that no camera has, ArenaFullError if the kernels' memory has no room
   *   for frames of that size.
   */
  constructor(kernels: Kernels, options: Omit<TrackerOptions, 'kernels'>) {
    this.#kernels = kernels;
    this.#options = options;
    const camera = createCamera(options.width, options.height, options.f);
    this.#belief = new FocalBelief(camera.f);
    this.#view = this.#createView(camera);
    this.#index = createTargetIndex(kernels, []);
  }

  /** Focal length in use, px of the frame. */
  get f(): number {
    return this.#view.camera.f;
  }

  /** See Stats.isFocalLearned. */
  get isFocalLearned(): boolean {
    return this.#belief.isSettled;
  }

  /** Whether a target has a pose, or recently had one. */
  get isActive(): boolean {
    return this.#targets.some(({ track }) => track.isActive);
  }

  /**
   * Trains a target.
   *
   * @throws ArenaFullError if the kernels' memory has no room for it; the targets then stay as they were
   */
  add(id: number, compiled: Compiled, surface: Surface): void {
    this.#replaceTargets(() => {
      const levels = createTrackingLevels(compiled);
      const trained = trainTarget(this.#kernels, compiled);
      const geometry = new SurfaceGeometry(surface, compiled.height / compiled.width);
      const pictures = { surface: geometry, levels: levels.levels, data: levels.data };
      const track = new SurfaceTrack(id, this.#options.filter ?? 1);
      return [...this.#targets, { id, place: 0, trained, levels, pictures, track }];
    });
  }

  remove(id: number): void {
    this.#replaceTargets(() => this.#targets.filter((target) => target.id !== id));
  }

  reset(): void {
    for (const { track } of this.#targets) track.reset();
    this.#view.detector.reset();
    this.#frames = 0;
  }

  /** See Tracker.resize. */
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
    if (f === undefined) this.#belief.rescale(scale);
    else this.#belief = new FocalBelief(f);
    if (!haveSameShape(before, camera)) this.reset();
  }

  /** @param share of the usual patches, 0.2..1; the caller checks it. */
  setEffort(share: number): void {
    this.#effort = share;
    this.#view.aligner.patches.effort = share;
  }

  /** @param maySearch whether a slot is free for a target that is not tracked. */
  process({ data }: Gray, tMs: number, maySearch: boolean, gyro?: Quat): void {
    const { camera, frame: pyramid } = this.#view;
    const { width, height } = camera;
    pyramid.levels[0].data.set(data.length === width * height ? data : data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, pyramid);
    this.#moveFocal();
    for (const target of this.#targets) if (target.track.isActive) this.#track(target, tMs, gyro);
    if (maySearch) this.#searchFrame(tMs);
    this.#frames++;
  }

  /** The result of a target after the last frame; undefined for an id that is not known. */
  report(id: number, tMs: number): Result | undefined {
    return this.#targets.find((target) => target.id === id)?.track.report(tMs);
  }

  #track(target: CurvedTarget, tMs: number, gyro: Quat | undefined): void {
    const { aligner, frame, camera } = this.#view;
    const { track, pictures } = target;
    const { f } = camera;
    track.track(aligner, pictures, frame, { tMs, gyro });
    this.#setFocal(camera.f, f, target);
    if (track.state !== 'tracking') return;
    this.#learnFocal(track);
    this.#reportPatches(target);
  }

  #reportPatches({ id }: CurvedTarget): void {
    const { onEvidence } = this.#options;
    if (!onEvidence) return;
    const { aligner } = this.#view;
    const count = aligner.countAgreeing();
    onEvidence(id, { kind: 'patches', count, x: aligner.patches.found.x, y: aligner.patches.found.y });
  }

  #searchFrame(tMs: number): void {
    const waiting = this.#targets.filter(({ track }) => track.needsSearch);
    const occupied = this.#targets.length - waiting.length;
    const free = Math.min(waiting.length, (this.#options.maxTracked ?? 1) - occupied);
    if (free <= 0 || (occupied > 0 && this.#frames % SEARCH_EVERY_FRAMES !== 0)) return;
    this.#match();
    let left = free;
    for (const target of waiting) {
      if (left === 0) break;
      const { f } = this.#view.camera;
      if (!this.#locate(target)) continue;
      this.#setFocal(this.#view.camera.f, f, target);
      target.track.begin(this.#view.aligner, this.#best, tMs);
      this.#reportKeypoints(target);
      this.#reportPatches(target);
      left--;
    }
  }

  #reportKeypoints({ id }: CurvedTarget): void {
    const { count, x, y } = this.#search.correspondences;
    this.#options.onEvidence?.(id, { kind: 'keypoints', count, x, y });
  }

  #match(): void {
    const { detector, matched, enlarged } = this.#view;
    const { index } = this.#index;
    this.agreeing = 0;
    enlarged.count = -1;
    const { descriptors, weak, count } = detector.detect();
    matched.count = this.#kernels.matchIndex(descriptors, weak, count, index, MAX_DISTANCE, matched.rows);
  }

  #matchEnlarged(): void {
    const { detector, enlarged } = this.#view;
    if (enlarged.count >= 0) return;
    const { descriptors, weak, count } = detector.detectEnlarged();
    enlarged.count = this.#kernels.matchIndex(descriptors, weak, count, this.#index.index, MAX_DISTANCE, enlarged.rows);
  }

  /** Finds a target in the present frame; `#best` is then its pose. */
  #locate(target: CurvedTarget): boolean {
    const { place, trained, pictures } = target;
    const { matched, enlarged } = this.#view;
    this.#matches.count = 0;
    collectMatches(matched, this.#index, place, trained, this.#matches);
    if (this.#tryPoses(pictures, CLEAR_INLIERS)) return true;
    this.#matchEnlarged();
    collectMatches(enlarged, this.#index, place, trained, this.#matches);
    return this.#tryPoses(pictures, 0);
  }

  #tryPoses(pictures: SurfacePictures, leastInliers: number): boolean {
    const { aligner, frame, camera } = this.#view;
    const asked = { surface: pictures.surface, inUse: camera, focal: aligner.focal };
    const count = this.#search.propose(this.#matches, asked, this.#hypotheses);
    const { f } = camera;
    let bestF = f;
    let bestInliers = 0;
    for (let i = 0; i < count; i++) {
      const { pose, inliers } = this.#hypotheses[i];
      this.agreeing = Math.max(this.agreeing, inliers);
      camera.f = this.#hypotheses[i].f;
      if (inliers < leastInliers || !aligner.refineCandidate(pictures, frame, pose, this.#candidate)) continue;
      if (aligner.evidence.inliers <= bestInliers) continue;
      bestInliers = aligner.evidence.inliers;
      bestF = camera.f;
      copyPose(this.#candidate, this.#best);
    }
    camera.f = bestF;
    if (bestInliers === 0) return false;
    // Once more, so that patches and figures are those of the best pose.
    if (aligner.refineCandidate(pictures, frame, this.#best, this.#best)) return true;
    camera.f = f;
    return false;
  }

  /** Takes the best known focal length between two frames; depths are scaled, so that the picture stays the same. */
  #moveFocal(): void {
    const { camera, aligner } = this.#view;
    const learns = this.givenF === undefined && (this.#options.estimateFocal ?? true);
    aligner.focal = learns ? this.#belief.prior : undefined;
    if (learns) this.#setFocal(this.#belief.f, camera.f);
    else if (this.givenF !== undefined) this.#setFocal(this.givenF, camera.f);
  }

  /** Scales the depths of all targets but one to another focal length. */
  #setFocal(f: number, before: number, except?: CurvedTarget): void {
    this.#view.camera.f = f;
    if (f === before) return;
    for (const target of this.#targets) if (target !== except) target.track.rescaleDepth(f / before);
  }

  #learnFocal({ pose }: SurfaceTrack): void {
    const { aligner, camera } = this.#view;
    const { evidence } = aligner;
    if (!aligner.focal || evidence.inliers < MIN_TELLING_SUPPORT * evidence.tested) return;
    if (turnBetween(pose, this.#told) < MIN_TELLING_TURN_RAD) return;
    copyPose(pose, this.#told);
    const lens = { ...camera };
    const fit = this.#focalFit;
    if (!aligner.fitFocal(copyPose(pose, this.#candidate), lens, fit)) return;
    this.#belief.observe(lens.f, focalDeviation(fit, aligner.patches.found));
  }

  /** Allocates everything that depends on the frame's size from the arena's bottom; targets must be placed again. */
  #createView(camera: Camera): View {
    const kernels = this.#kernels;
    const { arena } = kernels;
    arena.release(arena.base);
    const frame = createFramePyramid(kernels, camera.width, camera.height);
    const detector = new FrameFeatureDetector(kernels, frame.levels[0]);
    const matched = { features: detector.features, rows: arena.int32(4 * MAX_FEATURES), count: 0 };
    const enlarged = { features: detector.enlarged, rows: arena.int32(4 * MAX_FEATURES), count: -1 };
    const aligner = new SurfaceAligner(kernels, camera);
    aligner.patches.effort = this.#effort;
    return { camera, frame, detector, matched, enlarged, aligner, targetMark: arena.mark() };
  }

  /** Makes and allocates another set of targets. On failure (memory full) everything stays as it was. */
  #replaceTargets(make: () => CurvedTarget[]): void {
    const before = this.#targets;
    try {
      this.#placeTargets(make());
    } catch (error) {
      this.#placeTargets(before);
      throw error;
    }
  }

  #placeTargets(targets: CurvedTarget[]): void {
    const { arena } = this.#kernels;
    arena.release(this.#view.targetMark);
    this.#index = createTargetIndex(
      this.#kernels,
      targets.map(({ trained }) => trained),
    );
    for (const [place, target] of targets.entries()) {
      const data = arena.uint8(target.levels.data.length);
      data.set(target.levels.data);
      target.pictures.data = data;
      target.place = place;
    }
    this.#targets = targets;
  }
}
