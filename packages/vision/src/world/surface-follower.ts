import type { Camera } from '../geometry/camera';
import { copyPose, createPose, isFinitePose } from '../geometry/pose';
import { measurePlaces } from '../geometry/pose-uncertainty';
import type { TrackingKernels } from '../kernels/kernels';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { TrackingPrior } from '../tracker/tracking-prior';
import { PatchAligner } from '../tracker/patches/patch-aligner';
import { createPatchView, setPatchView } from '../tracker/patches/patch-plan';
import { VisibilityMap } from '../tracker/patches/visibility-map';
import { SensedFit } from './sensed-fit';
import { patchFromWorldPose, planeFromWorld, worldPoseFromPatch } from './surface-patch';
import type { SurfacePatch } from './surface-patch';
import { SurfaceLean } from './surface-lean';
import { SurfacePlan } from './surface-plan';
import type { PlaceBelief } from './place-belief';
import { PatchTracker } from '../tracker/tracking/patch-tracker';
import type { Sight } from './surface-lens';
import { TappedGround } from './tapped-ground';
import { SurfaceVisibility } from './surface-visibility';
import { copyWorldPose, createWorldPose, meetSurface, type WorldPose } from './world-pose';

/** Frames after a full gate in which weaker evidence suffices; see TrackingPrior. As many as for a printed picture. */
const GRACE_FRAMES = 10;
/**
 * Exposure of an indoor video frame, in frames, until motion blur reveals the true one. The same as for a printed
 * picture.
 */
const USUAL_SHUTTER = 0.4;
/** Rate per frame at which the usual match falls to lower ones. The same as for a printed picture. */
const MATCH_RATE = 0.2;

/**
 * Uncertainty of the patches' own place from which the sensors decide with them, px. Set on 2026-11-23 with the walks
 * of the world bench.
 */
const SURE_PX = 0.4;
/** Places of the frame, as shares of its sides, at which the surface has to be certain. */
const VIEWED = [
  [0.2, 0.35],
  [0.8, 0.35],
  [0.2, 0.85],
  [0.8, 0.85],
] as const;

/*
 * How places are compared by the match of their patches: the level of the frame, the number of patches, and px of the
 * level around the place. Set on 2026-11-23: 64 patches take less than 1 ms and leave out 77% of the tries that would
 * fail.
 */
const COMPARED_LEVEL = 1;
const COMPARED_PATCHES = 64;
const COMPARED_PX = 4;
/** Time that a place takes there, as a multiple of that of a place that is followed. */
const MATCH_COST = 1.5;

/** Expectation of the camera's place in the next frame. */
export interface Expectation {
  predicted: WorldPose;
  /** Place of the camera in the frame before. */
  last: WorldPose;
  /** Belief of the sensors about the place; without it, the patches alone decide. */
  belief?: PlaceBelief | undefined;
  /** Most places of patches that may be compared, counted in places without blur; all that are of use by default. */
  effort?: number;
}

/** Finds the camera's place in a frame by patches of the surface, starting near it. */
export class SurfaceFollower {
  /** Place found by the last success; it fits the published focal length. */
  readonly found = createWorldPose();
  /** Place found by the last success from the patches alone. */
  readonly own = createWorldPose();
  readonly tracker: PatchTracker;
  readonly lean: SurfaceLean;
  readonly ground: TappedGround;
  readonly #plan: SurfacePlan;
  readonly #visibility = new SurfaceVisibility();
  readonly #comparedPlan: SurfacePlan;
  readonly #comparer: PatchAligner;
  readonly #compared = createPatchView();
  readonly #comparedPose = createPose();
  /** Nothing is known of what hides a place that is only compared. */
  readonly #allVisible = new VisibilityMap(1);
  readonly #pose = createPose();
  readonly #prior: TrackingPrior;
  readonly #kernels: TrackingKernels;
  #scout: SurfaceFollower | undefined;
  readonly #camera: Camera;
  /** The lens of the present frame, which the tracker fits. */
  readonly #lens: Camera;
  /** The places VIEWED, each with the point of the surface that it shows. */
  readonly #viewed = VIEWED.map(([x, y]) => ({ x, y, point: new Float64Array(3) }));
  readonly #places = new Float64Array(2 * VIEWED.length);
  readonly #sensed = new SensedFit();
  /** Places of patches that were compared since this was set to 0, counted in places without blur; see SurfacePlan. */
  cost = 0;
  /** Whether the sensors decided about the last success together with the patches. */
  isSensed = false;
  /** `uncertaintyPx` of the patches alone. */
  ownUncertaintyPx = Infinity;

  constructor(kernels: TrackingKernels, camera: Camera, lens: Camera) {
    this.#kernels = kernels;
    this.#camera = camera;
    this.#lens = lens;
    this.#plan = new SurfacePlan(kernels, lens);
    this.lean = new SurfaceLean(lens);
    this.tracker = new PatchTracker(kernels, camera, lens, this.#plan, this.lean);
    this.#comparedPlan = new SurfacePlan(kernels, camera);
    this.#comparer = new PatchAligner(kernels, camera, this.#comparedPlan);
    this.ground = new TappedGround(kernels, camera);
    this.#prior = {
      predicted: createPose(),
      last: createPose(),
      framesSince: 1,
      shutter: USUAL_SHUTTER,
      match: 0,
      graceFrames: 0,
      provenSupport: 0,
      visibility: this.#visibility,
    };
  }

  /** The last success, on the plane of the first patch that was compared. */
  get sight(): Sight {
    const { view, correspondences } = this.tracker;
    return {
      lead: this.#plan.patches.at(0),
      found: this.found,
      motionPx: view.motionPx,
      correspondences,
      lens: this.#lens,
    };
  }

  /** Displacement in the last success while the shutter was open, px. */
  get blurPx(): number {
    return this.tracker.view.motionPx * this.#prior.shutter;
  }

  /** Standard deviation of the least certain place in the middle of the last success's view, px. */
  get uncertaintyPx(): number {
    const lead = this.#plan.patches.at(0);
    if (!lead) return Infinity;
    for (const [i, { x, y, point }] of this.#viewed.entries()) {
      const { width, height } = this.#camera;
      // A view that shows little of the surface is judged by the patch alone.
      if (!meetSurface(this.found, this.#camera, x * width, y * height, point)) {
        this.tracker.measureUncertainty(lead.pictures, this.#pose);
        return this.tracker.agreement.uncertaintyPx;
      }
      planeFromWorld(lead, point, this.#places, 2 * i);
    }
    if (this.isSensed) return this.#sensed.uncertaintyPx(this.#camera, this.#viewed);
    const { agreement } = this.tracker;
    measurePlaces(this.#pose, agreement, this.#lens, this.#places);
    return agreement.uncertaintyPx;
  }

  /** Tries other places with what this one knows of the last frames, which stays as it is. */
  get scout(): SurfaceFollower {
    const scout = (this.#scout ??= new SurfaceFollower(this.#kernels, this.#camera, { ...this.#camera }));
    const { match, graceFrames, shutter } = this.#prior;
    Object.assign(scout.#prior, { match, graceFrames, shutter });
    scout.#visibility.values.set(this.#visibility.values);
    return scout;
  }

  /** Takes all of the surface to be visible. */
  uncover(): void {
    this.#visibility.reset();
  }

  /** Forgets what the last frames looked like. */
  forget(): void {
    this.#prior.match = 0;
    this.#prior.graceFrames = 0;
    this.#visibility.reset();
  }

  /**
   * @param patches the first one is compared at most places, and gives the unit.
   * @returns whether enough of the patches agree with one place; it is then in `found`.
   */
  follow(
    patches: readonly SurfacePatch[],
    frame: FramePyramid,
    { predicted, last, belief, effort = Infinity }: Expectation,
  ): boolean {
    const lead = patches.at(0);
    if (!lead) return false;
    this.#visibility.startAt(lead);
    this.#plan.patches.length = 0;
    for (const patch of patches) this.#plan.patches.push(patch);
    const prior = this.#prior;
    patchFromWorldPose(lead, predicted, prior.predicted);
    patchFromWorldPose(lead, last, prior.last);
    const { tracker } = this;
    const plan = this.#plan;
    plan.cost = 0;
    plan.most = effort;
    const isFound = tracker.track(lead.pictures, frame, prior, copyPose(prior.predicted, this.#pose));
    plan.most = Infinity;
    this.cost += plan.cost;
    if (!isFound || !isFinitePose(this.#pose)) {
      prior.graceFrames = 0;
      return false;
    }
    prior.graceFrames = tracker.hasMajority || tracker.hasDistinctPeaks ? GRACE_FRAMES : prior.graceFrames - 1;
    prior.match += (tracker.match - prior.match) * (tracker.match > prior.match ? 1 : MATCH_RATE);
    worldPoseFromPatch(lead, this.#pose, this.found);
    copyWorldPose(this.found, this.own);
    this.isSensed = false;
    this.ownUncertaintyPx = this.uncertaintyPx;
    if (belief && this.ownUncertaintyPx > SURE_PX) this.sense(belief);
    return true;
  }

  /** Corrects the place of the last success by a belief. */
  sense(belief: PlaceBelief): void {
    const lead = this.#plan.patches.at(0);
    if (!lead) return;
    const { correspondences, agreement } = this.tracker;
    const sight = { correspondences, camera: this.#lens, rmsPx: agreement.rmsPx };
    if (!this.#sensed.fit(this.found, lead, sight, belief)) return;
    copyWorldPose(this.#sensed.pose, this.found);
    patchFromWorldPose(lead, this.found, this.#pose);
    this.isSensed = true;
  }

  /** Like `matchAt`, for a place that is known to some cm. */
  matchAround(patches: readonly SurfacePatch[], frame: FramePyramid, pose: WorldPose): number {
    const near = this.matchAt(patches, frame, pose);
    return Math.max(
      near,
      this.matchAt(patches, frame, pose, COMPARED_LEVEL + 1),
      this.matchAt(patches, frame, pose, COMPARED_LEVEL + 2),
    );
  }

  /** How well patches match together at a place, or a few px beside it, 0..1; for comparing places. */
  matchAt(patches: readonly SurfacePatch[], frame: FramePyramid, pose: WorldPose, level = COMPARED_LEVEL): number {
    const lead = patches.at(0);
    if (!lead) return 0;
    this.#comparedPlan.patches = [...patches];
    this.#comparedPlan.cost = 0;
    patchFromWorldPose(lead, pose, this.#comparedPose);
    const view = setPatchView(this.#compared, this.#comparedPose, level);
    const scene = { target: lead.pictures, frame, visibility: this.#allVisible };
    this.#comparer.matchWithin(scene, view, COMPARED_PATCHES, 0, COMPARED_PX);
    this.cost += MATCH_COST * this.#comparedPlan.cost;
    return this.#comparer.match;
  }
}
