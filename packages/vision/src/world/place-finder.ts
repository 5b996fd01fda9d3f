import { type Mat3, multiply3, transpose3 } from '../geometry/mat3';
import { believeLost, createPlaceBelief, MIN_STEP_MS } from './place-belief';
import type { Lost, PlaceRecognition } from './place-recognition';
import type { SurfaceMap } from './surface-map';
import type { SurfaceView } from './surface-view';
import {
  copyWorldPose,
  createWorldPose,
  distanceM,
  heightOf,
  moveOn,
  velocityBetween,
  type WorldPose,
} from './world-pose';

/* Numbers without a date were set on 2026-11-23 with the walks of the world bench. */

/** Least height of the camera over the surface, m. */
export const MIN_HEIGHT_M = 0.08;
/**
 * Frames that must agree on a place before it counts as found, and on one farther than LEAP_M that is not clearly
 * recognised. Where patches agree with the expected place, one suffices.
 */
const CONFIRMATIONS = 2;
const LEAP_CONFIRMATIONS = 3;
/** Distance from the expected place beyond which a place needs more frames that agree, m. */
export const LEAP_M = 0.1;
/**
 * Frames that must agree on a place more than FAR_M beyond half of the way that the camera went if it kept the speed
 * that it had when sight was lost; in a turn that speed is uncertain. Floor that repeats after 2.6 m looked like the
 * known one in six frames, and carpet that repeats after 1.6 m as well. Of 183 finds (2026-11-28), 17 were half a metre
 * away or more: this holds back the two wrong ones, and two of the 15 right ones.
 */
const FAR_CONFIRMATIONS = 10;
const FAR_M = 0.6;
/** Frames in a row without a place that do not end an agreement: one may be blurred (2026-11-27). */
const MISSED = 1;
/** Largest distance between the places of two frames that agree, m. */
const AGREEING_M = 0.12;
/**
 * Match of the patches, 0..1, below which a place is not tried, because that takes long: 77% of the tries that failed
 * are below it, and 5% of those that found the right place (2026-11-23).
 */
const MIN_MATCH = 0.4;
/**
 * From this match on, a place that the last frame found is tried before all others: on tiles the next ones match about
 * as well, and in blurred frames better by chance. Chosen from frames of walks over tiles, in which the right place
 * matched by 0.6 to 0.8 (2026-11-27).
 */
const KEPT_MATCH = 0.6;
/**
 * Most that comparing patches may cost in a frame of a fast turn, and in a single try at a place, counted in places
 * without blur (see SurfacePlan); 1000 take 1.9 ms. Set on 2026-11-28 for frames of 12 ms: of 223 tries that found a
 * place, 220 did in their first attempt, by at most 1426 places. In slow frames, which few blurred places make costly,
 * the same limit loses content in a visitor's shadow over boards.
 */
export const MOST_COST = 5500;
const MOST_TRY_COST = 3200;

/** How the camera moved up to a frame in which its place is looked for. */
interface LostFrame extends Lost {
  /** Turn from the frame before, 9, row-major, and the time between them, ms. */
  turn: Mat3;
  stepMs: number;
  /** Whether that turn is the gyroscope's. */
  isSensed: boolean;
  /** Whether looking for the surface at the expected place took the time that this frame has. */
  isSpent: boolean;
  /** Whether the patches agree with the follower's place, too vaguely for it to be shown. */
  isVague: boolean;
  /** How far the camera went if it kept the speed that it had when sight was lost, m. */
  walkedM: number;
}

/** Finds the camera's place again after the surface was out of sight. */
export class PlaceFinder {
  /** The place that frames agree on. */
  readonly found = createWorldPose();
  readonly #map: SurfaceMap;
  readonly #recognition: PlaceRecognition;
  readonly #candidate = createWorldPose();
  readonly #other = createWorldPose();
  readonly #last = createWorldPose();
  /** Pose of the camera that the last frames suggest. */
  readonly #near = createWorldPose();
  readonly #belief = createPlaceBelief();
  readonly #scratch = new Float64Array(9);
  /** The first of the places that agree, the time since then, s, and the velocity that they tell, m/s. */
  readonly #first = createWorldPose();
  #agreedS = 0;
  readonly #velocity = new Float64Array(3);
  #confirmed = 0;
  /** Whether the place of the last frame was chosen before others were compared. */
  #isKept = false;
  /** Frames since the last one that found a place. */
  #missed = 0;

  constructor(map: SurfaceMap, recognition: PlaceRecognition) {
    this.#map = map;
    this.#recognition = recognition;
  }

  /** Velocity of the camera as the places tell it, m/s; undefined if they are too few. */
  get velocity(): Float64Array | undefined {
    return this.#confirmed < LEAP_CONFIRMATIONS ? undefined : this.#velocity;
  }

  /** Forgets what frames agreed on, because the surface was in sight since. */
  begin(): void {
    this.#confirmed = 0;
  }

  /** Starts over, for another expected place. */
  reset(): void {
    this.#confirmed = 0;
    this.#recognition.forget();
  }

  /** Tries places around the expected one until frames agree on one, which is then in `found`. */
  find(view: SurfaceView, expected: WorldPose, lost: LostFrame): boolean {
    this.#recognition.look(view, expected, lost);
    if (lost.isSpent) return false;
    const isFound = this.#confirmed > 0;
    const stepS = Math.max(MIN_STEP_MS, lost.stepMs) / 1000;
    this.#agreedS += stepS;
    if (isFound) {
      this.found.rotation.set(multiply3(lost.turn, this.found.rotation, this.#scratch));
      moveOn(this.found, this.#velocity, stepS);
    }
    const near = copyWorldPose(isFound ? this.found : expected, this.#near);
    if (
      (this.#choose(view, near, expected) && this.#try(view, expected, lost)) ||
      (this.#isKept && this.#propose(view, expected, this.#candidate) && this.#try(view, expected, lost))
    ) {
      this.#missed = 0;
      return this.#confirm(near, expected, lost.walkedM);
    }
    if (++this.#missed > MISSED) this.#confirmed = 0;
    return false;
  }

  /** Whether enough frames agree with the place in `found`, of which the last one was at a place near it. */
  #confirm(last: WorldPose, expected: WorldPose, walkedM: number): boolean {
    if (this.#confirmed > 0 && distanceM(this.found, last) < AGREEING_M) {
      this.#confirmed++;
      velocityBetween(this.#first, this.found, this.#agreedS, this.#velocity);
    } else {
      this.#confirmed = 1;
      this.#agreedS = 0;
      this.#velocity.fill(0);
      copyWorldPose(this.found, this.#first);
    }
    const movedM = distanceM(this.found, expected);
    if (movedM > FAR_M + 0.5 * walkedM) return this.#confirmed >= FAR_CONFIRMATIONS;
    if (this.#recognition.isExpected) return true;
    const isLeap = !this.#recognition.isClear && movedM > LEAP_M;
    return this.#confirmed >= (isLeap ? LEAP_CONFIRMATIONS : CONFIRMATIONS);
  }

  /**
   * Chooses the candidate at which the patches match better: the place of the last frame (or else the expected one), or
   * a recognised one.
   *
   * @returns false if they match at neither.
   */
  #choose(view: SurfaceView, near: WorldPose, expected: WorldPose): boolean {
    const { camera, frame, follower } = view;
    const candidate = copyWorldPose(near, this.#candidate);
    const other = this.#other;
    const match = follower.matchAround(this.#map.choose(candidate, camera), frame, candidate);
    this.#isKept = this.#confirmed > 0 && match > KEPT_MATCH;
    if (this.#isKept) return true;
    if (!this.#propose(view, expected, other)) return match > MIN_MATCH;
    const otherMatch = follower.matchAround(this.#map.choose(other, camera), frame, other);
    if (otherMatch > match) copyWorldPose(other, candidate);
    return Math.max(match, otherMatch) > MIN_MATCH;
  }

  /** Writes where the surface is recognised, or else the expected place. @returns whether it is recognised */
  #propose(view: SurfaceView, expected: WorldPose, out: WorldPose): boolean {
    return this.#recognition.propose(view, copyWorldPose(expected, out));
  }

  /** Looks for the surface from the candidate place; the place found is in `found`. */
  #try(view: SurfaceView, expected: WorldPose, lost: LostFrame): boolean {
    const candidate = this.#candidate;
    const { camera, frame, follower } = view;
    const patches = this.#map.choose(candidate, camera);
    if (patches.length === 0) return false;
    follower.forget();
    // The turn during this frame tells the direction and length of its blur.
    const last = copyWorldPose(candidate, this.#last);
    multiply3(transpose3(lost.turn, this.#scratch), candidate.rotation, last.rotation);
    moveOn(last, this.#velocity, -lost.stepMs / 1000);
    believeLost(this.#belief, candidate, lost);
    const belief = lost.isSensed ? this.#belief : undefined;
    const effort = Math.min(MOST_TRY_COST, MOST_COST - follower.cost);
    const isAccepted = (): boolean =>
      heightOf(follower.found) > MIN_HEIGHT_M &&
      this.#recognition.accepts(view, expected, { ...lost, swingRad: Math.hypot(...this.#belief.swing) });
    const isFound =
      (lost.isVague && distanceM(follower.found, candidate) < AGREEING_M && isAccepted()) ||
      (follower.follow(patches, frame, { predicted: candidate, last, belief, effort }) && isAccepted());
    if (!isFound) return false;
    copyWorldPose(follower.found, this.found);
    return true;
  }
}
