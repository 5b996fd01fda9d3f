import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import type { Sightings } from '../geometry/refine-pose';
import { createSightings } from '../geometry/refine-pose';
import type { Kernels } from '../kernels/kernels';
import { PATCH_FLAT, PATCH_JOB, PATCH_OFF_TEMPLATE, PATCH_RESULT } from '../kernels/kernels';
import type { TrackingLevel } from '../target/tracking-levels';
import type { FramePyramid } from './frame-pyramid';

/** A target's pictures in the kernels' arena. */
export interface TargetPictures {
  levels: TrackingLevel[];
  data: Uint8Array;
  /** Height / width. */
  aspect: number;
}

export interface StageOptions {
  /** Frame pyramid level. */
  level: number;
  maxPatches: number;
  iterations: number;
  maxMovePx: number;
  /** Exhaustive search over this radius before aligning; px of the level. */
  searchPx?: number;
}

/** Correlation at which a patch counts as found. */
export const MIN_CORRELATION = 0.6;
const MAX_PATCHES = 160;
/** Room that a patch and its alignment need inside the frame level, px. */
const FRAME_MARGIN_PX = 8;
/** Levels with fewer anchors than this are passed over, if another has more. */
const MIN_ANCHORS = 12;
/** Depth in target widths below which the target's plane is at the lens. */
const MIN_DEPTH = 0.05;
/** Squeezed smaller than this share of its area, a patch shows nothing. */
const MIN_AREA_SCALE = 0.01;
/** Gradient strength (about the smaller eigenvalue) at which a patch has full weight. */
const FULL_TEXTURE = 3000;

/** Predicts where patches of the target appear, aligns them and lists where they are. */
export class PatchStage {
  /** Patches that were found, with weights, in frame px. */
  readonly sightings: Sightings = createSightings(MAX_PATCHES);
  /** Patches that could be found: inside the frame and with texture. */
  tested = 0;
  /** Share of a stage's patches to spend; 1 is all of them. */
  patchShare = 1;
  readonly #kernels: Kernels;
  readonly #camera: Camera;
  readonly #jobs: Float32Array;
  readonly #results: Float32Array;
  readonly #jobX = new Float64Array(MAX_PATCHES);
  readonly #jobY = new Float64Array(MAX_PATCHES);
  readonly #visible = new Int32Array(1024);

  constructor(kernels: Kernels, camera: Camera) {
    this.#kernels = kernels;
    this.#camera = camera;
    this.#jobs = kernels.arena.float32(PATCH_JOB * MAX_PATCHES);
    this.#results = kernels.arena.float32(PATCH_RESULT * MAX_PATCHES);
  }

  /** Looks for the target's patches around where `pose` puts them. Fills `sightings` and `tested`. */
  run(target: TargetPictures, frame: FramePyramid, pose: Pose, options: StageOptions): void {
    this.sightings.count = 0;
    this.tested = 0;
    const plane = frame.levels[options.level];
    const finest = this.#pickLevel(target, pose, options.level);
    if (finest < 0) return;
    const { width, height, data } = plane;
    const { iterations, maxMovePx, searchPx, level } = options;
    let jobs = this.#planJobs(target, finest, width, height, pose, options);
    this.tested = jobs;
    if (searchPx) {
      this.#kernels.searchPatches(data, width, height, target.data, this.#jobs, jobs, searchPx, this.#results);
      jobs = this.#keepFound(jobs);
    }
    const results = this.#results;
    this.#kernels.alignPatches(data, width, height, target.data, this.#jobs, jobs, iterations, maxMovePx, results);
    this.#collect(jobs, 1 << level);
  }

  /** The picture level whose px are nearest in size to those of the frame level; −1 if the target is out of reach. */
  #pickLevel({ levels }: TargetPictures, pose: Pose, level: number): number {
    const depth = pose.translation[2];
    if (!(depth >= MIN_DEPTH)) return -1;
    const widthPx = this.#camera.f / depth / (1 << level);
    let best = -1;
    let bestMisfit = Infinity;
    for (let i = 0; i < levels.length; i++) {
      const misfit = Math.abs(Math.log(levels[i].width / widthPx));
      const sparse = levels[i].anchors.length < 2 * MIN_ANCHORS ? 4 : 0;
      if (misfit + sparse < bestMisfit) {
        bestMisfit = misfit + sparse;
        best = i;
      }
    }
    return best;
  }

  /** Writes patch jobs for anchors that are inside the frame, spread over all of those; returns their number. */
  #planJobs(
    target: TargetPictures,
    anchorLevel: number,
    width: number,
    height: number,
    pose: Pose,
    options: StageOptions,
  ): number {
    const { anchors } = target.levels[anchorLevel];
    const visible = this.#findVisible(anchors, width, height, pose, options.level);
    const wanted = Math.ceil(this.patchShare * options.maxPatches);
    const count = Math.min(visible, wanted, MAX_PATCHES);
    let jobs = 0;
    for (let k = 0; k < count; k++) {
      const anchor = this.#visible[Math.floor(((k + 0.5) * visible) / count)];
      if (this.#planJob(target, anchors[2 * anchor], anchors[2 * anchor + 1], pose, options.level, jobs)) jobs++;
    }
    return jobs;
  }

  #findVisible(anchors: Float32Array, width: number, height: number, pose: Pose, level: number): number {
    const { rotation: r, translation: t } = pose;
    const camera = this.#camera;
    const scale = 1 / (1 << level);
    let count = 0;
    for (let i = 0; 2 * i < anchors.length && count < this.#visible.length; i++) {
      const x = anchors[2 * i];
      const y = anchors[2 * i + 1];
      const z = r[6] * x + r[7] * y + t[2];
      if (z < MIN_DEPTH) continue;
      const u = ((camera.f * (r[0] * x + r[1] * y + t[0])) / z + camera.cx + 0.5) * scale - 0.5;
      const v = ((camera.f * (r[3] * x + r[4] * y + t[1])) / z + camera.cy + 0.5) * scale - 0.5;
      const inside =
        u >= FRAME_MARGIN_PX &&
        v >= FRAME_MARGIN_PX &&
        u <= width - 1 - FRAME_MARGIN_PX &&
        v <= height - 1 - FRAME_MARGIN_PX;
      if (inside) this.#visible[count++] = i;
    }
    return count;
  }

  /** Writes one job; false if the plane is too squeezed there. */
  #planJob(target: TargetPictures, x: number, y: number, pose: Pose, level: number, at: number): boolean {
    const { rotation: r, translation: t } = pose;
    const camera = this.#camera;
    const scale = 1 / (1 << level);
    const z = r[6] * x + r[7] * y + t[2];
    const nx = (r[0] * x + r[1] * y + t[0]) / z;
    const ny = (r[3] * x + r[4] * y + t[1]) / z;
    // Jacobian of target plane → frame level, px per target width.
    const f = (camera.f * scale) / z;
    const a = f * (r[0] - nx * r[6]);
    const b = f * (r[1] - nx * r[7]);
    const c = f * (r[3] - ny * r[6]);
    const d = f * (r[4] - ny * r[7]);
    const det = a * d - b * c;
    if (!(det > MIN_AREA_SCALE * f * f)) return false;
    const picture = pickBySize(target.levels, Math.sqrt(det));
    const perX = picture.width;
    const perY = picture.height / target.aspect;
    const jobs = this.#jobs;
    const job = PATCH_JOB * at;
    jobs[job] = (x + 0.5) * perX - 0.5;
    jobs[job + 1] = (y / target.aspect + 0.5) * picture.height - 0.5;
    jobs[job + 2] = (d / det) * perX;
    jobs[job + 3] = (-b / det) * perX;
    jobs[job + 4] = (-c / det) * perY;
    jobs[job + 5] = (a / det) * perY;
    jobs[job + 6] = (camera.f * nx + camera.cx + 0.5) * scale - 0.5;
    jobs[job + 7] = (camera.f * ny + camera.cy + 0.5) * scale - 0.5;
    jobs[job + 8] = picture.start;
    jobs[job + 9] = picture.width;
    jobs[job + 10] = picture.height;
    this.#jobX[at] = x;
    this.#jobY[at] = y;
    return true;
  }

  /** After a search: moves the found jobs to the front, at their found places; returns their number. */
  #keepFound(jobs: number): number {
    let kept = 0;
    for (let i = 0; i < jobs; i++) {
      const result = PATCH_RESULT * i;
      const correlation = this.#results[result + 2];
      if (isUntestable(correlation)) this.tested--;
      if (!(correlation > 0)) continue;
      this.#jobs.copyWithin(PATCH_JOB * kept, PATCH_JOB * i, PATCH_JOB * (i + 1));
      this.#jobs[PATCH_JOB * kept + 6] = this.#results[result];
      this.#jobs[PATCH_JOB * kept + 7] = this.#results[result + 1];
      this.#jobX[kept] = this.#jobX[i];
      this.#jobY[kept++] = this.#jobY[i];
    }
    return kept;
  }

  #collect(jobs: number, scale: number): void {
    const { sightings } = this;
    const results = this.#results;
    for (let i = 0; i < jobs; i++) {
      const result = PATCH_RESULT * i;
      const correlation = results[result + 2];
      if (isUntestable(correlation)) this.tested--;
      if (!(correlation >= MIN_CORRELATION)) continue;
      const n = sightings.count++;
      sightings.x[n] = this.#jobX[i];
      sightings.y[n] = this.#jobY[i];
      sightings.u[n] = (results[result] + 0.5) * scale - 0.5;
      sightings.v[n] = (results[result + 1] + 0.5) * scale - 0.5;
      sightings.weight[n] = Math.min(1, results[result + 3] / FULL_TEXTURE) * correlation * correlation;
    }
  }
}

const isUntestable = (code: number) => code === PATCH_OFF_TEMPLATE || code === PATCH_FLAT;

/** The level that has about `sizePx` px per target width where the patch lies. */
function pickBySize(levels: TrackingLevel[], sizePx: number): TrackingLevel {
  const steps = Math.round(Math.log2(levels[0].width / sizePx));
  return levels[Math.max(0, Math.min(levels.length - 1, steps))];
}
