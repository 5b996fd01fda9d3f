import { startingReachM } from './search-reach';
import { believeNext, createPlaceBelief, MIN_STEP_MS, type PlaceBelief } from './place-belief';
import { WalkingVelocity } from './walking-velocity';
import { FrameClock } from './frame-clock';
import { SensorSync } from './sensor-sync';
import type { MotionTrack } from './motion-track';
import { LEAP_M, MIN_HEIGHT_M, MOST_COST } from './place-finder';
import { PoseDoubts } from '../tracker/pose-validation/uncertainty-gates';
import { SensedLevel } from './sensed-level';
import { dot3, logSo3 } from '../geometry/so3';
import { identity3, multiply3, transpose3 } from '../geometry/mat3';
import { DRIFTING_LOG_RATIO, PlaceRecognition } from './place-recognition';
import { LostCamera } from './lost-camera';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import type { SurfaceView } from './surface-view';
import { type DoubtedFrame, PlaceCorrection } from './place-correction';
import {
  angleRad,
  copyWorldPose,
  createWorldPose,
  distanceM,
  heightOf,
  moveOn,
  turnTowards,
  velocityBetween,
  type WorldPose,
} from './world-pose';

const DEGREE = Math.PI / 180;
/** Time by which pictures are older than the sensors' readings at the same time, until it is learned, ms. */
const USUAL_DELAY_MS = 45;

/* Gates of a new place. Numbers without a date were set on 2026-11-23 with the walks of the world bench. */

/** Largest difference from the turn by the gyroscope; MAX_TURN_ERROR_SHARE of the turn is added. */
const MAX_TURN_ERROR_RAD = 1.2 * DEGREE;
const MAX_TURN_ERROR_SHARE = 0.12;
/**
 * Standard deviations of a turn's beginning or end that count as possible, for pictures whose delay is not yet learned.
 */
const SWINGS = 2;
/**
 * Least time by which the fused attitude may be late, ms; it is SWINGS deviations of the pictures' delay if that is
 * more. Set on 2026-11-23 with the walks of the world bench.
 */
const ATTITUDE_LAG_MS = 15;
/** Largest speed of the camera of a walking visitor, m/s. */
const WALKER_M_PER_S = 2.5;
/** Blur below which a place may be firm. */
const FIRM_BLUR_PX = 6;
/** Share of the patches that must agree at a firm place. */
const FIRM_SUPPORT = 0.3;
/** Uncertainty below which a place may be firm. */
const FIRM_PX = 1.5;
/** Rate above which a blurred frame cannot tell a turn from a step. */
const MAX_STEADY_RAD_PER_S = 70 * DEGREE;
/** Uncertainty below which a blurred place is clear. */
const CLEAR_PX = 2.5;
/** Age up to which a firm place is a better guess than a later one from blurred frames, ms. */
const FIRM_MS = 500;
/**
 * From an uncertainty of EXACT_PX on, the patches' own place is compared with the surface as a whole: in every frame if
 * it is not clear, otherwise in one of SLIP_EVERY; in turns faster than MAX_SLIP_RAD_PER_S never. Set on 2026-11-27
 * with explore over boards and a turn over rug, on which places slid by up to 14 cm.
 */
const EXACT_PX = 0.7;
const SLIP_EVERY = 2;
const MAX_SLIP_RAD_PER_S = 150 * DEGREE;
/**
 * The ground around the tapped point is compared in one of this many frames. After a find, it is compared in each one
 * until it is seen at its place. In every frame always, tables have 12 jumps instead of 7 (2026-11-28).
 */
const GROUND_EVERY = 3;
/** Share by which the attitude of the sensors is followed per frame while it alone is known. */
const FOLLOW_ATTITUDE = 0.25;
/** Rate per frame at which the usual support is learned. Set on 2026-11-27 with faint concrete. */
const USUAL_RATE = 0.15;
/** Readings older than this say nothing about the present frame, ms. */
const FRESH_MS = 500;
/**
 * Share of the last motion that is expected to continue. With 0.97, 42 walks hold no more, and content in a visitor's
 * shadow over boards was more than 10 cm off (2026-11-27).
 */
const VELOCITY_DECAY = 0.9;
/** Longest time for which the last motion is expected to continue. Chosen, not measured. */
const MAX_PREDICTION_MS = 140;

/**
 * A further patch is cut as if the camera had the direction that the sensors tell by their level at the first patch, if
 * the two differ by more than LEAST_BEND_RAD; beyond MOST_BEND_RAD, the sensors are taken to be wrong. Set on
 * 2026-11-27 with explore on six walks of the world bench; without the first limit, eight of twenty-six runs held less
 * than half.
 */
const LEAST_BEND_RAD = 0.4 * DEGREE;
const MOST_BEND_RAD = 6 * DEGREE;
/**
 * Belief in that direction and in the camera's height: standard deviations, rad and m. Six walks hold 82% with it, 64%
 * with half a degree and half a metre, and 73% with a fiftieth of a degree and 2 mm.
 */
const LEVELLED = { turnRad: 0.1 * DEGREE, swing: new Float64Array(3), alongM: 0.5, heightM: 0.01 };

/** How exact a place is: firm ones are built on, clear ones are at least gone on from. */
interface Trust {
  isFirm: boolean;
  isClear: boolean;
  /** Whether the camera turns slowly. */
  isSteady: boolean;
  /** Whether it shows mostly the patch that was cut first. */
  isHome: boolean;
}

/**
 * How the camera's place in a frame is known. In a `lost` frame, only the gyroscope tells it, and the expected place
 * was put back.
 */
export type Located = 'followed' | 'found-again' | 'lost' | 'by-gyroscope';

/** Knows where the camera is: by the patches of the surface, and between by the motion sensors. */
export class SurfaceLocator {
  /** The camera in the last frame. */
  readonly pose = createWorldPose();
  /** Pose of the camera in the last frame if it had only turned since the one before, as the gyroscope tells. */
  readonly expected = createWorldPose();
  isTracking = false;
  /** Time of the last frame with sight of the surface, ms. */
  goodMs = 0;
  /** Time of the last place that was found again elsewhere than expected, ms. */
  foundMs = -Infinity;
  /** Time of the last frame from which the next places are expected, ms. */
  firmMs = -Infinity;
  relocalized = 0;
  /** Whether the place that was tracked up to the last frame turned out to be wrong there. */
  hasSlipped = false;
  /** Turn from the frame before by the gyroscope. */
  turnRad = 0;
  /** Error of that turn by what was not known of the pictures' delay when it was taken; Infinity without a gyroscope. */
  turnErrorRad = Infinity;
  /** Velocity with which the camera is taken to move on while the surface is out of sight. */
  readonly walking = new WalkingVelocity();
  readonly clock = new FrameClock();
  readonly sync = new SensorSync(USUAL_DELAY_MS);
  readonly #motion: MotionTrack;
  readonly #map: SurfaceMap;
  readonly #level: SensedLevel;
  readonly #recognition: PlaceRecognition;
  readonly #lost: LostCamera;
  readonly #before = createWorldPose();
  readonly #predicted = createWorldPose();
  readonly #firm = createWorldPose();
  /** The last place that pictures alone tell. */
  readonly #seen = createWorldPose();
  #seenMs = -Infinity;
  /** Velocity between the last two frames, m/s. */
  readonly #velocity = new Float64Array(3);
  readonly #turn = new Float64Array(9);
  readonly #vector = new Float64Array(3);
  readonly #axis = new Float64Array(3);
  readonly #difference = new Float64Array(9);
  readonly #scratch = new Float64Array(9);
  readonly #belief = createPlaceBelief();
  readonly #correction: PlaceCorrection;
  /** Whether the camera was found again in the last frame. */
  #isJustFound = false;
  /** Time of the last find, ms. */
  #findMs = -Infinity;
  /** Time of the last sight before that find, ms. */
  #sightMs = 0;
  /** Time of the last clear place whose velocity was taken, ms. */
  #walkedMs = -Infinity;
  #grounded = 0;
  /** Whether the ground around the tapped point was seen at its place since the camera's was found again. */
  #isGrounded = true;
  #lastMs = Number.NaN;
  #isReshaped = false;
  /** Whether looking for the surface at the expected place took the time that a frame has. */
  #isSpent = false;
  /** Whether patches agree with the follower's place in this frame, too vaguely for it to be shown. */
  #isVague = false;
  readonly #doubts = new PoseDoubts();
  /** Share of the patches that agree in sharp frames, 0..1; of a faint floor it is low. */
  #usualSupport = 1;
  /** Frames whose place was not firm. */
  #doubted = 0;

  /** @param maxSpeed largest speed of the camera, m/s. */
  constructor(
    motion: MotionTrack,
    map: SurfaceMap,
    readonly maxSpeed = WALKER_M_PER_S,
  ) {
    this.#motion = motion;
    this.#map = map;
    this.#level = new SensedLevel(motion);
    this.#recognition = new PlaceRecognition(map);
    this.#correction = new PlaceCorrection(map, this.#recognition, this.#level);
    this.#lost = new LostCamera(map, this.#recognition);
  }

  /**
   * Starts at a place.
   *
   * @param level cameraFromWorld of the sensors' attitude; without it, the attitude is taken over with the next place
   *   that is known.
   */
  start(pose: WorldPose, level: Float64Array | undefined, tMs: number): void {
    for (const kept of [this.pose, this.#before, this.#firm]) copyWorldPose(pose, kept);
    this.#level.start(pose, level);
    this.isTracking = false;
    this.goodMs = this.#lastMs = tMs;
    this.foundMs = this.firmMs = this.#seenMs = this.#findMs = this.#walkedMs = -Infinity;
    this.relocalized = 0;
    this.#usualSupport = 1;
    this.#velocity.fill(0);
    this.walking.stop();
    this.clock.start(tMs);
    this.#lost.restart(pose);
  }

  /** By how much a place that was wrong although patches agreed was put right in the last frame, m. */
  get corrected(): Float64Array {
    return this.#correction.shift;
  }

  /** Whether the patches match better at the camera's place in sight than at another one. */
  refutes(view: SurfaceView, other: WorldPose): boolean {
    const recognition = this.#recognition;
    return recognition.gain(recognition.matchAt(view, this.pose), view, other) > DRIFTING_LOG_RATIO;
  }

  /** The surface is in sight from this frame on, for example because its first patch was cut here. */
  sight(tMs: number): void {
    this.isTracking = true;
    this.goodMs = tMs;
    copyWorldPose(this.pose, this.#firm);
    this.firmMs = tMs;
  }

  /** The screen was turned, so that the frames have another shape and the camera other axes. */
  reshape(): void {
    this.isTracking = false;
    this.#isReshaped = true;
  }

  /** Time of the sensors' readings that belong to a frame, ms. */
  sensorMs(tMs: number): number {
    return tMs - this.sync.delayMs;
  }

  /** Moves the pose to a frame. */
  locate(view: SurfaceView, tMs: number): Located {
    const elapsedMs = Math.max(0, tMs - this.#lastMs) || 0;
    this.#advance(tMs);
    this.corrected.fill(0);
    view.follower.cost = 0;
    copyWorldPose(this.pose, this.expected);
    const isSteady = 1000 * this.turnRad < MAX_STEADY_RAD_PER_S * elapsedMs;
    const isFollowed = this.isTracking && this.#follow(view, tMs, elapsedMs);
    const mayTell = 1000 * this.turnRad < MAX_SLIP_RAD_PER_S * elapsedMs;
    const elsewhere = isFollowed && mayTell ? this.#seenElsewhere(view, tMs) : null;
    if (isFollowed && isSteady && !elsewhere && this.#leavesGround(view))
      this.#correction.toGround(this.#doubt(view, tMs));
    moveOn(this.expected, this.corrected, 1);
    this.hasSlipped = elsewhere !== null;
    if (isFollowed && !this.hasSlipped) {
      copyWorldPose(view.follower.found, this.pose);
      if (elapsedMs > 0) velocityBetween(this.#before, this.pose, this.clock.stepMs / 1000, this.#velocity);
      this.#compareTurn(view.follower.own);
      if (isSteady) this.#noteSupport(view.follower);
      const isClear = isSteady && this.isClear(view.follower);
      const isHome = view.follower.sight.lead === this.#map.first;
      this.#learn({ isFirm: this.isFirm(view.follower), isClear, isSteady, isHome }, tMs);
      return 'followed';
    }
    const isLost = this.isTracking;
    if (isLost) {
      this.#lose(tMs);
      if (elsewhere) this.pose.position.set(elsewhere.position);
    } else {
      this.walking.slow(this.pose, Math.min(MAX_PREDICTION_MS, elapsedMs) / 1000);
      copyWorldPose(this.pose, this.expected);
    }
    if (this.#level.isKnown) {
      const share = this.isFresh(tMs) && !this.#isReshaped ? FOLLOW_ATTITUDE : 1;
      turnTowards(this.pose, this.#level.camera.rotation, share);
      // Frames of another shape have other axes, so that what was shown before is no place to move on from.
      if (this.#isReshaped) copyWorldPose(this.pose, this.expected);
      this.#isReshaped = false;
    }
    if (this.#map.size === 0 || !this.#relocate(view, tMs)) return isLost ? 'lost' : 'by-gyroscope';
    const { found, velocity } = this.#lost;
    const isLeap = distanceM(found, this.pose) > this.#likelyLeapM(tMs);
    copyWorldPose(found, this.pose);
    // Otherwise content would start from rest, and fall behind a camera that walks.
    if (velocity) {
      this.#velocity.set(velocity);
      this.walking.mPerS.set(velocity);
    }
    this.isTracking = true;
    this.#isGrounded = false;
    this.#isJustFound = true;
    this.#sightMs = this.goodMs;
    this.#findMs = this.goodMs = tMs;
    if (isLeap) this.foundMs = tMs;
    this.relocalized++;
    // The difference from the sensors is an error that they, or the map, picked up; with it no next frame would follow.
    this.#level.takeAfterLoss(this.pose, isSteady ? 0 : this.#lagRad(elapsedMs));
    return 'found-again';
  }

  /**
   * Takes over a place that is known by other means than the patches.
   *
   * @param isFirm whether it is exact enough to build on.
   */
  know(pose: WorldPose, tMs: number, isFirm: boolean): void {
    const elapsedMs = Math.max(0, tMs - this.#lastMs) || 0;
    this.#advance(tMs);
    copyWorldPose(pose, this.pose);
    if (elapsedMs > 0) velocityBetween(this.#before, pose, this.clock.stepMs / 1000, this.#velocity);
    this.isTracking = true;
    this.#compareTurn(pose);
    this.#learn({ isFirm, isClear: isFirm, isSteady: isFirm, isHome: false }, tMs);
  }

  /** The surface's places changed, so that the camera of the last frame, which saw it, is here now. */
  move(pose: WorldPose): void {
    for (const kept of [this.pose, this.#before, this.#firm]) copyWorldPose(pose, kept);
    this.#seenMs = -Infinity;
    this.#level.takeAsStart(pose);
  }

  /**
   * The camera by which a further patch is cut in a frame with sight of the surface; `found` of the follower then has
   * it, too. A wrong focal length, a tilted surface and rows that are read one after the other bend the direction that
   * patches tell, always to the same side, so that the error would add up from patch to patch.
   */
  levelled(follower: SurfaceFollower): WorldPose {
    const belief = { ...LEVELLED, pose: copyWorldPose(this.pose, this.#predicted) };
    this.#level.atHome(belief.pose.rotation);
    const apart = angleRad(belief.pose, this.pose);
    if (!this.#level.isKnown || apart < LEAST_BEND_RAD || apart > MOST_BEND_RAD) return this.pose;
    follower.sense(belief);
    return follower.found;
  }

  /** cameraFromWorld of the sensors for the last frame, for a level world of any direction; undefined without one. */
  get attitude(): Float64Array | undefined {
    return this.#level.attitude;
  }

  /** Turns the pose on to a frame by the gyroscope, or by the last seen turn without one. */
  #advance(tMs: number): void {
    multiply3(this.pose.rotation, transpose3(this.#before.rotation, this.#scratch), this.#turn);
    copyWorldPose(this.pose, this.#before);
    this.clock.tick(tMs);
    if (this.#motion.lastRateMs > -Infinity) {
      this.#motion.turn(this.sensorMs(this.clock.beforeMs), this.sensorMs(this.clock.timeMs), this.#turn);
    } else if (!this.isTracking) identity3(this.#turn);
    logSo3(this.#turn, this.#vector);
    this.turnRad = Math.hypot(...this.#vector);
    multiply3(this.#turn, this.#before.rotation, this.pose.rotation);
    this.#lastMs = tMs;
    this.#level.sense(this.sensorMs(this.clock.timeMs));
    // Patches may tell another delay in this frame, by which its turn was not taken.
    this.turnErrorRad = this.isFresh(tMs) ? Math.hypot(...this.#believe(this.pose, tMs).swing) : Infinity;
  }

  /** Whether the gyroscope tells how the camera turned up to a frame. */
  isFresh(tMs: number): boolean {
    return tMs - this.#motion.lastRateMs < FRESH_MS;
  }

  #follow({ camera, frame, follower }: SurfaceView, tMs: number, elapsedMs: number): boolean {
    const predicted = copyWorldPose(this.pose, this.#predicted);
    moveOn(predicted, this.#velocity, (VELOCITY_DECAY * Math.min(MAX_PREDICTION_MS, this.clock.stepMs)) / 1000);
    const patches = this.#map.choose(predicted, camera);
    this.#isVague = false;
    const belief = this.isFresh(tMs) ? this.#believe(predicted, tMs) : undefined;
    // In a fast turn, blur hides more than hands do, and blurred places take three times as long.
    const isFast = 1000 * this.turnRad > MAX_STEADY_RAD_PER_S * this.clock.stepMs;
    if (isFast) follower.uncover();
    const effort = isFast ? MOST_COST : Infinity;
    const isFound = follower.follow(patches, frame, { predicted, last: this.#before, belief, effort });
    this.#isSpent = !isFound;
    if (!isFound) return false;
    const { found } = follower;
    if (!this.#mayShow(follower)) {
      this.#isVague = true;
      return false;
    }
    if (heightOf(found) < MIN_HEIGHT_M) return false;
    if (1000 * distanceM(found, this.#before) > this.maxSpeed * Math.max(MIN_STEP_MS, elapsedMs)) return false;
    if (this.isFresh(tMs)) {
      const jitterRad = (this.clock.jitterMs * this.turnRad) / Math.max(MIN_STEP_MS, elapsedMs);
      const swingRad = SWINGS * Math.hypot(...this.#belief.swing);
      if (!this.#turnsAsSensed(found, predicted, jitterRad + swingRad)) return false;
      if (!this.#level.allows(found, this.#lagRad(elapsedMs) + jitterRad)) return false;
    }
    for (const patch of patches) patch.lastUsedMs = tMs;
    return true;
  }

  /** Turn within the error of the attitude's time, rad. */
  #lagRad(elapsedMs: number): number {
    return (
      (Math.max(ATTITUDE_LAG_MS, SWINGS * this.sync.deviationMs) * this.turnRad) / Math.max(MIN_STEP_MS, elapsedMs)
    );
  }

  #mayShow({ tracker, uncertaintyPx }: SurfaceFollower): boolean {
    this.#doubts.uncertaintyPx = uncertaintyPx;
    return this.#doubts.allowShowing(tracker.agreement);
  }

  /**
   * @returns the pose by the surface as a whole if inexact patches drifted away from it, for example along boards;
   *   otherwise null.
   */
  #seenElsewhere(view: SurfaceView, tMs: number): WorldPose | null {
    const { follower } = view;
    if (follower.ownUncertaintyPx < EXACT_PX) return null;
    if (++this.#doubted % SLIP_EVERY !== 0 && this.isClear(follower)) return null;
    const elsewhere = this.#recognition.seenElsewhere(view);
    return this.#recognition.isDrifting && this.#correction.toSeen(this.#doubt(view, tMs)) ? null : elsewhere;
  }

  /** Whether the ground around the tapped point is seen elsewhere than the place in a slow, sharp frame tells. */
  #leavesGround({ frame, follower }: SurfaceView): boolean {
    const { first } = this.#map;
    if (!first || follower.blurPx > FIRM_BLUR_PX || (++this.#grounded % GROUND_EVERY !== 0 && this.#isGrounded))
      return false;
    const { ground, found } = follower;
    const isElsewhere = ground.contradicts(first, frame, found, !this.#isGrounded);
    this.#isGrounded ||= ground.isSeen && !isElsewhere;
    return isElsewhere;
  }

  /** The frame as it is needed to put its place right. */
  #doubt(view: SurfaceView, tMs: number): DoubtedFrame {
    const { camera, frame } = view;
    return {
      view,
      predicted: this.#predicted,
      before: this.#before,
      follow: (follower, predicted, last, only) => {
        const belief = this.isFresh(tMs) ? this.#believe(predicted, tMs) : undefined;
        const patches = only ?? this.#map.choose(predicted, camera);
        const isFollowed = follower.follow(patches, frame, { predicted, last, belief });
        return isFollowed && (only !== undefined || this.#mayShow(follower));
      },
    };
  }

  #noteSupport({ blurPx, tracker }: SurfaceFollower): void {
    if (blurPx < FIRM_BLUR_PX) this.#usualSupport += USUAL_RATE * (tracker.agreement.support - this.#usualSupport);
  }

  /** How sure the next place is while the surface is in sight. */
  #believe(predicted: WorldPose, tMs: number): PlaceBelief {
    const belief = this.#belief;
    copyWorldPose(predicted, belief.pose);
    const { beforeMs, timeMs, jitterMs } = this.clock;
    const turn = {
      fromMs: this.sensorMs(beforeMs),
      toMs: this.sensorMs(timeMs),
      jitterMs,
      delayMs: this.sync.deviationMs,
      turnRad: this.turnRad,
    };
    const unclearS = Math.min(FIRM_MS, tMs - this.firmMs) / 1000;
    believeNext(belief, this.#motion, turn, { unclearS, maxSpeed: this.maxSpeed });
    return belief;
  }

  /**
   * Whether the turn to a place is that of the gyroscope. A frame's wrong time gives it too much or too little of the
   * turn, but no other axis.
   *
   * @param jitterRad turn within the error of the frame's time and of its delay.
   */
  #turnsAsSensed(found: WorldPose, predicted: WorldPose, jitterRad: number): boolean {
    const axis = this.#axis;
    const vector = this.#vector;
    logSo3(this.#turn, axis);
    multiply3(found.rotation, transpose3(predicted.rotation, this.#scratch), this.#difference);
    logSo3(this.#difference, vector);
    const along = dot3(axis, vector) / Math.max(1e-9, Math.hypot(...axis));
    const across = Math.sqrt(Math.max(0, dot3(vector, vector) - along * along));
    const excess = Math.max(0, Math.abs(along) - jitterRad);
    return Math.hypot(across, excess) <= MAX_TURN_ERROR_RAD + MAX_TURN_ERROR_SHARE * this.turnRad;
  }

  /**
   * Compares the camera's turn between two frames with sight of the surface with the gyroscope's.
   *
   * @param seen the camera's place, about which the sensors did not decide.
   */
  #compareTurn(seen: WorldPose): void {
    const { beforeMs, timeMs } = this.clock;
    if (this.#seenMs === beforeMs) {
      multiply3(seen.rotation, transpose3(this.#seen.rotation, this.#scratch), this.#difference);
      logSo3(this.#difference, this.#vector);
      this.sync.note(this.#motion, beforeMs, timeMs, this.#vector);
    }
    copyWorldPose(seen, this.#seen);
    this.#seenMs = timeMs;
  }

  /** Learns from a frame with sight of the surface. */
  #learn(trust: Trust, tMs: number): void {
    const { isFirm, isClear, isHome } = trust;
    this.goodMs = tMs;
    // By how much a place differs from the one just found is mostly the error of that: content that moved on with it
    // was 21 px off after a turn (2026-11-30).
    if (!this.#isJustFound) {
      this.walking.note(this.#velocity, trust, tMs - this.#walkedMs);
      if (isClear) this.#walkedMs = tMs;
    }
    this.#isJustFound = false;
    if (!isClear) return;
    copyWorldPose(this.pose, this.#firm);
    this.firmMs = tMs;
    if (isFirm) this.#level.learn(this.pose, isHome);
  }

  /** Whether enough agrees with the last place of a follower, even if it is blurred. */
  isClear({ tracker, ownUncertaintyPx }: SurfaceFollower): boolean {
    return tracker.agreement.support > FIRM_SUPPORT && ownUncertaintyPx < CLEAR_PX;
  }

  /** Whether the last place of a follower is exact enough to build on. */
  isFirm({ blurPx, tracker, ownUncertaintyPx }: SurfaceFollower): boolean {
    return blurPx < FIRM_BLUR_PX && tracker.agreement.support > FIRM_SUPPORT && ownUncertaintyPx < FIRM_PX;
  }

  /** Sight of the surface was lost in this frame. */
  #lose(tMs: number): void {
    this.isTracking = false;
    // A place that is lost before it was clear does not tell where the camera can be: 27 cm beside it, the right one was
    // out of reach for 13 frames (2026-11-30).
    if (this.firmMs < this.#findMs && tMs - this.#findMs < FIRM_MS) this.goodMs = this.#sightMs;
    this.#velocity.fill(0);
    this.#lost.begin(this.pose, this.walking.speedMPerS);
    const sinceMs = tMs - this.firmMs;
    if (sinceMs > FIRM_MS) return;
    this.pose.position.set(this.#firm.position);
    this.walking.carry(this.pose, sinceMs / 1000);
  }

  /**
   * Distance from the expected place up to which a found one is not suspicious, m. One that is recognised beyond doubt
   * may be as far away as a visitor walked since the last firm place.
   */
  #likelyLeapM(tMs: number): number {
    return this.#recognition.isClear ? startingReachM(Math.min(FIRM_MS, tMs - this.firmMs)) : LEAP_M;
  }

  /** Looks for the place; it is then in `#lost.found`. */
  #relocate(view: SurfaceView, tMs: number): boolean {
    const { stepMs } = this.clock;
    const [isSpent, isVague] = [this.#isSpent, this.#isVague];
    this.#isSpent = this.#isVague = false;
    return this.#lost.find(view, {
      pose: this.pose,
      lostMs: tMs - this.goodMs,
      isFast: 1000 * this.turnRad > MAX_STEADY_RAD_PER_S * stepMs,
      turn: this.#turn,
      stepMs,
      isSensed: this.isFresh(this.#lastMs),
      isSpent,
      isVague,
      usualSupport: this.#usualSupport,
    });
  }
}
