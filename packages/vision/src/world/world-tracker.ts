import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import type { TrackingKernels } from '../kernels/kernels';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import type { Gray } from '../types';
import { ContentPlace } from './content-place';
import { isDark } from './is-dark';
import { isRepeated } from './is-repeated';
import { MotionTrack } from './motion-track';
import { type Located, SurfaceLocator } from './surface-locator';
import { MapGrower } from './map-grower';
import { PictureShift } from './picture-shift';
import { ShownPose } from './shown-pose';
import { SurfaceFollower } from './surface-follower';
import { SurfaceLens } from './surface-lens';
import { PlaceDoubt } from './place-doubt';
import type { SurfaceView } from './surface-view';
import { SurfaceMap } from './surface-map';
import { MapCorrection } from './map-correction';
import { SteadyMotion } from './steady-motion';
import { startOver } from './start-over';
import { copyWorldPose, createWorldPose, meetSurface, moveOn } from './world-pose';
import type {
  MotionSample,
  WorldReason,
  WorldResult,
  WorldStats,
  WorldTracker,
  WorldTrackerOptions,
} from './world-types';

const DEGREE = Math.PI / 180;
/**
 * Assumed height of a phone over the floor before a standing visitor, m. A wrong one scales the room, which no picture
 * shows.
 */
const USUAL_HEIGHT_M = 1.4;
/**
 * Time for which the camera is taken to stand still before the state says that only its turn is known, ms. Chosen
 * before the tracker was built, not tuned: a walking visitor is half a metre farther after it.
 */
const COASTING_MS = 500;

/**
 * Rate of turn, and blur, px, from which fast motion is told as the reason why sight was lost. Chosen, not tuned: they
 * decide what the visitor reads, not what is tracked.
 */
const FAST_RAD_PER_S = 60 * DEGREE;
const FAST_BLUR_PX = 8;
/**
 * Standard deviation of the velocity while the surface is out of sight, m/s. Set on 2026-11-27 with ten walks in which
 * content jumped.
 */
const BLIND_M_PER_S = 0.3;
/**
 * Standard deviation from which a place is too vague to go to it as fast as to a sure one, px. Set with the same ten
 * walks.
 */
const VAGUE_PX = 2.5;
/**
 * Share of a frame's turn by which shown content does not trust the gyroscope's while the surface is out of sight: at
 * 1500 px/s, with a delay that is learned wrong, it was 7% off.
 */
const BLIND_TURN_SHARE = 0.1;
/**
 * BLIND_TURN_SHARE in sight. Set on 2026-11-30 with a turn and a walk away, whose content went with a place that
 * leapt by 15 to 21 px at the edge of the frame: with 0.1, it jumps on them.
 */
const TURN_SHARE = 0.05;
/**
 * The picture decides if the movement is known less exactly than the first limit, or if the place is farther than the
 * second one from its expected place, px. If place and expectation agree, what moves in the picture is something else:
 * the visitor's shadow over boards took the content 10 cm with it. Tables (2026-11-27) have 9 jumps with 2 px and 26
 * with 1.
 */
const LEAST_DOUBT_PX = 2;
const LEAST_LEAP_PX = 3;
/**
 * The picture is not followed farther than this from a place at which the patches match better than where the content
 * would be drawn, px. They are compared up to 8 px around either. Set on 2026-11-30: mirrored in tiles, a window took
 * content 49 px away from a place that was right to 2 px.
 */
const LEAST_REFUTED_PX = 8;
/**
 * Largest standard deviation of the content's expected movement with which it follows the picture, px: larger ones
 * count as this. Chosen on 2026-11-27, not tuned.
 */
const MOST_SHIFT_PX = 12;
/**
 * Content whose movement in a frame is known less exactly than this by sensors, picture and place together is hidden,
 * px. Set on 2026-11-28 with 72 walks: turns hold 93.0 instead of 93.9%, for fewer jumps.
 */
const MOST_DEVIATION_PX = 5;
/** Difference of the logarithms of two aspect ratios that rounding to whole px can explain. */
const SAME_SHAPE = 0.02;
/** Least share of the usual patches, that of the tracker of pictures: with fewer, its gates cannot be passed. */
const MIN_EFFORT = 0.2;

/**
 * Keeps content on a level surface while the camera walks: the surface seen at the tap is cut out as a patch and
 * tracked like a printed picture, and further patches are added on the way. The gyroscope predicts turns and holds the
 * direction while the surface is not visible.
 *
 * The tracker owns the kernels' arena.
 *
 * Klein & Murray, ISMAR 2007; Pirchheim & Reitmayr, ISMAR 2011.
 *
 * @throws RangeError for a size or focal length that no camera has.
 */
export function createWorldTracker(options: WorldTrackerOptions): WorldTracker {
  return new SurfaceTracker(options);
}

class SurfaceTracker implements WorldTracker {
  readonly #kernels: TrackingKernels;
  /** Assumed, m. */
  readonly #heightM: number;
  readonly #motion = new MotionTrack();
  readonly #map: SurfaceMap;
  readonly #locator: SurfaceLocator;
  readonly #grower: MapGrower;
  readonly #correction: MapCorrection;
  readonly #shown = new ShownPose();
  readonly #steadyMotion = new SteadyMotion();
  readonly #doubt = new PlaceDoubt();
  readonly #content = new ContentPlace();
  readonly #pictureShift = new PictureShift();
  readonly #lens = new SurfaceLens();
  readonly #result: WorldResult;
  #view: SurfaceView & { lens: Camera };
  #effort = 1;
  #isPlaced = false;
  #lastMs = Number.NaN;
  /** Rate of turn in the last frame, rad/s. */
  #turnRate = 0;
  readonly #start = createWorldPose();
  readonly #level = createWorldPose();
  /** The camera with which a frame would be drawn if place and picture told nothing. */
  readonly #expected = createWorldPose();
  readonly #point = new Float64Array(3);

  constructor({ kernels, width, height, f, heightM = USUAL_HEIGHT_M }: WorldTrackerOptions) {
    this.#kernels = kernels;
    this.#heightM = heightM;
    const camera = createCamera(width, height, f);
    kernels.arena.release(kernels.arena.base);
    this.#map = new SurfaceMap(kernels);
    this.#locator = new SurfaceLocator(this.#motion, this.#map);
    this.#grower = new MapGrower(this.#map, this.#locator, true);
    this.#correction = new MapCorrection(this.#map, this.#locator, this.#lens);
    this.#view = this.#createView(camera);
    const cameraFromContent = new Float32Array(16);
    this.#result = { state: 'unplaced', cameraFromContent, isShown: false, f: camera.f, reason: undefined, tMs: 0 };
  }

  motion(sample: MotionSample): void {
    this.#motion.add(sample);
  }

  process(frame: Gray, captureMs: number): WorldResult {
    const tMs = Number.isFinite(captureMs) ? captureMs : this.#lastMs;
    if (this.#takeFrame(frame)) {
      if (this.#isPlaced) this.#locate(tMs);
      this.#lastMs = tMs;
    }
    return this.#report(tMs);
  }

  place(u: number, v: number, heightM = this.#heightM): boolean {
    if (!Number.isFinite(this.#lastMs)) return false;
    const { camera } = this.#view;
    const locator = this.#locator;
    if (this.#isPlaced && locator.isTracking && meetSurface(locator.pose, camera, u, v, this.#point)) {
      this.#content.put(this.#point, locator.pose);
      return true;
    }
    const level = this.#level;
    if (!this.#motion.attitude(locator.sensorMs(this.#lastMs), level.rotation)) return false;
    level.position.set([0, heightM, 0]);
    if (!meetSurface(level, camera, u, v, this.#point)) return false;
    this.reset();
    this.#map.clear(heightM);
    startOver(level, this.#point, this.#start);
    locator.start(this.#start, level.rotation, this.#lastMs);
    this.#lens.start(this.#start, level.rotation, this.#lastMs);
    this.#content.put(new Float64Array(3), this.#start);
    this.#isPlaced = true;
    this.#grower.cut(this.#view, u, v, this.#lastMs);
    return true;
  }

  reset(): void {
    this.#map.clear();
    this.#view.follower.forget();
    this.#shown.reset();
    this.#pictureShift.forget();
    this.#steadyMotion.stop();
    this.#doubt.settle();
    this.#locator.isTracking = this.#isPlaced = false;
    this.#grower.reset();
  }

  resize(width: number, height: number, f?: number): void {
    const before = this.#view.camera;
    const scale = Math.max(width, height) / Math.max(before.width, before.height);
    const camera = createCamera(width, height, f ?? before.f * scale);
    const { arena } = this.#kernels;
    arena.release(arena.base);
    this.#map.moveTo(this.#kernels);
    this.#view = this.#createView(camera);
    this.#lens.forgetViews();
    this.#pictureShift.forget();
    if (f !== undefined) this.#lens.trustAssumed();
    const stretch = Math.log((width * before.height) / (height * before.width));
    if (Math.abs(stretch) > SAME_SHAPE) this.#locator.reshape();
  }

  setEffort(share: number): void {
    if (!(share >= MIN_EFFORT && share <= 1)) {
      throw new RangeError(`Expected an effort of ${MIN_EFFORT} to 1, got ${share}.`);
    }
    this.#effort = share;
    this.#view.follower.tracker.effort = share;
  }

  stats(): WorldStats {
    const { size: patches, cut } = this.#map;
    const { relocalized, sync } = this.#locator;
    const { camera, follower } = this.#view;
    return {
      f: camera.f,
      isFocalLearned: this.#lens.isLearned,
      patches,
      cut,
      relocalized,
      delayMs: sync.delayMs,
      support: follower.tracker.agreement.support,
      blurPx: follower.blurPx,
    };
  }

  #createView(camera: Camera): SurfaceView & { lens: Camera } {
    const kernels = this.#kernels;
    const frame = createFramePyramid(kernels, camera.width, camera.height);
    const lens = { ...camera };
    const follower = new SurfaceFollower(kernels, camera, lens);
    follower.tracker.effort = this.#effort;
    return { camera, lens, frame, follower };
  }

  /**
   * Copies the frame into the arena.
   *
   * @returns false for a frame of 0×0, which cameras give before their first picture, and for the previous frame given
   *   again: content then stays, however far the camera went on by the sensors and by its velocity.
   */
  #takeFrame(frame: Gray): boolean {
    if (frame.width === 0 || frame.height === 0) return false;
    const { camera, frame: pyramid } = this.#view;
    const { width, height } = camera;
    const { data } = frame;
    if (frame.width !== width || frame.height !== height || data.length < width * height) {
      throw new RangeError(
        `Expected frames of ${width}×${height}, got ${frame.width}×${frame.height} of ${data.length} bytes.`,
      );
    }
    // Right after the tap no pose was shown yet.
    if (this.#locator.isTracking && this.#locator.clock.stepMs > 0 && isRepeated(data, pyramid.levels[0].data))
      return false;
    pyramid.levels[0].data.set(data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, pyramid);
    return true;
  }

  #locate(tMs: number): void {
    const locator = this.#locator;
    const { pose } = locator;
    const located = locator.locate(this.#view, tMs);
    const elapsedMs = tMs - this.#lastMs;
    this.#turnRate = elapsedMs > 0 ? (1000 * locator.turnRad) / elapsedMs : 0;
    this.#steady(located, tMs);
    if (located === 'followed') {
      if (this.#learnLens(tMs)) this.#steadyMotion.stop();
      else this.#grower.grow(this.#view, this.#turnRate, tMs);
    }
    this.#lens.glide();
    // A plain floor at the tap may turn out to have texture in other light.
    if (this.#map.size === 0) this.#grower.cutAhead(this.#view, tMs);
    const distanceM = this.#content.distanceM(pose);
    this.#judge(elapsedMs, distanceM, tMs);
    this.#draw(located, distanceM, tMs);
  }

  /**
   * Moves the shown content as sensors and picture tell, and by a little towards its place. What none of them tells
   * exactly is hidden.
   */
  #draw(located: Located, distanceM: number, tMs: number): void {
    const motion = this.#steadyMotion;
    const isFollowed = located === 'followed';
    const turnPx = this.#view.camera.f * this.#locator.turnRad;
    let expectedPx = isFollowed
      ? Math.hypot(motion.expectedPx, TURN_SHARE * turnPx)
      : this.#blindDeviationPx(distanceM);
    const isSure = isFollowed && motion.deviationAt(motion.expectedPx) < VAGUE_PX;
    const isShown = this.#shown.isShownAt(tMs);
    const expected = copyWorldPose(this.#shown.pose, this.#expected);
    const isDoubted =
      !isFollowed ||
      motion.deviationAt(motion.expectedPx) > LEAST_DOUBT_PX ||
      this.#shown.awayPx(this.#locator.pose, this.#view.camera, this.#content) > LEAST_LEAP_PX;
    if (isShown && isDoubted) expectedPx = this.#followPicture(expectedPx, distanceM, isFollowed);
    const share = isFollowed ? motion.shareAt(expectedPx) : 0;
    const deviationPx = isFollowed ? motion.deviationAt(expectedPx) : expectedPx;
    this.#shown.step(this.#locator.pose, tMs, this.#view.camera, this.#content, { isSure, share, expectedPx });
    this.#pictureShift.keep(this.#view, expected, this.#shown.pose, this.#content);
    // Content that the visitor did not see in the frame before makes no wrong movement, however little tells of it.
    if (this.#result.isShown && isShown && deviationPx > MOST_DEVIATION_PX && this.#map.size > 0)
      this.#shown.show(false, tMs);
  }

  /** Shows where the camera is expected; what the place adds is worked off. */
  #steady(located: Located, tMs: number): void {
    const { expected, pose, clock } = this.#locator;
    const { camera, follower } = this.#view;
    const exactness = {
      placePx: follower.uncertaintyPx,
      inliers: follower.tracker.agreement.inliers,
      turnPx: camera.f * this.#locator.turnErrorRad,
      pxPerM: camera.f / this.#content.distanceM(pose),
      seconds: clock.stepMs / 1000,
      velocity: this.#locator.walking.mPerS,
    };
    if (located === 'followed') {
      // The drift of a place is no movement, and is worked off.
      const { corrected } = this.#locator;
      const steady = this.#steadyMotion.follow(expected, pose, exactness, this.#content);
      moveOn(steady, corrected, -1);
      return this.#shown.goOn(steady, pose);
    }
    if (located === 'by-gyroscope') this.#shown.goOn(expected, pose);
    else {
      // In the frame in which sight is lost, the content goes on as before, also if the place is found at once.
      const motion = this.#steadyMotion;
      const isGoingOn = located === 'lost' || motion.isMoving;
      this.#shown.correct(isGoingOn ? motion.goOn(expected, exactness) : expected, pose, tMs);
    }
    this.#steadyMotion.stop();
  }

  /**
   * Moves the content as the picture around it moved.
   *
   * @returns how exactly its movement is then expected, px.
   */
  #followPicture(deviationPx: number, distanceM: number, isSeen: boolean): number {
    const { camera, follower } = this.#view;
    const { readout } = follower.lean;
    const shift = this.#pictureShift;
    const expected = { deviationPx: Math.min(MOST_SHIFT_PX, deviationPx), readout, isSeen };
    if (!shift.measure(this.#view, this.#shown.pose, this.#content, expected)) return deviationPx;
    const shown = this.#shown;
    const { pose } = this.#locator;
    shown.moveContent(pose, shift.shift, camera.f, this.#content);
    if (shown.awayPx(pose, camera, this.#content) > LEAST_REFUTED_PX && this.#locator.refutes(this.#view, shown.pose)) {
      shown.moveContent(pose, shift.shift, -camera.f, this.#content);
      return deviationPx;
    }
    this.#steadyMotion.see(shown.pose, shift.shift, distanceM / camera.f, deviationPx);
    return shift.deviationPx;
  }

  /** Standard deviation of the content's movement in a frame whose place is only expected, px. */
  #blindDeviationPx(distanceM: number): number {
    const { turnRad, clock } = this.#locator;
    const stepRad = (BLIND_M_PER_S * clock.stepMs) / 1000 / distanceM;
    return this.#view.camera.f * Math.hypot(BLIND_TURN_SHARE * turnRad, this.#locator.turnErrorRad, stepRad);
  }

  /** Learns the lens, and puts the map right once it is known to be made with a wrong one; whether it did. */
  #learnLens(tMs: number): boolean {
    const { camera, follower } = this.#view;
    const turn = { attitude: this.#locator.attitude, rate: this.#turnRate, tMs };
    this.#lens.note(follower.sight, this.#map.first, camera, turn);
    return this.#correction.apply(this.#view, this.#content);
  }

  /**
   * Hides the content while its place is too uncertain. Over a floor that was never tracked, it stays in its direction.
   */
  #judge(elapsedMs: number, distanceM: number, tMs: number): void {
    const locator = this.#locator;
    const doubt = this.#doubt;
    const isKnown = locator.isTracking || this.#map.size === 0;
    if (locator.hasSlipped) doubt.refute();
    else if (locator.firmMs === tMs || this.#map.size === 0) doubt.settle();
    else doubt.grow(isKnown, elapsedMs / 1000, locator.walking.speedMPerS, locator.turnRad);
    this.#shown.show(isKnown || !doubt.isTooLarge(distanceM, this.#turnRate, locator.sync.deviationMs / 1000), tMs);
  }

  #report(tMs: number): WorldResult {
    const result = this.#result;
    result.tMs = tMs;
    result.f = this.#lens.focalOf(this.#view.camera);
    result.state = this.#stateAt(tMs);
    result.isShown = this.#isPlaced && this.#shown.isShownAt(tMs);
    result.reason = result.state === 'coasting' || result.state === 'turning' ? this.#reason() : undefined;
    if (this.#isPlaced) {
      this.#lens.show(this.#content, this.#shown.pose, this.#view.camera, result.cameraFromContent);
    }
    return result;
  }

  #stateAt(tMs: number): WorldResult['state'] {
    const { isTracking, goodMs } = this.#locator;
    if (!this.#isPlaced) return 'unplaced';
    if (isTracking) return 'tracking';
    return this.#map.size > 0 && tMs - goodMs < COASTING_MS ? 'coasting' : 'turning';
  }

  #reason(): WorldReason | undefined {
    const { camera, frame, follower } = this.#view;
    if (isDark(frame)) return 'dark';
    if (this.#turnRate > FAST_RAD_PER_S || follower.blurPx > FAST_BLUR_PX) return 'fast';
    if (this.#map.size === 0) return 'plain';
    return this.#map.choose(this.#locator.pose, camera).length > 0 ? 'covered' : undefined;
  }
}
