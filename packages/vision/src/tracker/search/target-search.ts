import type { Camera } from '../../geometry/camera';
import type { Correspondences } from '../../geometry/correspondences';
import type { FitLens, FitOptions } from '../../geometry/fit-pose';
import { createCorrespondences } from '../../geometry/correspondences';
import { createFit, fitPose } from '../../geometry/fit-pose';
import { posesFromHomography } from '../../geometry/poses-from-homography';
import { PlaneView } from '../../geometry/plane-view';
import { fillsFrame } from '../../geometry/visible-corners';
import type { PlaneShape } from '../../geometry/visible-corners';
import type { Pose } from '../../geometry/pose';
import { copyPose, cornerDepth, createPose, depthOf } from '../../geometry/pose';
import type { Kernels, MatchIndex } from '../../kernels/kernels';
import { FrameFeatureDetector, MAX_FEATURES } from '../../keypoints/frame-features';
import type { FrameFeatures } from '../../keypoints/frame-features';
import type { Plane } from '../../keypoints/plane';
import type { TrainedTarget } from '../../target/train-target';
import { findHypotheses } from './hypotheses';
import type { ViewHypothesis } from './hypotheses';
import { collectMatches, createMatchSet, gatherInliers } from './match-set';
import type { MatchedFrame, MatchSet } from './match-set';
import { CERTAIN_CONFIDENCE } from '../pose-validation/uncertainty-gates';
import type { TargetIndex } from './target-index';

/*
 * Measured on 2026-11-28 with 250 generated frames in which pictures are steep, far, covered or dark, many too much so:
 * 193 were right. "Nothing changes" means: neither their number nor the errors, because CandidateAssessor decides about
 * each pose and makes it exact.
 */

/** Most bits of 256 in which the descriptors of a match differ. At half of it and at twice, nothing changes. */
const MAX_DISTANCE = 80;
/**
 * Inliers of a view from which it is examined before the frame's double is searched. Set on 2026-11-22: pictures that
 * need no double have dozens, chance views about 8. With lower values wrong views are examined twice.
 */
const CLEAR_INLIERS = 12;
/**
 * Number of views per target that are worth an examination by the patch tracker. With one, and with six, nothing
 * changes.
 */
const MAX_HYPOTHESES = 3;
/**
 * Largest amount by which a corner may be nearer than the target's middle, as a share of the latter's distance. Set on
 * 2026-11-28 with 405 frames that show pictures at 50 to 78°: 356 are right at 0.75, 400 at 0.85, all at 0.9 and above;
 * none is wrong, and nothing is found in 264 frames without a picture.
 */
const MAX_DEPTH_SPREAD = 0.9;
/**
 * Fit of a pose to the inliers of a view. At half of the iterations or of the cut-offs, and at twice, nothing changes.
 */
const POSE_FIT: FitOptions = { iterations: 12, firstCutPx: 20, lastCutPx: 5, maxCutPx: 5 };
/**
 * Matches farther from the hypothesis than this do not take part in the pose, px. At half of it and at twice, nothing
 * changes.
 */
const POSE_INLIER_PX = 6;

/** Standard deviation of a keypoint's place, px of its level. At half of it and at twice, nothing changes. */
const KEYPOINT_NOISE_PX = 1;

/** A target as the search needs it. */
interface SearchedTarget {
  trained: TrainedTarget;
  pictures: PlaneShape;
}

/** Assesses the views that a search proposes. */
export interface CandidateAssessor {
  /** The focal length, px, suggested by a view. */
  focalOf(view: PlaneView): number;
  /** May make a pose, and the camera's f with it, more exact. 0 or less rejects the pose; higher is better. */
  assess(pose: Pose): number;
}

/** Finds targets anywhere in a frame by their keypoints. */
export class TargetSearch {
  readonly #kernels: Kernels;
  readonly #camera: Camera;
  readonly #lens: FitLens;
  readonly #detector: FrameFeatureDetector;
  readonly #matched: MatchedFrame;
  readonly #enlarged: MatchedFrame;
  readonly #matches: MatchSet = createMatchSet();
  readonly #correspondences: Correspondences = createCorrespondences(MAX_FEATURES);
  readonly #fit = createFit();
  readonly #poses: [Pose, Pose] = [createPose(), createPose()];
  readonly #best = createPose();
  #bestQuality = 0;
  #bestF = 0;
  /** Most matches that agree on one view of a target in the last searched frame. */
  agreeing = 0;
  /** Whether the present frame's double has been searched. */
  #isEnlarged = false;
  readonly #view = new PlaneView();
  readonly #hypotheses: ViewHypothesis[] = Array.from({ length: MAX_HYPOTHESES }, () => ({
    homography: new Float64Array(9),
    inliers: 0,
    score: 0,
  }));

  constructor(kernels: Kernels, camera: Camera, frame: Plane) {
    this.#kernels = kernels;
    this.#camera = camera;
    this.#detector = new FrameFeatureDetector(kernels, frame);
    const { features, enlarged } = this.#detector;
    this.#matched = { features, rows: kernels.arena.int32(4 * MAX_FEATURES), count: 0 };
    this.#enlarged = { features: enlarged, rows: kernels.arena.int32(4 * MAX_FEATURES), count: 0 };
    this.#lens = { camera };
  }

  /**
   * The matches that agree with the view that was tried last: that of the located pose, unless a view tried after it
   * was worse, as in 19 of 171 finds (2026-11-29).
   */
  get correspondences(): Correspondences {
    return this.#correspondences;
  }

  /** Assessment of the last located pose. */
  get confidence(): number {
    return this.#bestQuality;
  }

  reset(): void {
    this.#detector.reset();
  }

  /** Detects and matches the keypoints of the present frame with all targets. */
  matchFrame({ index }: TargetIndex): void {
    this.#matched.count = this.#enlarged.count = this.agreeing = 0;
    this.#isEnlarged = index.count === 0;
    if (index.count === 0) return;
    this.#match(this.#detector.detect(), index, this.#matched);
  }

  /**
   * Assesses the views suggested by the matches of one target. There may be several: views that share most of their
   * matches can differ by much at the far end of the target, and a target seen from afar has two poses whose corners
   * differ by a px or two.
   *
   * The frame's double is searched only if the other levels do not suffice.
   *
   * The camera's f is set to what every view suggests, and left at that of the pose returned.
   *
   * @param target number of the target in the index.
   * @returns the pose that is assessed best, valid until the next call; undefined if none is accepted.
   */
  locate(
    targetIndex: TargetIndex,
    target: number,
    { trained, pictures }: SearchedTarget,
    assessor: CandidateAssessor,
  ): Pose | undefined {
    const { f } = this.#camera;
    this.#bestQuality = 0;
    this.#bestF = f;
    this.#matches.count = 0;
    collectMatches(this.#matched, targetIndex, target, trained, this.#matches);
    this.#tryViews(pictures, f, CLEAR_INLIERS, assessor);
    if (this.#bestQuality < CERTAIN_CONFIDENCE) {
      this.#matchEnlarged(targetIndex);
      collectMatches(this.#enlarged, targetIndex, target, trained, this.#matches);
      this.#tryViews(pictures, f, 0, assessor);
    }
    this.#camera.f = this.#bestF;
    return this.#bestQuality > 0 ? this.#best : undefined;
  }

  /** Keeps the best pose of the views that the matches suggest, if it is better than the best one so far. */
  #tryViews(pictures: PlaneShape, f: number, leastInliers: number, assessor: CandidateAssessor): void {
    const camera = this.#camera;
    const matches = this.#matches;
    const count = findHypotheses(matches, pictures, camera.width * camera.height, leastInliers, this.#hypotheses);
    for (let i = 0; i < count && this.#bestQuality < CERTAIN_CONFIDENCE; i++) {
      const view = this.#hypotheses[i];
      if (!view) break;
      this.agreeing = Math.max(this.agreeing, view.inliers);
      if (view.inliers < leastInliers) continue;
      camera.f = f;
      gatherInliers(matches, view.homography, POSE_INLIER_PX, this.#correspondences);
      const viewF = this.#focalOf(view.homography, assessor);
      camera.f = viewF;
      const poses = this.#posesOf(view.homography);
      for (let k = 0; k < poses; k++) {
        const pose = k === 0 ? this.#poses[0] : this.#poses[1];
        camera.f = viewF;
        const quality = assessor.assess(pose);
        if (quality <= this.#bestQuality) continue;
        if (!isSeenWhole(pose, pictures.aspect) && !fillsFrame(pose, camera, pictures)) continue;
        this.#bestQuality = quality;
        copyPose(pose, this.#best);
        this.#bestF = camera.f;
      }
    }
  }

  /** Matches the keypoints of the present frame's double, unless this was done for another target. */
  #matchEnlarged({ index }: TargetIndex): void {
    if (this.#isEnlarged) return;
    this.#isEnlarged = true;
    this.#match(this.#detector.detectEnlarged(), index, this.#enlarged);
  }

  #match({ descriptors, weak, count }: FrameFeatures, index: MatchIndex, matched: MatchedFrame): void {
    matched.count = this.#kernels.matchIndex(descriptors, weak, count, index, MAX_DISTANCE, matched.rows);
  }

  /** The poses of a homography that its matches support, two at most, the better first; returns their number. */
  #posesOf(homography: Float64Array): number {
    const [first, second] = this.#poses;
    if (!posesFromHomography(homography, this.#camera, first, second)) return 0;
    const fit = this.#fit;
    fitPose(first, this.#correspondences, this.#lens, POSE_FIT, fit);
    const firstInliers = fit.inliers;
    const firstRms = fit.rmsPx;
    fitPose(second, this.#correspondences, this.#lens, POSE_FIT, fit);
    if (fit.inliers === 0) return firstInliers > 0 ? 1 : 0;
    if (firstInliers === 0 || fit.inliers > firstInliers || (fit.inliers === firstInliers && fit.rmsPx < firstRms)) {
      this.#poses.reverse();
    }
    return firstInliers === 0 ? 1 : 2;
  }

  #focalOf(homography: Float64Array, assessor: CandidateAssessor): number {
    this.#view.startAtHomography(homography, this.#camera);
    return this.#view.fit(this.#correspondences, this.#camera, KEYPOINT_NOISE_PX)
      ? assessor.focalOf(this.#view)
      : this.#camera.f;
  }
}

/**
 * Whether no corner of the target is much nearer to the camera than its middle. That holds for each target that is seen
 * whole around the middle of the frame, up to a tilt of 80° and a lens of 106° from corner to corner.
 */
function isSeenWhole(pose: Pose, aspect: number): boolean {
  return cornerDepth(pose, aspect) < MAX_DEPTH_SPREAD * depthOf(pose);
}
