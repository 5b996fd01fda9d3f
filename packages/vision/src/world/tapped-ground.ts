import type { Camera } from '../geometry/camera';
import { createPose } from '../geometry/pose';
import type { TrackingKernels } from '../kernels/kernels';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { type AlignmentOptions, MAX_PATCHES, PatchAligner } from '../tracker/patches/patch-aligner';
import { createPatchView, PatchPlan, setPatchView } from '../tracker/patches/patch-plan';
import { VisibilityMap } from '../tracker/patches/visibility-map';
import { evidenceOf } from './evidence';
import { pointOf, projectTo, Slopes } from './surface-equations';
import { patchFromWorldPose, type SurfacePatch } from './surface-patch';
import type { WorldPose } from './world-pose';

/* Set on 2026-11-27 with walks around tables, on which places slid along boards or followed what stood on the table. */

/** Number of a level's usual squares that are taken, those nearest to the tapped point. */
const NEAREST = 12;
/** Number of its dense squares that are taken. */
const NEAREST_DENSE = 24;
/** Number of squares in view below which they tell nothing. */
const LEAST_SQUARES = 8;
/** Longer side of a frame from which on they are compared at a quarter of its size, and of smaller ones at half, px. */
const LARGE_PX = 480;
/** How far beside their place they are looked for, px of the level. */
const RADIUS_PX = 8;
/**
 * RADIUS_PX for a place that was found again. Boxes on a table are found up to 15 cm beside their place over its plane,
 * which is farther than the other radius reaches, and are followed from there on. Set on 2026-11-28 with a tabletop
 * walked 16 times, with four focal lengths that are 1 to 6% wrong: with 8 px, 474 frames are shown more than 10 cm off,
 * with 14 px 66, with 20 px five.
 */
const FOUND_RADIUS_PX = 20;
/**
 * They contradict a place if they match at least so well (0..1) elsewhere, better by this logarithm of the ratio of
 * what is left unexplained, and at least so far away. With 0.2 instead of 0.3, the four hardest tables with wrong focal
 * lengths hold 96.5 instead of 93.7%, twelve with the assumed one 99.05 instead of 99.2% (2026-11-28).
 */
const LEAST_MATCH = 0.75;
const LEAST_LOG_RATIO = 0.3;
const LEAST_SHIFT_PX = 1.5;

/** Squares of a patch are told apart in this many cells along either side. */
const CELLS = 12;
/**
 * Comparison of those squares. Chosen, not tuned: they are aligned only and not searched for, because both places that
 * they are to tell apart are known.
 */
const SORTED: AlignmentOptions = {
  maxPatches: MAX_PATCHES,
  iterations: 6,
  maxMovePx: 4,
  minCorrelation: 0.6,
  searchPx: 0,
  leastShare: 0,
  unhiddenOnly: false,
};
/** Level of the frame on which those squares are compared: half of its size. */
const SORTED_LEVEL = 1;
/** A square agrees with a place within this distance, px of the frame. */
const AGREEING_PX = 3;

/**
 * The surface around the tapped point. It lies on the plane on which the content stands, while patches may show things
 * on a table, or the floor beyond it, too.
 */
export class TappedGround {
  /** Distance from its expected place to the one at which it is seen, px of the frame: x, y. */
  readonly shift = new Float64Array(2);
  /** Whether it was seen at its expected place when that was compared last. */
  isSeen = false;
  readonly #camera: Camera;
  readonly #plan: PatchPlan;
  readonly #aligner: PatchAligner;
  readonly #level: number;
  readonly #view = createPatchView();
  readonly #pose = createPose();
  readonly #group = { tested: 0, start: 0, end: 0 };
  readonly #allVisible = new VisibilityMap(1);
  readonly #seen = new Slopes(0);
  readonly #point = new Float64Array(3);
  #levels: unknown;
  #core: SurfacePatch | undefined;

  constructor(kernels: TrackingKernels, camera: Camera) {
    this.#camera = camera;
    this.#plan = new PatchPlan(kernels, camera, MAX_PATCHES);
    this.#aligner = new PatchAligner(kernels, camera, this.#plan);
    this.#level = Math.max(camera.width, camera.height) < LARGE_PX ? 1 : 2;
  }

  /**
   * Whether the ground is clearly seen elsewhere than a place of the camera tells; then by `shift`.
   *
   * @param isFound whether that place was found again, and may be farther off.
   */
  contradicts(first: SurfacePatch, frame: FramePyramid, place: WorldPose, isFound = false): boolean {
    const { shift } = this;
    const aligner = this.#aligner;
    const core = this.coreOf(first);
    const view = setPatchView(this.#view, patchFromWorldPose(core, place, this.#pose), this.#level);
    const scene = { target: core.pictures, frame, visibility: this.#allVisible };
    aligner.matchWithin(scene, view, NEAREST_DENSE, 0, 1);
    const here = aligner.match;
    this.isSeen = false;
    if (this.#plan.count < LEAST_SQUARES) return false;
    this.isSeen = here > LEAST_MATCH;
    aligner.findShift(scene, view, NEAREST_DENSE, isFound ? FOUND_RADIUS_PX : RADIUS_PX, shift);
    const there = aligner.match;
    const isElsewhere = Math.hypot(shift[0], shift[1]) >= LEAST_SHIFT_PX;
    for (let i = 0; i < 2; i++) shift[i] *= 1 << this.#level;
    return isElsewhere && there > LEAST_MATCH && evidenceOf(there) - evidenceOf(here) > LEAST_LOG_RATIO;
  }

  /** The first patch with only the squares around the tapped point. */
  coreOf(first: SurfacePatch): SurfacePatch {
    const { pictures } = first;
    if (this.#core && this.#levels === pictures.levels) return this.#core;
    this.#levels = pictures.levels;
    const levels = pictures.levels.map((level) => ({
      ...level,
      anchors: nearest(level.anchors, NEAREST),
      dense: nearest(level.dense, NEAREST_DENSE),
    }));
    return (this.#core = { ...first, pictures: { ...pictures, levels } });
  }

  /**
   * Tells which cells of a patch show squares that agree with a wrong place of the camera, and none that agree with the
   * right one.
   *
   * @returns 1 for such a cell, else 0; CELLS × CELLS, row-major, see cellOf.
   */
  offPlane(patch: SurfacePatch, frame: FramePyramid, wrong: WorldPose, right: WorldPose): Uint8Array {
    const cells = new Uint8Array(CELLS * CELLS);
    this.#mark(patch, frame, wrong, 1, cells);
    this.#mark(patch, frame, right, 0, cells);
    return cells;
  }

  #mark(patch: SurfacePatch, frame: FramePyramid, place: WorldPose, mark: number, cells: Uint8Array): void {
    const aligner = this.#aligner;
    const view = setPatchView(this.#view, patchFromWorldPose(patch, place, this.#pose), SORTED_LEVEL);
    aligner.begin();
    aligner.align({ target: patch.pictures, frame, visibility: this.#allVisible }, view, SORTED, this.#group);
    const { count, x, y, u, v, wuu, wuv, wvv } = aligner.correspondences;
    for (let i = 0; i < count; i++) {
      pointOf(patch, x[i], y[i], this.#point);
      if (!projectTo(place, this.#camera, this.#point, this.#seen)) continue;
      const right = u[i] - this.#seen.atU;
      const down = v[i] - this.#seen.atV;
      const square = wuu[i] * right * right + 2 * wuv[i] * right * down + wvv[i] * down * down;
      if (square < AGREEING_PX ** 2 * (wuu[i] + wvv[i])) cells[cellOf(x[i], y[i])] = mark;
    }
  }
}

/** The cell of a patch at plane coordinates. */
export function cellOf(right: number, near: number): number {
  const at = (value: number): number => Math.max(0, Math.min(CELLS - 1, Math.floor((value + 0.5) * CELLS)));
  return at(near) * CELLS + at(right);
}

/** The places that are nearest to the middle. */
function nearest(places: Float32Array, most: number): Float32Array {
  const order = Array.from({ length: places.length / 2 }, (_, i) => i);
  const distance = order.map((i) => Math.hypot(places[2 * i], places[2 * i + 1]));
  order.sort((a, b) => distance[a] - distance[b]);
  return Float32Array.from(order.slice(0, most).flatMap((i) => [places[2 * i], places[2 * i + 1]]));
}
