import { identity3, multiply3, transpose3 } from '../geometry/mat3';
import { logSo3 } from '../geometry/so3';
import { isPreciseEnoughToKeepShowing } from '../tracker/pose-validation/uncertainty-gates';
import { FrameClock } from './frame-clock';
import type { MotionTrack } from './motion-track';
import { type Lost, PlaceRecognition } from './place-recognition';
import { PlaceSearch } from './place-search';
import { believeLost, believeNext, createPlaceBelief, type PlaceBelief } from './place-belief';
import { SensorSync } from './sensor-sync';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import type { SurfaceView } from './surface-view';
import {
  angleRad,
  copyWorldPose,
  createWorldPose,
  distanceM,
  heightOf,
  mix,
  moveOn,
  turnTowards,
  velocityBetween,
  type WorldPose,
} from './world-pose';

const DEGREE = Math.PI / 180;
/** Time by which pictures are older than the sensors' readings at the same time, until it is learned, ms. */
const USUAL_DELAY_MS = 45;

/* Gates of a new place. Set on 2026-11-23 with the walks of the world bench. */

/** Largest difference from the turn by the gyroscope: fixed, and as a share of the turn. */
const MAX_TURN_ERROR_RAD = 1.2 * DEGREE;
const MAX_TURN_ERROR_SHARE = 0.12;
/** Standard deviations of a turn's beginning or end that count as possible, for pictures whose delay is not yet learned. */
const SWINGS = 2;
/** Largest difference from the fused attitude, and its growth with the rate of turn, s. */
const MAX_ATTITUDE_ERROR_RAD = 2 * DEGREE;
const ATTITUDE_LAG_S = 0.015;
/** Largest speed of the camera of a walking visitor, m/s. */
const WALKER_M_PER_S = 2.5;
/** Least height of the camera over the surface, m. */
const MIN_HEIGHT_M = 0.08;
/** Frames that must agree on a place before it counts as found. */
const CONFIRMATIONS = 2;
const LEAP_CONFIRMATIONS = 3;
/** Distance between the places of two frames that agree, m. */
const AGREEING_M = 0.12;
/**
 * Match of the patches, 0..1, below which a place is not tried, because that takes long: 77% of the tries that failed are below it,
 * and 5% of those that found the right place.
 */
const MIN_MATCH = 0.4;
/** Of the frames in which the surface is not recognised, each of this many is tried at a guessed place. */
const GUESS_EVERY = 4;
/** Without sight for longer than this, places before known patches are tried, too, ms. */
const FAR_AFTER_MS = 700;

/** A place is firm if the frame was blurred less, more of the patches agreed, and it is less uncertain than this. */
const FIRM_BLUR_PX = 6;
const FIRM_SUPPORT = 0.3;
const FIRM_PX = 1.5;
/** In faster turns, a blurred frame cannot tell a turn from a step. */
const MAX_STEADY_RAD_PER_S = 70 * DEGREE;
/** A blurred place is clear if it is less uncertain than this. */
const CLEAR_PX = 2.5;
/** A firm place of this age is a better guess than a later one from blurred frames, ms. */
const FIRM_MS = 500;
/** Share of the velocity between two firm places that is taken over per frame. */
const VELOCITY_RATE = 0.4;
/** Of the frames whose place is not firm, one of this many is compared with the surface as a whole. */
const SLIP_EVERY = 2;
/** A place farther from the expected one than this, m, needs further frames that agree, and a firm one. */
const LEAP_M = 0.1;
/** Shares by which the attitude of the sensors is followed per frame: while tracking, and while it alone is known. */
const LEARN_ATTITUDE = 0.1;
const FOLLOW_ATTITUDE = 0.25;
/** Readings older than this say nothing about the present frame, ms. */
const FRESH_MS = 500;
/** Share of the last motion that is expected to continue, and the longest time for which it is, ms. */
const VELOCITY_DECAY = 0.9;
const MAX_PREDICTION_MS = 140;
/** Time in which a walking camera that lost sight of the surface is taken to slow down, s. */
const DRIFT_S = 0.6;

const REST = new Float64Array(3);

/** How exact a place is: enough to build on, or at least to go on from. */
interface Trust {
  isFirm: boolean;
  isClear: boolean;
  /** Whether the sensors decided about it, so that it tells nothing about them. */
  isSensed: boolean;
}

/** How the camera's place in a frame is known. */
export type Located = 'followed' | 'found-again' | 'by-gyroscope';

/** Knows where the camera is: by the patches of the surface, and between by the motion sensors. */
export class SurfaceLocator {
  /** The camera in the last frame. */
  readonly pose = createWorldPose();
  /** Where the camera would have been expected in the last frame, without sight of the surface. */
  readonly expected = createWorldPose();
  isTracking = false;
  /** Time of the last frame with sight of the surface, and of the last place that was found again, ms. */
  goodMs = 0;
  foundMs = -Infinity;
  relocalized = 0;
  /** Whether the place that was tracked up to the last frame turned out to be wrong there. */
  hasSlipped = false;
  /** Turn from the frame before by the gyroscope, rad. */
  turnRad = 0;
  readonly sync = new SensorSync(USUAL_DELAY_MS);
  readonly #motion: MotionTrack;
  readonly #map: SurfaceMap;
  readonly #clock = new FrameClock();
  readonly #search = new PlaceSearch();
  readonly #recognition: PlaceRecognition;
  readonly #before = createWorldPose();
  readonly #predicted = createWorldPose();
  readonly #candidate = createWorldPose();
  readonly #other = createWorldPose();
  readonly #trial = createWorldPose();
  /** The place found in the last frame in which one was. */
  readonly #agreed = createWorldPose();
  readonly #firm = createWorldPose();
  /** Where the sight of the surface was lost. */
  readonly #lostAt = createWorldPose();
  #firmMs = -Infinity;
  /** Velocity between the last two frames, and between firm places, m/s. */
  readonly #velocity = new Float64Array(3);
  readonly #firmVelocity = new Float64Array(3);
  readonly #turn = new Float64Array(9);
  readonly #vector = new Float64Array(3);
  readonly #axis = new Float64Array(3);
  readonly #difference = new Float64Array(9);
  readonly #scratch = new Float64Array(9);
  readonly #belief = createPlaceBelief();
  readonly #attitude = new Float64Array(9);
  /** Direction of the camera by the sensors' attitude. */
  readonly #sensed = createWorldPose();
  /** World of the fused attitude from the map's world: a turn about the vertical, and the tilt's error. */
  readonly #attitudeFromWorld = createWorldPose();
  #hasLevel = false;
  #knowsAttitude = false;
  #lastMs = Number.NaN;
  #confirmed = 0;
  #isReshaped = false;
  /** Whether looking for the surface at the expected place took the time that a frame has. */
  #isSpent = false;
  #guesses = 0;
  /** Frames whose place was not firm. */
  #doubted = 0;
  #tries = 0;

  /** @param maxSpeed largest speed of the camera, m/s. */
  constructor(
    motion: MotionTrack,
    map: SurfaceMap,
    readonly maxSpeed = WALKER_M_PER_S,
  ) {
    this.#motion = motion;
    this.#map = map;
    this.#recognition = new PlaceRecognition(map.mosaic);
  }

  /**
   * Starts at a place.
   *
   * @param level cameraFromWorld of the sensors' attitude; without it, the attitude is taken over with the next place
   *   that is known.
   */
  start(pose: WorldPose, level: Float64Array | undefined, tMs: number): void {
    copyWorldPose(pose, this.pose);
    copyWorldPose(pose, this.#before);
    copyWorldPose(pose, this.#firm);
    copyWorldPose(pose, this.#lostAt);
    this.#hasLevel = level !== undefined;
    if (level) multiply3(transpose3(level, this.#scratch), pose.rotation, this.#attitudeFromWorld.rotation);
    this.isTracking = false;
    this.goodMs = this.#lastMs = tMs;
    this.foundMs = this.#firmMs = -Infinity;
    this.relocalized = this.#confirmed = 0;
    this.#velocity.fill(0);
    this.#firmVelocity.fill(0);
    this.#clock.reset();
    this.#search.reset();
  }

  /** Time between the last two frames by the camera's even pace, ms. */
  get stepMs(): number {
    return this.#clock.stepMs;
  }

  /** Time of the last frame from which the next places are expected, ms. */
  get clearMs(): number {
    return this.#firmMs;
  }

  /** Speed at which the camera is taken to move on while the surface is out of sight, m/s. */
  get driftMPerS(): number {
    return Math.hypot(...this.#firmVelocity);
  }

  /** The surface is in sight from this frame on, for example because its first patch was cut here. */
  sight(tMs: number): void {
    this.isTracking = true;
    this.goodMs = tMs;
    copyWorldPose(this.pose, this.#firm);
    this.#firmMs = tMs;
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
    const fromMs = this.#lastMs;
    const knowsAttitude = this.#advance(tMs);
    const isSteady = 1000 * this.turnRad < MAX_STEADY_RAD_PER_S * elapsedMs;
    const isFollowed = this.isTracking && this.#follow(view, tMs, elapsedMs, knowsAttitude);
    this.hasSlipped = isFollowed && isSteady && this.#hasSlipped(view);
    if (isFollowed && !this.hasSlipped) {
      copyWorldPose(view.follower.found, this.pose);
      if (elapsedMs > 0) velocityBetween(this.#before, this.pose, this.#clock.stepMs / 1000, this.#velocity);
      const { isSensed } = view.follower;
      const trust = { isFirm: this.isFirm(view.follower), isClear: isSteady && this.isClear(view.follower), isSensed };
      this.#learn(trust, fromMs, tMs, knowsAttitude);
      return 'followed';
    }
    if (this.isTracking) this.#lose(tMs);
    else this.#drift(elapsedMs);
    if (knowsAttitude && this.#hasLevel) {
      const share = this.isFresh(tMs) && !this.#isReshaped ? FOLLOW_ATTITUDE : 1;
      turnTowards(this.pose, this.#sensed.rotation, share);
      this.#isReshaped = false;
    }
    copyWorldPose(this.pose, this.expected);
    if (this.#map.size === 0 || !this.#relocate(view, tMs)) return 'by-gyroscope';
    copyWorldPose(this.#trial, this.pose);
    this.isTracking = true;
    this.goodMs = this.foundMs = tMs;
    this.relocalized++;
    // The difference from the sensors is an error that they, or the map, picked up; with it no next frame would follow.
    if (knowsAttitude) this.#levelAfterLoss(elapsedMs);
    return 'found-again';
  }

  /**
   * Takes over a place that is known by other means than the patches.
   *
   * @param isFirm whether it is exact enough to build on.
   */
  know(pose: WorldPose, tMs: number, isFirm: boolean): void {
    const elapsedMs = Math.max(0, tMs - this.#lastMs) || 0;
    const fromMs = this.#lastMs;
    const knowsAttitude = this.#advance(tMs);
    copyWorldPose(pose, this.pose);
    if (elapsedMs > 0) velocityBetween(this.#before, pose, this.#clock.stepMs / 1000, this.#velocity);
    this.isTracking = true;
    this.#learn({ isFirm, isClear: isFirm, isSensed: false }, fromMs, tMs, knowsAttitude);
  }

  /** The surface's places changed, so that the camera of the last frame, which saw it, is here now. */
  move(pose: WorldPose): void {
    copyWorldPose(pose, this.pose);
    copyWorldPose(pose, this.#before);
    copyWorldPose(pose, this.#firm);
    if (this.attitude) this.#level();
  }

  /** cameraFromWorld of the sensors for the last frame, for a level world of any direction; undefined without one. */
  get attitude(): Float64Array | undefined {
    return this.#knowsAttitude ? this.#attitude : undefined;
  }

  /** Turns the pose on to a frame by the gyroscope, or by the last seen turn without one; see #sense. */
  #advance(tMs: number): boolean {
    multiply3(this.pose.rotation, transpose3(this.#before.rotation, this.#scratch), this.#turn);
    copyWorldPose(this.pose, this.#before);
    if (this.#motion.lastRateMs > -Infinity) {
      this.#motion.turn(this.sensorMs(this.#lastMs), this.sensorMs(tMs), this.#turn);
    } else if (!this.isTracking) identity3(this.#turn);
    logSo3(this.#turn, this.#vector);
    this.turnRad = Math.hypot(...this.#vector);
    multiply3(this.#turn, this.#before.rotation, this.pose.rotation);
    this.#clock.tick(tMs - this.#lastMs);
    this.#lastMs = tMs;
    return this.#sense(tMs);
  }

  /** Fills `sensed` for a frame; false without a fused attitude. */
  #sense(tMs: number): boolean {
    const hasAttitude = this.#motion.attitude(this.sensorMs(tMs), this.#attitude);
    this.#knowsAttitude = hasAttitude;
    if (!hasAttitude || !this.#hasLevel) return hasAttitude;
    multiply3(this.#attitude, this.#attitudeFromWorld.rotation, this.#sensed.rotation);
    return true;
  }

  /** Takes over where the world is in the sensors' attitude. */
  #level(): void {
    multiply3(transpose3(this.#attitude, this.#scratch), this.pose.rotation, this.#attitudeFromWorld.rotation);
    this.#hasLevel = true;
  }

  /** The same after the place was found again: in a fast turn, whose time is uncertain, only as far as the next frames need it. */
  #levelAfterLoss(elapsedMs: number): void {
    const rate = (1000 * this.turnRad) / Math.max(10, elapsedMs);
    if (!this.#hasLevel || rate < MAX_STEADY_RAD_PER_S) return this.#level();
    const apart = angleRad(this.pose, this.#sensed);
    const kept = MAX_ATTITUDE_ERROR_RAD + ATTITUDE_LAG_S * rate;
    if (apart < kept) return;
    multiply3(transpose3(this.#attitude, this.#scratch), this.pose.rotation, this.#turn);
    turnTowards(this.#attitudeFromWorld, this.#turn, 1 - kept / apart);
  }

  /** Whether the gyroscope tells how the camera turned up to a frame. */
  isFresh(tMs: number): boolean {
    return tMs - this.#motion.lastRateMs < FRESH_MS;
  }

  #follow({ camera, frame, follower }: SurfaceView, tMs: number, elapsedMs: number, knowsAttitude: boolean): boolean {
    const predicted = copyWorldPose(this.pose, this.#predicted);
    moveOn(predicted, this.#velocity, (VELOCITY_DECAY * Math.min(MAX_PREDICTION_MS, this.#clock.stepMs)) / 1000);
    const patches = this.#map.choose(predicted, camera);
    const belief = this.isFresh(tMs) ? this.#believe(predicted, tMs, elapsedMs) : undefined;
    this.#isSpent = !follower.follow(patches, frame, { predicted, last: this.#before, framesSince: 1, belief });
    if (this.#isSpent) return false;
    const { found, tracker, uncertaintyPx } = follower;
    if (!isPreciseEnoughToKeepShowing(tracker.agreement, uncertaintyPx, 0)) return false;
    if (heightOf(found) < MIN_HEIGHT_M) return false;
    if (1000 * distanceM(found, this.#before) > this.maxSpeed * Math.max(10, elapsedMs)) return false;
    if (this.isFresh(tMs)) {
      const rate = (1000 * this.turnRad) / Math.max(10, elapsedMs);
      const jitterRad = (rate * this.#clock.jitterMs) / 1000;
      const swingRad = SWINGS * Math.hypot(...this.#belief.swing);
      if (!this.#turnsAsSensed(found, predicted, jitterRad + swingRad)) return false;
      const most = MAX_ATTITUDE_ERROR_RAD + ATTITUDE_LAG_S * rate + jitterRad;
      if (knowsAttitude && this.#hasLevel && angleRad(found, this.#sensed) > most) return false;
    }
    for (const patch of patches) patch.lastUsedMs = tMs;
    return true;
  }

  /** Whether patches that are not exact drifted away from where the surface as a whole is seen, for example along boards. */
  #hasSlipped({ camera, frame, follower }: SurfaceView): boolean {
    if (this.isFirm(follower) || ++this.#doubted % SLIP_EVERY !== 0) return false;
    return this.#recognition.isElsewhere(frame, camera, follower.found);
  }

  /** How sure the next place is while the surface is in sight. */
  #believe(predicted: WorldPose, tMs: number, elapsedMs: number): PlaceBelief {
    const belief = this.#belief;
    copyWorldPose(predicted, belief.pose);
    const toMs = this.sensorMs(tMs);
    const turn = { fromMs: toMs - elapsedMs, toMs, jitterMs: this.#clock.jitterMs, turnRad: this.turnRad };
    const unclearS = Math.min(FIRM_MS, tMs - this.#firmMs) / 1000;
    believeNext(belief, this.#motion, turn, { unclearS, maxSpeed: this.maxSpeed });
    return belief;
  }

  /**
   * Whether the turn to a place is that of the gyroscope. A frame's wrong time gives it too much or too little of the turn, but
   * no other axis.
   *
   * @param jitterRad turn within the error of the frame's time and of its delay.
   */
  #turnsAsSensed(found: WorldPose, predicted: WorldPose, jitterRad: number): boolean {
    logSo3(this.#turn, this.#axis);
    multiply3(found.rotation, transpose3(predicted.rotation, this.#scratch), this.#difference);
    logSo3(this.#difference, this.#vector);
    const length = Math.max(1e-9, Math.hypot(...this.#axis));
    const along = this.#axis.reduce((sum, value, i) => sum + (value / length) * (this.#vector[i] ?? 0), 0);
    const across = Math.sqrt(Math.max(0, this.#vector.reduce((sum, value) => sum + value * value, 0) - along * along));
    const excess = Math.max(0, Math.abs(along) - jitterRad);
    return Math.hypot(across, excess) <= MAX_TURN_ERROR_RAD + MAX_TURN_ERROR_SHARE * this.turnRad;
  }

  /** Learns from a frame with sight of the surface. */
  #learn({ isFirm, isClear, isSensed }: Trust, fromMs: number, tMs: number, knowsAttitude: boolean): void {
    this.goodMs = tMs;
    multiply3(this.pose.rotation, transpose3(this.#before.rotation, this.#scratch), this.#turn);
    logSo3(this.#turn, this.#vector);
    if (!isSensed) this.sync.note(this.#motion, fromMs, tMs, this.#vector);
    if (!isClear) return;
    const share = tMs - this.#firmMs < FIRM_MS ? VELOCITY_RATE : 1;
    mix(this.#firmVelocity, this.#velocity, share);
    // A visitor's steps move the camera up and down; it stays at its height.
    this.#firmVelocity[1] = 0;
    copyWorldPose(this.pose, this.#firm);
    this.#firmMs = tMs;
    if (!knowsAttitude || !isFirm) return;
    if (!this.#hasLevel) return this.#level();
    multiply3(transpose3(this.#attitude, this.#scratch), this.pose.rotation, this.#turn);
    turnTowards(this.#attitudeFromWorld, this.#turn, LEARN_ATTITUDE);
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
    this.#velocity.fill(0);
    this.#confirmed = 0;
    const sinceMs = tMs - this.#firmMs;
    copyWorldPose(this.pose, this.#lostAt);
    if (sinceMs > FIRM_MS) return;
    this.pose.position.set(this.#firm.position);
    moveOn(this.pose, this.#firmVelocity, DRIFT_S * (1 - Math.exp(-sinceMs / 1000 / DRIFT_S)));
  }

  /** Without sight of the surface the camera comes to rest. */
  #drift(elapsedMs: number): void {
    const seconds = Math.min(MAX_PREDICTION_MS, elapsedMs) / 1000;
    mix(this.#firmVelocity, REST, 1 - Math.exp(-seconds / DRIFT_S));
    moveOn(this.pose, this.#firmVelocity, seconds);
  }

  /** Tries places around the expected one until frames agree on one, which is then in `trial`. */
  #relocate(view: SurfaceView, tMs: number): boolean {
    const lostMs = tMs - this.goodMs;
    // The way on which the camera is taken to have gone since is a guess, too.
    const lost = { lostMs, reachM: PlaceSearch.reachM(lostMs) + distanceM(this.pose, this.#lostAt) };
    const candidate = this.#candidate;
    this.#recognition.look(view, this.pose, lost);
    if (this.#isSpent) {
      this.#isSpent = false;
      return false;
    }
    if (this.#confirmed > 0) {
      multiply3(this.#turn, this.#trial.rotation, candidate.rotation);
      candidate.position.set(this.#trial.position);
      if (this.#try(view, candidate, lost)) return this.#confirm(candidate);
      this.#confirmed = 0;
      return false;
    }
    view.follower.forget();
    if (this.#choose(view, lostMs, candidate) && this.#try(view, candidate, lost)) return this.#confirm(this.#agreed);
    this.#confirmed = 0;
    return false;
  }

  /** Whether enough frames agree with the place in `trial`, of which the last one was at a place near it. */
  #confirm(last: WorldPose): boolean {
    this.#confirmed = distanceM(this.#trial, last) < AGREEING_M ? this.#confirmed + 1 : 1;
    copyWorldPose(this.#trial, this.#agreed);
    const isLeap = !this.#recognition.isClear && distanceM(this.#trial, this.pose) > LEAP_M;
    return this.#confirmed >= (isLeap ? LEAP_CONFIRMATIONS : CONFIRMATIONS);
  }

  /** Chooses where the patches match best: the expected, the recognised or a guessed place; false if they match nowhere. */
  #choose({ camera, frame, follower }: SurfaceView, lostMs: number, out: WorldPose): boolean {
    const other = copyWorldPose(this.pose, this.#other);
    copyWorldPose(this.pose, out);
    const match = follower.matchAround(this.#map.choose(out, camera), frame, out);
    if (!this.#recognition.propose(other)) {
      if (++this.#tries % GUESS_EVERY !== 0) return match > MIN_MATCH;
      this.#guess(lostMs, other);
    }
    const otherMatch = follower.matchAround(this.#map.choose(other, camera), frame, other);
    if (otherMatch > match) copyWorldPose(other, out);
    return Math.max(match, otherMatch) > MIN_MATCH;
  }

  /** A place around the expected one, or, after a while without sight, by turns one before a known patch. */
  #guess(lostMs: number, candidate: WorldPose): void {
    const turn = this.#guesses++;
    const patch = lostMs > FAR_AFTER_MS && turn % 2 === 0 ? this.#map.inTurn(turn >> 1) : undefined;
    if (patch) PlaceSearch.facing(patch, this.pose, candidate);
    else this.#search.next(this.pose, lostMs, candidate);
  }

  /** Looks for the surface from a candidate place; the place found is in `trial`. */
  #try(view: SurfaceView, candidate: WorldPose, lost: Lost): boolean {
    const { camera, frame, follower } = view;
    const patches = this.#map.choose(candidate, camera);
    const lead = patches.at(0);
    if (!lead) return false;
    // The turn during this frame tells the direction and length of its blur.
    const last = copyWorldPose(candidate, this.#predicted);
    multiply3(transpose3(this.#turn, this.#scratch), candidate.rotation, last.rotation);
    const belief = this.isFresh(this.#lastMs) ? this.#belief : undefined;
    believeLost(this.#belief, candidate, lost.lostMs, this.#turn, this.#clock.stepMs);
    if (!follower.follow(patches, frame, { predicted: candidate, last, framesSince: 1, belief })) return false;
    if (heightOf(follower.found) < MIN_HEIGHT_M || !this.#recognition.accepts(view, this.#map, this.pose, lost))
      return false;
    copyWorldPose(follower.found, this.#trial);
    return true;
  }
}
