import type { Camera } from '../../geometry/camera';
import { distort } from '../../geometry/camera';
import type { Correspondences } from '../../geometry/correspondences';
import { MIN_DEPTH } from '../../geometry/normal-equations';
import type { Pose, Proportions } from '../../geometry/pose';
import { createPose } from '../../geometry/pose';
import type { TrackingKernels } from '../../kernels/kernels';
import { PATCH_JOB } from '../../kernels/kernels';
import type { Plane } from '../../keypoints/plane';
import type { TrackingLevel } from '../../target/tracking-levels';
import { PYRAMID_LEVELS } from '../frame-pyramid';
import type { VisibilityMap } from './visibility-map';

/** A target's tracking levels; their bytes lie in the kernels' arena. */
export interface TargetPictures {
  levels: TrackingLevel[];
  /** Levels of a finer picture, for views larger than the frame. */
  near?: TrackingLevel[];
  data: Uint8Array;
  /** Height / width. */
  aspect: number;
  /** Poses and correspondences of patches belong to the print's plane, places on the target to that of its file. */
  shape: Proportions;
  /** Whether the picture repeats itself, so that a pose must beat its shifted copies before it is shown. */
  repeats?: boolean;
}

/**
 * A pose on one level of the frame, around which patches are searched. One view is reused, so that frames do not
 * allocate.
 */
export interface PatchView {
  pose: Pose;
  /** Level of the frame pyramid; px of the level are 2^level px of the frame. */
  level: number;
  /** Tangent step of the pose while the shutter is open, by which the patches are blurred. Undefined: no blur. */
  exposureStep: Float64Array | undefined;
}

export function createPatchView(): PatchView {
  return { pose: createPose(), level: 0, exposureStep: undefined };
}

/** Fills a reused view, which keeps the pose and the step themselves, and returns it. */
export function setPatchView(view: PatchView, pose: Pose, level: number, exposureStep?: Float64Array): PatchView {
  view.pose = pose;
  view.level = level;
  view.exposureStep = exposureStep;
  return view;
}

/* Selection of the patches worth comparing. Set on 2026-11-21 with the sequences bench. */

/** Room that a patch of 8×8 px and its alignment need inside the frame level, px. Less reads beyond the frame. */
const FRAME_MARGIN_PX = 8;
/**
 * Least number of anchors to choose from: instead of a level with fewer, one of another size is taken; and hidden anchors
 * are kept if fewer than this are visible. Higher values use levels of the wrong size, lower ones poses
 * that few patches fix.
 */
const MIN_ANCHORS = 12;
/**
 * Visibility (0..1, see VisibilityMap) from which a place counts as visible. Higher drops places sooner and takes them
 * back later.
 */
const MIN_VISIBILITY = 0.3;
/**
 * Least share of its area that a patch keeps under perspective. Below it, at about 89.4° of tilt, nothing is visible.
 */
const MIN_AREA_SCALE = 0.01;
/** Most samples along the motion of a blurred patch, which has about one per 2 px. More cost time without precision. */
const MAX_BLUR_SAMPLES = 8;
/** A shorter blur is left out, px of the level. */
const MIN_BLUR_PX = 1;

/** Added to the misfit in size of a level with too few anchors, as logarithm: more than any difference in size. */
const SPARSE_PENALTY = 4;

/**
 * Enlargement of the stored picture from which its detail is used; a square target is then 1.6 frames of 640 px wide.
 * Below it, patches of the detail would be compared on the full frame, which takes 1.4 times as long.
 */
const NEAR_ENLARGEMENT = 8 / 3;

/** The levels with which a target at a pose is compared. */
export function levelsAt({ levels, near }: TargetPictures, { f }: Camera, { translation }: Pose): TrackingLevel[] {
  return near && f / translation[2] > NEAR_ENLARGEMENT * levels[0].width ? near : levels;
}

/** A frame level on which the target is this many times larger than in the stored picture adds no detail. */
const MAX_ENLARGEMENT = 2;
/**
 * MAX_ENLARGEMENT of the finer picture, which is compared from the frame's half on. Set on 2026-11-27 with pictures
 * three times the frame: upright ones are enlarged by 2.1 there, and have a quarter of the patches on the next coarser
 * level.
 */
const MAX_NEAR_ENLARGEMENT = 2.5;

/**
 * The frame level below which the stored picture has no more detail to compare with a target at a pose. It is never the
 * coarsest one, because the tracker also compares the next coarser.
 */
export function finestLevelAt(target: TargetPictures, camera: Camera, pose: Pose): number {
  const levels = levelsAt(target, camera, pose);
  const isNear = levels === target.near;
  const mostPx = (isNear ? MAX_NEAR_ENLARGEMENT : MAX_ENLARGEMENT) * levels[0].width;
  let level = isNear ? 1 : 0;
  while (level < PYRAMID_LEVELS - 2 && camera.f / pose.translation[2] / (1 << level) > mostPx) level++;
  return level;
}

/** Chooses patches of a target for one level of the frame and writes their jobs for the kernels. */
export class PatchPlan {
  readonly jobs: Float32Array;
  /** Places of the jobs' patches on the print's plane, target widths. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  count = 0;
  readonly #capacity: number;
  readonly #camera: Camera;
  /**
   * Numbers of the visible places; further ones would be left out. A picture has fewer anchors, unless it is over seven
   * times as tall as wide. Dense places are taken only where few anchors are in sight, and then hardly more than 700
   * are.
   */
  readonly #visible = new Int32Array(1024);
  /** Levels of the target at the present size. */
  #levels: TrackingLevel[] = [];

  constructor(kernels: TrackingKernels, camera: Camera, capacity: number) {
    this.#capacity = capacity;
    this.jobs = kernels.arena.float32(PATCH_JOB * capacity);
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.#camera = camera;
  }

  /**
   * Plans patches spread over the visible part of the target at a pose.
   *
   * @param plane the level of the frame given by `view`; only its size is read.
   * @param visibility leaves out parts that were hidden in the last frames, unless too little remains.
   */
  make(target: TargetPictures, view: PatchView, plane: Plane, maxPatches: number, visibility?: VisibilityMap): void {
    this.count = 0;
    this.add(target, view, plane, maxPatches, visibility);
  }

  /** Like `make`, but keeps the jobs that are planned already. */
  protected add(
    target: TargetPictures,
    view: PatchView,
    plane: Plane,
    maxPatches: number,
    visibility?: VisibilityMap,
  ): void {
    this.#levels = levelsAt(target, this.#camera, view.pose);
    const chosen = this.#chooseLevel(view);
    if (chosen < 0) return;
    const { anchors, dense } = this.#levels[chosen];
    const most = Math.min(maxPatches, this.#capacity - this.count);
    let places = anchors;
    let visible = this.#findVisible(anchors, plane, view, target.shape);
    if (2 * visible < most && dense.length > anchors.length) {
      places = dense;
      visible = this.#findVisible(dense, plane, view, target.shape);
    }
    if (visibility) visible = this.#keepUnhidden(places, visible, visibility);
    const count = Math.min(visible, most);
    for (let k = 0; k < count; k++) {
      const place = this.#visible[Math.floor(((k + 0.5) * visible) / count)];
      this.#write(target, places, place, view);
    }
  }

  /**
   * Moves patches that were found by the jobs to where they would be seen if all leaned as the camera does; see
   * SurfacePlan.
   *
   * @param from the first of the correspondences.
   */
  straighten(_view: PatchView, _found: Correspondences, _from: number): void {}

  /** Moves job `from` to the place of job `to`. */
  move(from: number, to: number): void {
    this.jobs.copyWithin(PATCH_JOB * to, PATCH_JOB * from, PATCH_JOB * (from + 1));
    this.x[to] = this.x[from];
    this.y[to] = this.y[from];
  }

  /** The picture level whose px are nearest in size to those of the frame level; −1 if the target is out of range. */
  #chooseLevel({ pose, level }: PatchView): number {
    const levels = this.#levels;
    const depth = pose.translation[2];
    if (!(depth >= MIN_DEPTH)) return -1;
    const widthPx = this.#camera.f / depth / (1 << level);
    let best = -1;
    let bestMisfit = Infinity;
    for (let i = 0; i < levels.length; i++) {
      const misfit = Math.abs(Math.log(levels[i].width / widthPx));
      const sparse = levels[i].anchors.length < 2 * MIN_ANCHORS ? SPARSE_PENALTY : 0;
      if (misfit + sparse < bestMisfit) {
        bestMisfit = misfit + sparse;
        best = i;
      }
    }
    return best;
  }

  #findVisible(
    anchors: Float32Array,
    { width, height }: Plane,
    { pose, level }: PatchView,
    { stretch, shear }: Proportions,
  ): number {
    const { rotation: r, translation: t } = pose;
    const camera = this.#camera;
    const scale = 1 / (1 << level);
    let count = 0;
    for (let i = 0; 2 * i < anchors.length && count < this.#visible.length; i++) {
      const x = anchors[2 * i] + shear * anchors[2 * i + 1];
      const y = anchors[2 * i + 1] * stretch;
      const z = r[6] * x + r[7] * y + t[2];
      if (z < MIN_DEPTH) continue;
      const row = (camera.f * (r[3] * x + r[4] * y + t[1])) / (z * (1 - camera.leanY));
      const column = (camera.f * (r[0] * x + r[1] * y + t[0])) / z + camera.leanX * row;
      const nearer = distort(camera.curve, column * column + row * row);
      const u = (nearer * column + camera.cx + 0.5) * scale - 0.5;
      const v = (nearer * row + camera.cy + 0.5) * scale - 0.5;
      const inside =
        u >= FRAME_MARGIN_PX &&
        v >= FRAME_MARGIN_PX &&
        u <= width - 1 - FRAME_MARGIN_PX &&
        v <= height - 1 - FRAME_MARGIN_PX;
      if (inside) this.#visible[count++] = i;
    }
    return count;
  }

  #keepUnhidden(places: Float32Array, visible: number, visibility: VisibilityMap): number {
    const list = this.#visible;
    let unhidden = 0;
    for (let i = 0; i < visible; i++) if (isVisible(visibility, places, list[i])) unhidden++;
    if (unhidden < MIN_ANCHORS) return visible;
    let kept = 0;
    for (let i = 0; i < visible; i++) if (isVisible(visibility, places, list[i])) list[kept++] = list[i];
    return kept;
  }

  /**
   * Writes the job of one place, or none if the plane is too squeezed there. The place is passed by its number, because
   * coordinates would be boxed.
   */
  #write(target: TargetPictures, places: Float32Array, place: number, view: PatchView): void {
    const { pose, level, exposureStep } = view;
    const fileX = places[2 * place];
    const fileY = places[2 * place + 1];
    const { stretch, shear } = target.shape;
    const x = fileX + shear * fileY;
    const y = fileY * stretch;
    const { rotation: r, translation: t } = pose;
    const camera = this.#camera;
    const scale = 1 / (1 << level);
    const px = r[0] * x + r[1] * y;
    const py = r[3] * x + r[4] * y;
    const pz = r[6] * x + r[7] * y;
    const z = pz + t[2];
    const nx = (px + t[0]) / z;
    const ny = (py + t[1]) / z;
    // Jacobian of print plane → frame level, px per target width.
    const row = (camera.f * ny) / (1 - camera.leanY);
    const column = camera.f * nx + camera.leanX * row;
    const nearer = distort(camera.curve, column * column + row * row);
    const f = (nearer * camera.f * scale) / z;
    const a = f * (r[0] - nx * r[6]);
    const b = f * (r[1] - nx * r[7]);
    const c = f * (r[3] - ny * r[6]);
    const d = f * (r[4] - ny * r[7]);
    const det = a * d - b * c;
    if (!(det > MIN_AREA_SCALE * f * f)) return;
    const picture = pickBySize(this.#levels, Math.sqrt(det));
    const perX = picture.width;
    const perY = picture.height / target.aspect / stretch;
    const lean = shear / stretch;
    const { jobs } = this;
    const job = PATCH_JOB * this.count;
    jobs[job] = (fileX + 0.5) * perX - 0.5;
    jobs[job + 1] = (fileY / target.aspect + 0.5) * picture.height - 0.5;
    jobs[job + 2] = ((d + lean * c) / det) * perX;
    jobs[job + 3] = ((-b - lean * a) / det) * perX;
    jobs[job + 4] = (-c / det) * perY;
    jobs[job + 5] = (a / det) * perY;
    jobs[job + 6] = (nearer * column + camera.cx + 0.5) * scale - 0.5;
    jobs[job + 7] = (nearer * row + camera.cy + 0.5) * scale - 0.5;
    jobs[job + 8] = picture.start;
    jobs[job + 9] = picture.width;
    jobs[job + 10] = picture.height;
    jobs[job + 11] = 1;
    jobs[job + 12] = 0;
    jobs[job + 13] = 0;
    if (exposureStep) {
      const dz = exposureStep[0] * py - exposureStep[1] * px + exposureStep[5];
      const du = f * (exposureStep[1] * pz - exposureStep[2] * py + exposureStep[3] - nx * dz);
      const dv = f * (exposureStep[2] * px - exposureStep[0] * pz + exposureStep[4] - ny * dz);
      const length = Math.sqrt(du * du + dv * dv);
      if (length >= MIN_BLUR_PX) {
        jobs[job + 11] = Math.min(MAX_BLUR_SAMPLES, 1 + Math.ceil(length / 2));
        jobs[job + 12] = jobs[job + 2] * du + jobs[job + 3] * dv;
        jobs[job + 13] = jobs[job + 4] * du + jobs[job + 5] * dv;
      }
    }
    this.x[this.count] = x;
    this.y[this.count++] = y;
  }
}

const isVisible = (visibility: VisibilityMap, places: Float32Array, place: number) =>
  visibility.values[visibility.cellOf(places, 2 * place, places, 2 * place + 1)] >= MIN_VISIBILITY;

/** The level with about `sizePx` px per target width at the patch. */
function pickBySize(levels: TrackingLevel[], sizePx: number): TrackingLevel {
  const steps = Math.round(Math.log2(levels[0].width / sizePx));
  return levels[Math.max(0, Math.min(levels.length - 1, steps))];
}
