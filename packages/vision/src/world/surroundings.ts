import { createCamera, type Camera } from '../geometry/camera';
import type { TrackingKernels } from '../kernels/kernels';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import type { Gray } from '../types';
import { ContentPlace } from './content-place';
import { MapGrower } from './map-grower';
import { MotionTrack } from './motion-track';
import { ShownPose } from './shown-pose';
import { SurfaceFollower } from './surface-follower';
import { SurfaceLocator } from './surface-locator';
import type { SurfaceView } from './surface-view';
import { SurfaceMap } from './surface-map';
import { TargetPose } from './target-pose';
import { isRepeated } from './is-repeated';
import { copyWorldPose, createWorldPose, distanceM, type WorldPose } from './world-pose';
import type { MotionSample } from './world-types';

/**
 * Distance of the camera when a picture's surroundings are first cut, in the units of their map: the usual height over
 * a floor in m, for which the map's limits were set.
 */
const START_DISTANCE = 1.4;
/**
 * Largest speed of the camera in the units of their map a second: of a phone that is moved quickly near a small
 * picture. Chosen, not tuned; a walking visitor's is 2.5 m/s over a floor.
 */
const MAX_SPEED = 8;

/*
 * Whether the picture is fixed to its surroundings. Set on 2026-11-23 with the picture and hand walks of the world
 * bench.
 */

/** Largest difference between the picture's place by itself and by its surroundings, shares of the focal length. */
const MAX_APART = 0.006;
/**
 * Share of the picture's motion since the last frame that is added to it, because rows that are exposed one after the
 * other bend what moves.
 */
const MAX_APART_MOVING = 0.15;
/** Least share of the surroundings' patches that must agree. */
const MIN_SUPPORT = 0.4;
/**
 * Way of the camera, in distances to the picture, on which they must have agreed: what lies a tenth farther away than
 * the picture is then seen apart by more than MAX_APART.
 */
const PROVING_WAY = 0.08;
/** Pictures that moved apart for this time are held in a hand, ms. */
const HELD_MS = 300;
/** Surroundings that were not found for this time are not those that were cut, ms. */
const UNSEEN_MS = 1000;
/** Longest time from the last agreement of the two to the loss of the picture, ms. */
const MAX_UNCHECKED_MS = 150;
/** Largest difference from the expected motion in the first frame without the picture, shares of the focal length. */
const MAX_SWERVE = 0.03;
/** Time for which the gyroscope alone carries the content on without sight of the surroundings, ms. */
const COASTING_MS = 400;
/** A change of the focal length by more than this share makes the map useless. */
const MAX_REFOCUS = 0.04;

/** Share of the picture inside the frame from which its own place is the best one. */
const MIN_INSIDE = 0.7;

/**
 * The surroundings of a printed picture: they carry its content on while it is out of view. The picture's plane around
 * it is tracked like a floor, by patches that are cut while the picture shows where the camera is.
 *
 * A picture in a hand moves against what is behind it, so that its surroundings never prove to be fixed to it.
 *
 * The tracker owns the kernels' arena.
 */
export class Surroundings {
  readonly #kernels: TrackingKernels;
  readonly #motion = new MotionTrack();
  readonly #map: SurfaceMap;
  readonly #locator: SurfaceLocator;
  readonly #grower: MapGrower;
  readonly #target = new TargetPose();
  readonly #shown = new ShownPose();
  /** The picture's middle is the origin of its plane. */
  readonly #content = new ContentPlace();
  readonly #out = new Float32Array(16);
  #view: SurfaceView & { lens: Camera };
  #lastMs = Number.NaN;
  #lastStepMs = 0;
  #isCarrying = false;
  #isProven = false;
  #agreedMs = -Infinity;
  #apartSinceMs: number | undefined;
  /** Place of the camera at the first agreement, from which its way is measured. */
  readonly #origin = createWorldPose();
  #hasOrigin = false;
  readonly #last = createWorldPose();
  readonly #before = createWorldPose();
  readonly #other = createWorldPose();

  constructor(kernels: TrackingKernels, width: number, height: number) {
    this.#kernels = kernels;
    kernels.arena.release(kernels.arena.base);
    this.#map = new SurfaceMap(kernels);
    this.#locator = new SurfaceLocator(this.#motion, this.#map, MAX_SPEED);
    this.#grower = new MapGrower(this.#map, this.#locator);
    this.#view = this.#createView(createCamera(width, height));
  }

  /** Whether the surroundings have proved to be fixed to the picture, so that they may carry its content on. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Whether they carried the content in the last frame. */
  get isCarrying(): boolean {
    return this.#isCarrying;
  }

  motion(sample: MotionSample): void {
    this.#motion.add(sample);
  }

  /** Forgets the picture and its surroundings. */
  reset(): void {
    this.#map.clear();
    this.#view.follower.forget();
    this.#shown.reset();
    this.#grower.reset();
    this.#locator.isTracking = this.#isCarrying = this.#isProven = this.#hasOrigin = false;
    this.#agreedMs = -Infinity;
    this.#apartSinceMs = undefined;
  }

  /**
   * Takes a frame in which the picture is tracked.
   *
   * @param seen cameraFromTarget; see Result.matrix.
   * @param aspect height / width of the picture.
   * @param f focal length to which `seen` belongs, px of the frame.
   * @returns the matrix to draw with: `seen`, or one between it and the place at which the surroundings had the
   *   content; null while the content moves unseen.
   */
  see(frame: Gray, tMs: number, { seen, aspect, f }: SeenTarget): Float32Array | null {
    if (!this.#takeFrame(frame, f)) return this.#shown.isAtRest && !this.#isCarrying ? seen : this.#drawn(tMs);
    if (this.#map.size === 0) this.#target.scaleTo(seen, START_DISTANCE);
    const pose = this.#target.read(seen);
    const isWhole = this.#target.insideShare(pose, this.#view.camera) > MIN_INSIDE;
    const before = copyWorldPose(this.#locator.pose, this.#other);
    if (this.#map.size === 0) this.#start(pose, aspect, tMs);
    const found = this.#compare(pose, isWhole, tMs);
    // If only an edge of the picture is in view, its surroundings know its place better.
    const isBetter = found !== undefined && !isWhole && this.#mayCarry;
    const best = isBetter ? found : pose;
    if (this.#isCarrying !== isBetter) this.#shown.correct((isBetter ? pose : found) ?? before, best, tMs);
    this.#isCarrying = isBetter;
    this.#locator.know(best, tMs, true);
    if (this.#map.size === 0) this.#grower.cutAhead(this.#view, tMs);
    else if (this.#apartSinceMs === undefined) this.#grow(tMs);
    this.#note(best, tMs);
    return this.#shown.isAtRest && !isBetter ? seen : this.#draw(best, tMs);
  }

  /**
   * Takes a frame in which the picture is not tracked.
   *
   * @returns the matrix by the surroundings; null if they cannot carry the content on.
   */
  carry(frame: Gray, tMs: number, f: number): Float32Array | null {
    const locator = this.#locator;
    if (!this.#mayCarry) return null;
    if (!this.#takeFrame(frame, f) && this.#isCarrying && locator.isTracking) return this.#drawn(tMs);
    const located = locator.locate(this.#view, tMs);
    const { pose } = locator;
    // A place that turned as the gyroscope did is no picture's that was taken away, however unevenly frames come.
    const isSensed = located === 'followed' && locator.isFresh(tMs);
    if (!this.#isCarrying && !isSensed && this.#swerves(pose)) {
      // Something took the picture away, and what is seen is not what it lay on.
      this.reset();
      return null;
    }
    this.#isCarrying = true;
    if (located === 'found-again') this.#shown.correct(locator.expected, pose, tMs);
    if (located === 'followed') this.#grow(tMs);
    this.#note(pose, tMs);
    const matrix = this.#draw(pose, tMs);
    const isKnown = locator.isTracking || (tMs - locator.goodMs < COASTING_MS && this.#motion.lastRateMs > -Infinity);
    return isKnown ? matrix : null;
  }

  /** A first map around the picture. */
  #start(pose: WorldPose, aspect: number, tMs: number): void {
    this.reset();
    this.#map.clear(START_DISTANCE);
    this.#target.aspect = aspect;
    const halfX = this.#target.scale / 2;
    this.#map.hole = { halfX, halfZ: halfX * aspect };
    this.#locator.start(pose, undefined, tMs);
    this.#note(pose, tMs);
  }

  get #mayCarry(): boolean {
    if (!this.#isProven || this.#apartSinceMs !== undefined || this.#map.size === 0) return false;
    return this.#isCarrying || this.#lastMs - this.#agreedMs < MAX_UNCHECKED_MS;
  }

  /**
   * Compares the picture's place by itself and by its surroundings.
   *
   * @returns the place by the surroundings, if they are found; the follower's own object.
   */
  #compare(pose: WorldPose, isWhole: boolean, tMs: number): WorldPose | undefined {
    const { follower, frame, camera } = this.#view;
    const patches = this.#map.choose(pose, camera);
    const isFound =
      follower.follow(patches, frame, { predicted: pose, last: this.#last }) &&
      follower.tracker.agreement.support > MIN_SUPPORT;
    const found = isFound ? follower.found : undefined;
    if (!isWhole) return found;
    // Blurred surroundings, and those out of view, say nothing for a while.
    if (!found && tMs - this.#agreedMs < UNSEEN_MS) return undefined;
    const most = MAX_APART + MAX_APART_MOVING * this.#target.apart(pose, this.#last, camera, true);
    if (found && this.#target.apart(found, pose, camera) < most) this.#agree(pose, tMs);
    else this.#apartSinceMs ??= tMs;
    if (this.#apartSinceMs !== undefined && tMs - this.#apartSinceMs > HELD_MS) this.reset();
    return found;
  }

  #agree(pose: WorldPose, tMs: number): void {
    this.#agreedMs = tMs;
    this.#apartSinceMs = undefined;
    if (!this.#hasOrigin) copyWorldPose(pose, this.#origin);
    this.#hasOrigin = true;
    if (distanceM(pose, this.#origin) > PROVING_WAY * Math.hypot(...pose.position)) this.#isProven = true;
  }

  /** Whether the camera left the path on which it was while the picture was seen. */
  #swerves(pose: WorldPose): boolean {
    const apart = this.#target.apart(pose, this.#last, this.#view.camera, true);
    const usual = this.#target.apart(this.#last, this.#before, this.#view.camera, true);
    // After dropped frames, the camera has moved farther than between two frames in a row.
    const steps = this.#lastStepMs > 0 ? this.#locator.clock.stepMs / this.#lastStepMs : 1;
    return apart > 2 * steps * usual + MAX_SWERVE;
  }

  #grow(tMs: number): void {
    const elapsedMs = tMs - this.#lastMs;
    this.#grower.grow(this.#view, elapsedMs > 0 ? (1000 * this.#locator.turnRad) / elapsedMs : 0, tMs);
  }

  #note(pose: WorldPose, tMs: number): void {
    copyWorldPose(this.#last, this.#before);
    copyWorldPose(pose, this.#last);
    this.#lastMs = tMs;
    this.#lastStepMs = this.#locator.clock.stepMs;
  }

  #draw(pose: WorldPose, tMs: number): Float32Array | null {
    this.#shown.step(pose, tMs, this.#view.camera, this.#content);
    return this.#drawn(tMs);
  }

  #drawn(tMs: number): Float32Array | null {
    return this.#shown.isShownAt(tMs) ? this.#target.write(this.#shown.pose, this.#out) : null;
  }

  /**
   * Takes a frame, of whatever size and focal length.
   *
   * @returns false if it is the previous one again.
   */
  #takeFrame(gray: Gray, f: number): boolean {
    const { width, height, data } = gray;
    const { camera } = this.#view;
    if (camera.width !== width || camera.height !== height) {
      const { arena } = this.#kernels;
      arena.release(arena.base);
      this.#map.moveTo(this.#kernels);
      this.#view = this.#createView(createCamera(width, height, f));
      if (width > height !== camera.width > camera.height) this.reset();
    } else if (camera.f !== f) {
      if (Math.abs(Math.log(camera.f / f)) > MAX_REFOCUS) this.reset();
      this.#view.lens.f = camera.f = f;
    }
    const { frame } = this.#view;
    if (isRepeated(data, frame.levels[0].data)) return false;
    frame.levels[0].data.set(data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, frame);
    return true;
  }

  #createView(camera: Camera): SurfaceView & { lens: Camera } {
    const frame = createFramePyramid(this.#kernels, camera.width, camera.height);
    const lens = { ...camera };
    return { camera, lens, frame, follower: new SurfaceFollower(this.#kernels, camera, lens) };
  }
}

/** A tracked picture in a frame; see Surroundings.see. */
export interface SeenTarget {
  seen: Float32Array;
  aspect: number;
  f: number;
}
