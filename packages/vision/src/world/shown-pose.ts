import type { Camera } from '../geometry/camera';
import { multiply3, transpose3 } from '../geometry/mat3';
import { expSo3, logSo3 } from '../geometry/so3';
import type { ContentPlace } from './content-place';
import { copyWorldPose, createWorldPose, distanceM, toCamera, type WorldPose } from './world-pose';

/**
 * Largest correction per frame, px at the content. Set on 2026-11-28 with ten walks (explore, person, tables): 8 jumps
 * are left with 3, 5 with 3.5.
 */
const GLIDE_PX = 3.5;
/**
 * GLIDE_PX while the place is vague. Set on 2026-11-26 with twelve walks in which
 * content jumped.
 */
const VAGUE_GLIDE_PX = 2;
/**
 * GLIDE_PX while the surface is out of sight: the place is only expected, and tells no more than what is drawn. Set on
 * 2026-11-30 with a tabletop beside a box, whose content jumps twice with 2 px.
 */
const BLIND_GLIDE_PX = 1;
/**
 * At a floor or table, a glide covers at most this share of the remaining way per frame, or VAGUE_GLIDE_PX if that is
 * more, so that places that slide along boards are followed less far. Set on 2026-11-28 with 120 walks that were tapped
 * some frames sooner or later: together with believing only what a place adds, it takes the jumps from 52 to 37. With
 * 0.5 px instead of VAGUE_GLIDE_PX, content moves along with the visitor's shadow over boards.
 */
const GLIDE_SHARE = 0.3;
/**
 * A place moves the content by at most so many standard deviations of the expected movement, if that is more. Set with
 * the same walks: with 0.7, explore over boards jumps once, and shows 6 frames more than 10 cm off.
 */
const MOST_DEVIATIONS = 1.5;
/**
 * A correction beyond this, at the content, is not shown as a movement: it fades out at its old place and in at the new
 * one. Chosen with the first tracker (2026-11-23); MAX_SURE_GLIDE_M tells what larger values do.
 */
const MAX_GLIDE_M = 0.1;
/**
 * MAX_GLIDE_M at a floor or table in sight whose place is sure. Set on 2026-11-28: over tiles, content glided for 15
 * frames to a place that was put right by 23 cm. With 10 cm, 98 walks hold 98.3 instead of 98.6%: at a table, that is 3
 * cm, because its height is assumed to be that of a floor.
 */
const MAX_SURE_GLIDE_M = 0.2;
/**
 * Time in which content fades out before a correction beyond MAX_GLIDE_M, ms. Chosen, not tuned: four frames of 30 a
 * second.
 */
const FADE_MS = 120;
/** Points of content at which its movement is measured, in distances from the camera: x, y, z. */
const POINTS = [
  [0, 0, 0],
  [0.15, 0, 0],
  [-0.15, 0, 0],
  [0, 0.2, 0],
] as const;
/** Least depth of a point of POINTS, m: nearer ones would move by any number of px. */
const MIN_DEPTH_M = 0.05;
/** Least movement, as a share of the sum of what the turn and the step would make alone. */
const LEAST_SHARE = 0.1;

/** How far content may move by the place of a frame beyond what was expected. */
interface PlaceTrust {
  /** Whether the place is seen, and not vague. */
  isSure: boolean;
  /**
   * Share of what the place adds to the expected movement that is believed at once. That may point away from the place:
   * content that moves to it too fast is slowed. 0 if the place is only expected.
   */
  share: number;
  /** Standard deviation of the expected movement, px. */
  expectedPx: number;
}

/** Trust in the place on a surface around a printed picture, whose unit is the picture's width. */
const PICTURE: PlaceTrust = { isSure: true, share: 0, expectedPx: 0 };

/**
 * The pose that is drawn. After the camera's place was found again it moves to the right one without a jump, because
 * content that leaps attracts more attention than content that is off.
 */
export class ShownPose {
  readonly pose = createWorldPose();
  /** Rotation vector (camera axes) and displacement (world) by which the shown pose differs from the right one. */
  readonly #offset = new Float64Array(6);
  /** Part of that difference that the last place and the picture added. */
  readonly #added = new Float64Array(6);
  /** Scratch: the difference before the last place and picture. */
  readonly #before = new Float64Array(6);
  /** Time at which the content leaves its old place; NaN if it is not fading out. */
  #leavesMs = Number.NaN;
  /** Time since which the place is too uncertain to be shown; Infinity while it is not. */
  #hiddenMs = Infinity;
  readonly #turn = new Float64Array(9);
  readonly #product = new Float64Array(9);
  readonly #point = new Float64Array(3);
  readonly #right = new Float64Array(3);
  readonly #drawn = new Float64Array(3);

  /** Whether the right pose is shown. */
  get isAtRest(): boolean {
    return this.#offset.every((value) => value === 0);
  }

  /** False while the content fades out. */
  isShownAt(tMs: number): boolean {
    return !(tMs < this.#leavesMs) && !(tMs >= this.#hiddenMs);
  }

  /** From now on the place is certain enough to be shown, or not. Content fades out before it moves. */
  show(isCertain: boolean, tMs: number): void {
    if (!isCertain) this.#hiddenMs = Math.min(this.#hiddenMs, tMs);
    else if (this.#hiddenMs < Infinity) {
      this.#leavesMs = this.#hiddenMs + FADE_MS;
      this.#hiddenMs = Infinity;
    }
  }

  reset(): void {
    this.#offset.fill(0);
    this.#leavesMs = Number.NaN;
    this.#hiddenMs = Infinity;
  }

  /**
   * The camera turned out to be at another place than expected: from now on the difference is worked off.
   *
   * @param expected the place without the correction.
   */
  correct(expected: WorldPose, found: WorldPose, tMs: number): void {
    const isFar = distanceM(expected, found) > MAX_GLIDE_M;
    if (isFar && !(tMs < this.#leavesMs)) this.#leavesMs = tMs + FADE_MS;
    this.goOn(expected, found);
  }

  /**
   * The content goes on from where it would be drawn for the expected place; the difference is worked off, however
   * large it is.
   */
  goOn(expected: WorldPose, found: WorldPose): void {
    const o = this.#offset;
    this.#before.set(o);
    this.#apply(expected);
    multiply3(this.pose.rotation, transpose3(found.rotation, this.#turn), this.#product);
    logSo3(this.#product, o);
    for (let i = 0; i < 3; i++) o[3 + i] = this.pose.position[i] - found.position[i];
    for (let i = 0; i < 6; i++) this.#added[i] = o[i] - this.#before[i];
  }

  /**
   * Turns the drawn camera so that the content is drawn elsewhere by this shift, px; the turn is worked off like every
   * difference.
   *
   * @param camera the right place.
   * @param f focal length, px; its negative takes the same shift back, to a few thousandths.
   */
  moveContent(camera: WorldPose, shift: Float64Array, f: number, content: ContentPlace): void {
    const [point, drawn] = [this.#point, this.#drawn];
    point[0] = content.x;
    point[1] = 0;
    point[2] = content.z;
    toCamera(this.pose, point, drawn);
    const x = drawn[0] / drawn[2];
    const y = drawn[1] / drawn[2];
    // A small turn (a, b, 0) moves what is seen at (x, y) by (b · (1 + x²) − a · x · y, b · x · y − a · (1 + y²)).
    const k = 1 / (f * (1 + x * x + y * y));
    for (const turn of [this.#offset, this.#added]) {
      turn[0] += k * (shift[0] * x * y - shift[1] * (1 + x * x));
      turn[1] += k * (shift[0] * (1 + y * y) - shift[1] * x * y);
    }
    this.#apply(camera);
  }

  /**
   * Takes the place of the camera in a frame; `pose` is then the one to draw. Content that is nowhere near the view is
   * put right at once, and does not fade. Set on 2026-11-27: over lino, content out of view came to be drawn 70 cm
   * beside its place, and glided back from there once it was seen.
   */
  step(camera: WorldPose, tMs: number, lens: Camera, content: ContentPlace, trust = PICTURE): void {
    const o = this.#offset;
    this.#apply(camera);
    const px = this.awayPx(camera, lens, content);
    const awayM = (px * content.distanceM(camera)) / lens.f;
    const isFloor = trust !== PICTURE;
    if (trust.isSure && isFloor && awayM > MAX_SURE_GLIDE_M && !this.#leavesMs) this.#leavesMs = tMs + FADE_MS;
    if (tMs < this.#leavesMs && awayM > MAX_GLIDE_M) return;
    const glidePx = trust.isSure ? GLIDE_PX : trust.share > 0 ? VAGUE_GLIDE_PX : BLIND_GLIDE_PX;
    const mostPx = Math.max(glidePx, MOST_DEVIATIONS * trust.expectedPx);
    const before = this.#before;
    before.set(o);
    o.set(this.#added);
    this.#apply(camera);
    const addedPx = this.awayPx(camera, lens, content);
    const share = Math.min(trust.share, mostPx / addedPx);
    for (let i = 0; i < 6; i++) o[i] = before[i] - share * o[i];
    this.#apply(camera);
    const leftPx = this.awayPx(camera, lens, content);
    const easedPx = isFloor ? Math.max(VAGUE_GLIDE_PX, GLIDE_SHARE * leftPx) : glidePx;
    const limitPx = Math.min(glidePx, easedPx, mostPx - share * addedPx);
    const keep = leftPx > limitPx && !(tMs >= this.#leavesMs) ? 1 - limitPx / leftPx : 0;
    this.#leavesMs = Number.NaN;
    for (let i = 0; i < 6; i++) o[i] *= keep;
    this.#apply(camera);
  }

  /**
   * How far the content is drawn from its right place, px; 0 if that is far out of view. A turn and a step of the
   * camera may make up for each other.
   */
  awayPx(camera: WorldPose, { width, height, f }: Camera, content: ContentPlace): number {
    const o = this.#offset;
    const awayM = content.distanceM(camera);
    const [point, right, drawn] = [this.#point, this.#right, this.#drawn];
    const sum = f * Math.hypot(o[0], o[1], o[2]) + (f / awayM) * Math.hypot(o[3], o[4], o[5]);
    let largest = LEAST_SHARE * sum;
    let isInView = false;
    for (const at of POINTS) {
      point[0] = content.x + awayM * at[0];
      point[1] = awayM * at[1];
      point[2] = content.z + awayM * at[2];
      toCamera(camera, point, right);
      toCamera(this.pose, point, drawn);
      // A whole frame to either side, because content may be large.
      isInView ||= f * Math.hypot(right[0] / width, right[1] / height) < right[2];
      const u = drawn[0] / drawn[2] - right[0] / right[2];
      const v = drawn[1] / drawn[2] - right[1] / right[2];
      largest = right[2] < MIN_DEPTH_M || drawn[2] < MIN_DEPTH_M ? sum : Math.max(largest, f * Math.hypot(u, v));
    }
    return isInView ? largest : 0;
  }

  #apply(camera: WorldPose): void {
    copyWorldPose(camera, this.pose);
    const o = this.#offset;
    expSo3(o[0], o[1], o[2], this.#turn);
    this.pose.rotation.set(multiply3(this.#turn, camera.rotation, this.#product));
    for (let i = 0; i < 3; i++) this.pose.position[i] += o[3 + i];
  }
}
