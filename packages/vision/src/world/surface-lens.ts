import type { Camera } from '../geometry/camera';
import type { Correspondences } from '../geometry/correspondences';
import { type Mat3, multiply3, transpose3 } from '../geometry/mat3';
import { expSo3, logSo3 } from '../geometry/so3';
import { solveSymmetric } from '../geometry/solve-symmetric';
import type { ContentPlace } from './content-place';
import {
  createLensVariant,
  LEARNED,
  LensAdjustment,
  type LensBelief,
  type LensView,
  POINT,
  POSE,
  PRIORS,
  UNKNOWNS,
  vary,
} from './lens-adjustment';
import { carry, SurfaceChange } from './surface-change';
import { addPoint, moveBy, pointOf, projectTo, projectWithSlopes, Slopes } from './surface-equations';
import { planeFromWorld, type SurfacePatch } from './surface-patch';
import { angleRad, copyWorldPose, createWorldPose, distanceM, meetSurface, type WorldPose } from './world-pose';

/* Set on 2026-11-23 with the walks of the world bench, seeds 11 and 23. */

/** Frames with fewer points are not used. */
const MIN_POINTS = 20;
/** Most points of a frame that are used. */
const MAX_POINTS = 48;
/** Most frames that are kept. */
const MAX_VIEWS = 12;
/** Least way between two kept frames of a walk, in heights of the camera. */
const WAY_HEIGHTS = 0.07;
/** Least turn between two frames of a walk that are kept, if the sensors tell it, rad. */
const TURN_RAD = 0.05;
/**
 * Time between two kept frames of a hand's sway, ms. Set on 2026-11-28 with 57 walks, whose views were all kept for
 * this: every 3, 5 and 8 frames, the focal length is 2.7, 3.2 and 3.2% off after a second, and 2.9, 2.7 and 2.6% after
 * three.
 */
const SWAY_MS = 160;
/* Parts of the standard deviation of the turn since the tap by the sensors, which are added up. */

/** The part at the tap. */
const SENSED_RAD = 0.005;
/** Growth with the time since the tap. */
const SENSED_RAD_PER_S = 0.001;
/** Time after which it grows no more. */
const SENSED_LONGEST_S = 10;
/** The part by the turn's own size, as a share of it. */
const SENSED_SHARE = 0.01;
/** Error of the pictures' delay, by which the present rate of turn is multiplied. */
const SENSED_DELAY_S = 0.012;

/**
 * The map is changed from this deviation of the logarithm of the focal length on, if that differs by at least this.
 * With 0.05, places were shown 10 cm off on two of twelve walks; with 0.025, two walks were held as little as without
 * the change.
 */
const MAP_SURE = 0.035;
const MAP_WRONG = 0.02;
/** Points along either side of a view by which its camera is moved to a changed surface. */
const MOVING_GRID = 4;
/**
 * Number of these points for which the content's place counts, if it is in view: no camera sees all of a changed surface
 * as before. Set on 2026-11-30 with a turn over a rug, whose content moved by 9 px at the edge of the view without it;
 * with 4, it moves by as little.
 */
const CONTENT_POINTS = 16;
/**
 * Motion above which a frame is left out, because the rolling shutter bends it, px of a frame of 640. With 30 px, 14
 * walks hold 90.7 instead of 91.9% (2026-11-27).
 */
const MAX_MOTION_PX = 15;
/** Rate of turn above which a frame is left out, because the time of the turn is uncertain, rad/s. */
const MAX_RATE = 1;
/** Deviation of the logarithm of the focal length from which the belief counts for another surface. */
const SURE = 0.033;
/**
 * Least deviation with which it counts for another surface, and largest one with which it is kept for another visit.
 */
const LASTING = 0.02;
/**
 * A surface tells something if the deviation falls to at most this share of the one before. Set on 2026-11-23: with 1,
 * every visit stores the focal length that it began with.
 */
const TOLD_SHARE = 0.9;
/** Most change of the used values per frame: less than 1 px at content. */
const GLIDE = [0.003, 0.0006, 0.0006];
/** Gauss-Newton steps with each view that is added. */
const ROUNDS = 2;
/** Half the side of the part of the surface around the content for which a pose is corrected, in heights. */
const AROUND_HEIGHTS = 0.25;
/** Gauss-Newton steps of a pose that is corrected. */
const CORRECTING_ROUNDS = 4;

/** How the surface was found in a frame. */
export interface Sight {
  /** The patch on whose plane the places are. */
  lead: SurfacePatch | undefined;
  found: WorldPose;
  motionPx: number;
  correspondences: Correspondences;
  /** The lens of the frame, with its lean. */
  lens: Camera;
}

/** Direction of the camera in a frame, by the sensors. */
export interface SensedDirection {
  attitude: Mat3 | undefined;
  /** Rate of turn, rad/s. */
  rate: number;
  tMs: number;
}

const world = new Float64Array(3);
const place = new Float64Array(2);
const varied = new Float64Array(3);
const turn = new Float64Array(9);
const turned = new Float64Array(9);
const slopes = new Slopes(POSE);
const square = new Float64Array(POSE * POSE);
const step = new Float64Array(POSE);
/** A point's residual and its information; see addPoint. */
const residual = new Float64Array(5);

/**
 * Learns the focal length and the tilt of the surface, which are assumed at the tap, while the camera moves: wrong ones
 * bend the surface in every other view. The map keeps the assumptions with which it was made; a pose is corrected when
 * it is shown.
 */
export class SurfaceLens {
  /** The values with which content is shown; see LensBelief. */
  readonly #used = new Float64Array(LEARNED);
  /**
   * What frames of a walk tell, and what the last frames tell, even of a visitor who stands. The first alone changes
   * the map: when both did, content was lost for a frame after that on tables.
   */
  readonly #belief: LensBelief = {
    values: new Float64Array(LEARNED),
    deviation: PRIORS[0],
    expected: new Float64Array(LEARNED),
    expectedDeviation: PRIORS[0],
  };
  #swayBelief = this.#belief;
  #views: LensView[] = [];
  #swayViews: LensView[] = [];
  #swayMs = 0;
  readonly #start = createWorldPose();
  readonly #adjustment = new LensAdjustment(this.#start);
  readonly #variant = createLensVariant();
  readonly #pose = createWorldPose();
  readonly #points = new Float64Array(5 * (MOVING_GRID * MOVING_GRID + CONTENT_POINTS));
  /** The world of the sensors' attitude from the map's. */
  readonly #attitudeFromMap = new Float64Array(9);
  #startMs = 0;

  /** The assumed focal length is what an earlier visit learned. */
  trustAssumed(): void {
    this.#belief.expected[0] = 0;
    this.#belief.expectedDeviation = LASTING;
    this.#belief.deviation = PRIORS[0];
  }

  /**
   * Starts over with a surface that is seen from here.
   *
   * @param level cameraFromWorld by the sensors.
   */
  start(pose: WorldPose, level: Mat3, tMs: number): void {
    copyWorldPose(pose, this.#start);
    multiply3(transpose3(level, turn), pose.rotation, this.#attitudeFromMap);
    this.#startMs = tMs;
    this.#belief.expected.fill(0, 1);
    if (this.#belief.deviation < SURE) {
      this.#belief.expected[0] = this.#belief.values[0];
      this.#belief.expectedDeviation = Math.max(LASTING, this.#belief.deviation);
    }
    this.#used.fill(0, 1);
    this.#belief.values.set(this.#belief.expected);
    this.#belief.deviation = this.#belief.expectedDeviation;
    this.forgetViews();
  }

  /** Frames have another size from now on. */
  forgetViews(): void {
    this.#views = [];
    this.#swayViews = [];
    this.#swayMs = 0;
    const { values, expected } = this.#belief;
    this.#swayBelief = { ...this.#belief, values: values.slice(), expected: expected.slice(), deviation: Infinity };
  }

  /** The focal length in use, px. */
  focalOf({ f }: Camera): number {
    return f * Math.exp(this.#used[0]);
  }

  /**
   * Whether the focal length in use is known well enough to keep it for another visit, and better than before this
   * surface.
   */
  get isLearned(): boolean {
    const { values, deviation, expectedDeviation } = this.#best;
    const isSure = deviation < Math.min(LASTING, TOLD_SHARE * expectedDeviation);
    return isSure && Math.abs(values[0] - this.#used[0]) < GLIDE[0];
  }

  /** The more certain one of the beliefs. */
  get #best(): LensBelief {
    return this.#swayBelief.deviation < this.#belief.deviation ? this.#swayBelief : this.#belief;
  }

  /**
   * Learns from a frame in which the surface was found, if it shows the first patch from a new place or in another
   * direction.
   *
   * @param first the patch that was cut at the tap.
   */
  note(
    { lead, found, motionPx, correspondences, lens }: Sight,
    first: SurfacePatch | undefined,
    camera: Camera,
    sensed: SensedDirection,
  ): void {
    const unitPx = Math.max(camera.width, camera.height) / 640;
    if (!lead || first?.id !== 0 || motionPx > MAX_MOTION_PX * unitPx || sensed.rate > MAX_RATE) return;
    const last = this.#views.at(-1);
    const isLater = sensed.tMs - this.#swayMs >= SWAY_MS;
    const isElsewhere = !last || this.#isElsewhere(last.pose, found, sensed.attitude !== undefined);
    if (!isElsewhere && !isLater) return;
    const { count, x, y, u, v, wuu, wuv, wvv } = correspondences;
    const points = new Float64Array(POINT * MAX_POINTS);
    const every = Math.max(1, count / MAX_POINTS);
    let taken = 0;
    for (let k = 0; k < count && taken < MAX_POINTS; k += every) {
      const i = Math.floor(k);
      pointOf(lead, x[i], y[i], world);
      planeFromWorld(first, world, place, 0);
      if (Math.abs(place[0]) > 0.5 || Math.abs(place[1]) > 0.5) continue;
      if (!projectTo(this.#start, camera, world, slopes)) continue;
      const row = v[i] - lens.cy;
      points.set(
        [slopes.atU, slopes.atV, u[i] - lens.leanX * row, v[i] - lens.leanY * row, wuu[i], wuv[i], wvv[i]],
        POINT * taken++,
      );
    }
    if (taken < MIN_POINTS) return;
    const learn = (views: LensView[], belief: LensBelief): void => {
      if (views.length === MAX_VIEWS) views.splice(1 + (MAX_VIEWS >> 2), 1);
      views.push({
        count: taken,
        points,
        pose: copyWorldPose(found, createWorldPose()),
        normal: new Float64Array(UNKNOWNS * UNKNOWNS),
        side: new Float64Array(UNKNOWNS),
        ...this.#directionOf(sensed),
      });
      for (let round = 0; round < ROUNDS; round++) this.#adjustment.improve(views, belief, camera, unitPx);
    };
    if (isElsewhere) learn(this.#views, this.#belief);
    if (!isLater) return;
    this.#swayMs = sensed.tMs;
    learn(this.#swayViews, this.#swayBelief);
  }

  #isElsewhere(last: WorldPose, found: WorldPose, knowsTurn: boolean): boolean {
    if (distanceM(last, found) > WAY_HEIGHTS * this.#start.position[1]) return true;
    return knowsTurn && angleRad(last, found) > TURN_RAD;
  }

  #directionOf({ attitude, rate, tMs }: SensedDirection): Pick<LensView, 'sensed' | 'sensedRad'> {
    if (!attitude) return { sensed: undefined, sensedRad: 0 };
    const sensed = multiply3(attitude, this.#attitudeFromMap, new Float64Array(9));
    multiply3(sensed, transpose3(this.#start.rotation, turn), turned);
    logSo3(turned, world);
    const seconds = Math.min(SENSED_LONGEST_S, (tMs - this.#startMs) / 1000);
    const sensedRad =
      SENSED_RAD + SENSED_RAD_PER_S * seconds + SENSED_SHARE * Math.hypot(...world) + SENSED_DELAY_S * rate;
    return { sensed, sensedRad };
  }

  /** Whether the map is known to be made with a wrong focal length. */
  get isMapWrong(): boolean {
    return (
      this.#belief.deviation < MAP_SURE &&
      Math.abs(this.#belief.values[0]) > Math.max(MAP_WRONG, this.#belief.deviation)
    );
  }

  /**
   * Believes in another focal length and tilt from now on as if they had been assumed at the tap.
   *
   * @param content is moved along with the surface; its distance from the first camera stays.
   * @param pose the camera of a frame that shows the surface; the same one on the changed surface is written to `out`.
   * @returns null, and changes nothing, if the content or the view would be beyond the horizon.
   */
  changeMap(assumed: Camera, content: ContentPlace, pose: WorldPose, out: WorldPose): SurfaceChange | null {
    const believed = this.#belief.values;
    const from = { start: copyWorldPose(this.#start, createWorldPose()), f: assumed.f };
    const lens = this.#variant;
    vary(lens, assumed, this.#start, believed);
    const to = { start: copyWorldPose(lens.start, createWorldPose()), f: lens.camera.f };
    if (!carry(new SurfaceChange(from, to).forward, content.x, content.z, world)) return null;
    const [x, , z] = world;
    const [cx, cy, cz] = to.start.position;
    const scale = Math.hypot(cx - content.x, cy, cz - content.z) / Math.hypot(cx - x, cy, cz - z);
    for (let i = 0; i < 3; i++) to.start.position[i] *= scale;
    const change = new SurfaceChange(from, to);
    if (!this.#moveView({ camera: assumed, pose, content }, lens.camera, change, out)) return null;
    content.x = scale * x;
    content.z = scale * z;
    copyWorldPose(to.start, this.#start);
    expSo3(believed[1], 0, believed[2], turn);
    this.#attitudeFromMap.set(multiply3(this.#attitudeFromMap, turn, turned));
    for (const view of [...this.#views, ...this.#swayViews]) {
      for (let i = 0; i < 3; i++) view.pose.position[i] *= scale;
      view.sensed?.set(multiply3(view.sensed, turn, turned));
    }
    const sway = this.#swayBelief;
    for (let i = 0; i < LEARNED; i++) {
      for (const changed of [this.#used, this.#belief.expected, sway.expected, sway.values]) changed[i] -= believed[i];
      believed[i] = 0;
    }
    return change;
  }

  /** Finds the camera that sees the changed surface, and most of all the content's place, as the former one was seen. */
  #moveView(
    { camera: from, pose, content }: { camera: Camera; pose: WorldPose; content: ContentPlace },
    to: Camera,
    change: SurfaceChange,
    out: WorldPose,
  ): boolean {
    const { width, height } = from;
    const grid = MOVING_GRID * MOVING_GRID;
    world.set([content.x, 0, content.z]);
    let points = projectTo(pose, from, world, slopes) ? grid + CONTENT_POINTS : grid;
    const { atU, atV } = slopes;
    if (atU < 0 || atV < 0 || atU > width || atV > height) points = grid;
    let count = 0;
    for (let i = 0; i < points; i++) {
      const u = i < grid ? (((i % MOVING_GRID) + 0.5) / MOVING_GRID) * width : atU;
      const v = i < grid ? ((Math.floor(i / MOVING_GRID) + 0.5) / MOVING_GRID) * height : atV;
      if (!meetSurface(pose, from, u, v, varied)) continue;
      const [x, , z] = varied;
      if (!carry(change.forward, x, z, varied)) continue;
      this.#points.set(varied, 5 * count);
      this.#points.set([u, v], 5 * count + 3);
      count++;
    }
    if (count < MOVING_GRID) return false;
    copyWorldPose(pose, out);
    for (let round = 0; round < CORRECTING_ROUNDS; round++) if (!this.#fit(out, to, count)) return false;
    return true;
  }

  /** Moves the used values a little to the believed ones, which are the best guess, however certain they are. */
  glide(): void {
    const { values } = this.#best;
    for (let i = 0; i < LEARNED; i++) {
      const change = values[i] - this.#used[i];
      this.#used[i] += Math.max(-GLIDE[i], Math.min(GLIDE[i], change));
    }
  }

  /**
   * Writes how the content is seen through the lens in use by a camera that the map has at `pose`.
   *
   * @param out cameraFromContent, 16; see ContentPlace.matrix.
   */
  show(content: ContentPlace, pose: WorldPose, camera: Camera, out: Float32Array): void {
    content.matrix(pose, out);
    const lens = this.#variant;
    vary(lens, camera, this.#start, this.#used);
    const reach = AROUND_HEIGHTS * this.#start.position[1];
    const points = this.#points;
    for (let i = 0; i < 5; i++) {
      world[0] = content.x + (i === 1 ? reach : i === 2 ? -reach : 0);
      world[1] = 0;
      world[2] = content.z + (i === 3 ? reach : i === 4 ? -reach : 0);
      if (!projectTo(pose, camera, world, slopes)) return;
      points[5 * i + 3] = slopes.atU;
      points[5 * i + 4] = slopes.atV;
      if (!projectTo(this.#start, camera, world, slopes)) return;
      if (!meetSurface(lens.start, lens.camera, slopes.atU, slopes.atV, varied)) return;
      points.set(varied, 5 * i);
    }
    const corrected = copyWorldPose(pose, this.#pose);
    for (let round = 0; round < CORRECTING_ROUNDS; round++) {
      if (!this.#fit(corrected, lens.camera, 5)) return;
    }
    // The distance from which the content was placed stays, and so its size.
    const [cx, cy, cz] = this.#start.position;
    const scale = Math.hypot(cx - content.x, cy, cz - content.z) / Math.hypot(cx - points[0], cy, cz - points[2]);
    for (let i = 0; i < 3; i++) corrected.position[i] *= scale;
    content.matrixAt(scale * points[0], scale * points[2], corrected, out);
  }

  /** A step of a pose to where the points are seen. */
  #fit(pose: WorldPose, camera: Camera, count: number): boolean {
    const points = this.#points;
    square.fill(0);
    step.fill(0);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) world[k] = points[5 * i + k];
      if (!projectWithSlopes(pose, camera, world, slopes)) return false;
      residual.set([points[5 * i + 3] - slopes.atU, points[5 * i + 4] - slopes.atV, 1, 0, 1]);
      addPoint(square, step, POSE, slopes, residual);
    }
    if (!solveSymmetric(square, step, POSE)) return false;
    moveBy(pose, step);
    return true;
  }
}
