import type { Camera } from '../geometry/camera';
import type { PlaceRecognition } from './place-recognition';
import type { SensedLevel } from './sensed-level';
import { pointOf, projectTo, Slopes } from './surface-equations';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import type { SurfacePatch } from './surface-patch';
import type { SurfaceView } from './surface-view';
import {
  angleRad,
  copyWorldPose,
  createWorldPose,
  distanceM,
  meetSurface,
  moveOn,
  moveOnSurface,
  velocityBetween,
  type WorldPose,
} from './world-pose';

const DEGREE = Math.PI / 180;

/*
 * Set on 2026-11-27 with eight walks around tables, on which places slid along boards or followed what stood on the
 * table.
 */

/** Largest correction of a place, m. */
const MOST_DRIFT_M = 0.6;
/** Largest correction of a direction. */
const MOST_TURN_RAD = 1.2 * DEGREE;
/** Least gain of the patches' match (0..1) by a correction. */
const BETTER_MATCH = 0.01;
/**
 * Share of a corrected drift that counts as error. The rest is taken for the way of the camera in this frame, since a
 * place slides because it stays behind. On 22 walks (2026-11-28), a rest of a tenth to three tenths gives 11 to 19
 * jumps instead of 13, and holds 0.1 to 0.4% less.
 */
const DRIFT_SHARE = 0.75;
/** Difference from which the sensors' turn since the surface was seen first is taken to be wrong. */
const MOST_BEND_RAD = 6 * DEGREE;

/** A frame with sight of the surface whose place may be wrong. */
export interface DoubtedFrame {
  view: SurfaceView;
  /** Places of the camera that are expected in this frame, and that were found in the one before. */
  predicted: WorldPose;
  before: WorldPose;
  /** Follows some patches, or those in view, from another place; false if that finds no place that can be shown. */
  follow: (
    follower: SurfaceFollower,
    predicted: WorldPose,
    last: WorldPose,
    patches?: readonly SurfacePatch[],
  ) => boolean;
}

/**
 * Corrects a place with which patches agree although it is wrong; the follower then has the right one. Other places are
 * tried by a scout, so that the follower keeps what it knows of the last frames.
 */
export class PlaceCorrection {
  /** By how much the place in the last frame was put right, m. */
  readonly shift = new Float64Array(3);
  readonly #map: SurfaceMap;
  readonly #recognition: PlaceRecognition;
  readonly #level: SensedLevel;
  readonly #wrong = createWorldPose();
  readonly #right = createWorldPose();
  readonly #last = createWorldPose();
  readonly #point = new Float64Array(3);
  readonly #seenAt = new Slopes(0);

  constructor(map: SurfaceMap, recognition: PlaceRecognition, level: SensedLevel) {
    this.#map = map;
    this.#recognition = recognition;
    this.#level = level;
  }

  /**
   * Follows the surface once more, from where it is seen as a whole, and stays there if the patches match better.
   * Joints of boards let a place slide along themselves while all patches agree.
   */
  toSeen(frame: DoubtedFrame): boolean {
    const { view, before } = frame;
    const { scout } = view.follower;
    const { found } = scout;
    const wrong = copyWorldPose(view.follower.found, this.#wrong);
    const match = this.#recognition.matchAt(view, wrong);
    const { seen } = this.#recognition;
    const isBetter =
      frame.follow(scout, seen, this.#movedOn(before, wrong, seen)) &&
      distanceM(found, wrong) < MOST_DRIFT_M &&
      angleRad(found, wrong) < MOST_TURN_RAD &&
      this.#recognition.matchAt(view, found) > match + BETTER_MATCH;
    return isBetter && this.#settle(frame, DRIFT_SHARE);
  }

  /**
   * Goes to where the ground around the tapped point is seen, and leaves out the squares that agreed with the wrong
   * place only.
   */
  toGround(frame: DoubtedFrame): boolean {
    const { camera, frame: picture, follower } = frame.view;
    const { ground, scout } = follower;
    const { found } = scout;
    const { first } = this.#map;
    const wrong = copyWorldPose(follower.found, this.#wrong);
    const right = copyWorldPose(wrong, this.#right);
    if (!first || !this.#moveToGround(right, first, camera, ground.shift)) return false;
    if (!frame.follow(scout, right, right, [ground.coreOf(first)])) return false;
    if (ground.contradicts(first, picture, found)) return false;
    copyWorldPose(found, right);
    for (const patch of this.#map.choose(right, camera)) {
      this.#map.leaveOut(patch, ground.offPlane(patch, picture, wrong, right));
    }
    if (!frame.follow(scout, right, right) || ground.contradicts(first, picture, found)) return false;
    return this.#settle(frame, 1);
  }

  /**
   * Moves a camera to where the ground is seen beside its expected place by `shift`, px, in the direction that the
   * sensors tell: what patches of two planes tell of it is wrong.
   */
  #moveToGround(camera: WorldPose, first: SurfacePatch, lens: Camera, shift: Float64Array): boolean {
    const point = this.#point;
    pointOf(first, 0, 0, point);
    projectTo(camera, lens, point, this.#seenAt);
    if (this.#level.isKnown) {
      this.#level.sinceStart(this.#last.rotation);
      if (angleRad(this.#last, camera) < MOST_BEND_RAD) camera.rotation.set(this.#last.rotation);
    }
    const [right = 0, down = 0] = shift;
    if (!meetSurface(camera, lens, this.#seenAt.atU + right, this.#seenAt.atV + down, point)) return false;
    const [x = 0, , z = 0] = point;
    moveOnSurface(camera, { x: first.x - x, z: first.z - z });
    return true;
  }

  /**
   * Takes over the place that the scout found. `share` of the way to it is the error of the wrong place, the rest
   * movement of the camera.
   */
  #settle({ view: { follower }, predicted, before, follow }: DoubtedFrame, share: number): boolean {
    const { shift } = this;
    const { scout } = follower;
    const wrong = this.#wrong;
    const isRight = follow(follower, scout.found, this.#movedOn(before, wrong, scout.found));
    if (isRight) {
      velocityBetween(wrong, follower.found, 1 / share, shift);
      moveOn(before, shift, 1);
    } else if (!follow(follower, predicted, before)) copyWorldPose(wrong, follower.found);
    return isRight;
  }

  /** A place, moved by the way from one place to another. */
  #movedOn(place: WorldPose, from: WorldPose, to: WorldPose): WorldPose {
    velocityBetween(from, to, 1, this.#point);
    const last = copyWorldPose(place, this.#last);
    moveOn(last, this.#point, 1);
    return last;
  }
}
