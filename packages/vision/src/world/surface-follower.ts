import type { Camera } from '../geometry/camera';
import { copyPose, createPose, isFinitePose } from '../geometry/pose';
import { placeUncertaintyPx } from '../geometry/pose-uncertainty';
import type { Kernels } from '../kernels/kernels';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { TrackingPrior } from '../tracker/tracking-prior';
import { PatchTracker } from '../tracker/tracking/patch-tracker';
import { patchFromWorldPose, planeFromWorld, worldPoseFromPatch } from './surface-patch';
import type { SurfacePatch } from './surface-patch';
import { SurfacePlan } from './surface-plan';
import type { Sight } from './surface-lens';
import { SurfaceVisibility } from './surface-visibility';
import { createWorldPose, meetSurface, type WorldPose } from './world-pose';

/** Frames after a full gate in which weaker evidence suffices; see TrackingPrior. */
const GRACE_FRAMES = 10;
/** Exposure of an indoor video frame, in frames, until motion blur reveals the true one. */
const USUAL_SHUTTER = 0.4;
/** Rate per frame at which the usual match falls to lower ones. */
const MATCH_RATE = 0.2;

/** Places of the frame, as shares of its sides, at which the surface has to be certain. */
const VIEWED = [
  [0.2, 0.35],
  [0.8, 0.35],
  [0.2, 0.85],
  [0.8, 0.85],
] as const;

/** Expectation of the camera's place in the next frame. */
export interface Expectation {
  predicted: WorldPose;
  last: WorldPose;
  /** Age of `last` in frames. */
  framesSince: number;
}

/** Finds the camera's place in a frame by patches of the surface, starting near it. */
export class SurfaceFollower {
  /** Place found by the last success; it fits the published focal length. */
  readonly found = createWorldPose();
  readonly tracker: PatchTracker;
  readonly #plan: SurfacePlan;
  readonly #visibility = new SurfaceVisibility();
  readonly #pose = createPose();
  readonly #prior: TrackingPrior;
  readonly #camera: Camera;
  /** The lens of the present frame, which the tracker fits. */
  readonly #lens: Camera;
  readonly #point = new Float64Array(3);
  readonly #places = new Float64Array(2 * VIEWED.length);

  constructor(kernels: Kernels, camera: Camera, lens: Camera) {
    this.#camera = camera;
    this.#lens = lens;
    this.#plan = new SurfacePlan(kernels, lens);
    this.tracker = new PatchTracker(kernels, camera, lens, this.#plan);
    this.#prior = {
      predicted: createPose(),
      last: createPose(),
      framesSince: 1,
      shutter: USUAL_SHUTTER,
      match: 0,
      graceFrames: 0,
      visibility: this.#visibility,
    };
  }

  /** Share of the first patch that was visible in the last frames, 0..1. */
  get visibleShare(): number {
    return this.#visibility.share;
  }

  /** The last success, on the plane of the first patch that was compared. */
  get sight(): Sight {
    const { motionPx, correspondences } = this.tracker;
    return { lead: this.#plan.patches.at(0), found: this.found, motionPx, correspondences };
  }

  /** Displacement in the last success while the shutter was open, px. */
  get blurPx(): number {
    return this.tracker.motionPx * this.#prior.shutter;
  }

  /** Standard deviation of the least certain place in the middle of the last success's view, px. */
  get uncertaintyPx(): number {
    const lead = this.#plan.patches.at(0);
    if (!lead) return Infinity;
    for (const [i, [x, y]] of VIEWED.entries()) {
      const { width, height } = this.#camera;
      // A view that shows little of the surface is judged by the patch alone.
      if (!meetSurface(this.found, this.#camera, x * width, y * height, this.#point)) {
        return this.tracker.uncertaintyPx(lead.pictures, this.#pose);
      }
      planeFromWorld(lead, this.#point, this.#places, 2 * i);
    }
    const { information, rmsPx } = this.tracker.agreement;
    return placeUncertaintyPx(this.#pose, information, rmsPx, this.#lens, this.#places);
  }

  /** Forgets what the last frames looked like. */
  forget(): void {
    this.#prior.match = 0;
    this.#prior.graceFrames = 0;
    this.#visibility.forget();
  }

  /**
   * @param patches the first one is compared at most places, and gives the unit.
   * @returns whether enough of the patches agree with one place; it is then in `found`.
   */
  follow(
    patches: readonly SurfacePatch[],
    frame: FramePyramid,
    { predicted, last, framesSince }: Expectation,
  ): boolean {
    const lead = patches.at(0);
    if (!lead) return false;
    this.#visibility.startAt(lead);
    this.#plan.patches.length = 0;
    for (const patch of patches) this.#plan.patches.push(patch);
    const prior = this.#prior;
    patchFromWorldPose(lead, predicted, prior.predicted);
    patchFromWorldPose(lead, last, prior.last);
    prior.framesSince = framesSince;
    const { tracker } = this;
    const isFound = tracker.track(lead.pictures, frame, prior, copyPose(prior.predicted, this.#pose));
    if (!isFound || !isFinitePose(this.#pose)) {
      prior.graceFrames = 0;
      return false;
    }
    prior.graceFrames = tracker.hasMajority || tracker.hasDistinctPeaks ? GRACE_FRAMES : prior.graceFrames - 1;
    prior.match += (tracker.match - prior.match) * (tracker.match > prior.match ? 1 : MATCH_RATE);
    worldPoseFromPatch(lead, this.#pose, this.found);
    return true;
  }

  /** Whether the patches match as well at other places than those of the last success; see PatchTracker.hasRivals. */
  get hasRivals(): boolean {
    return this.tracker.hasRivals(this.#pose);
  }
}
