import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import { PATCH_FLAT, PATCH_JOB, PATCH_OFF_TEMPLATE, PATCH_RESULT } from '../kernels/kernels';
import type { Kernels } from '../kernels/kernels';
import type { TrackingLevel } from '../target/tracking-levels';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { createSurfaceCorrespondences } from './surface-correspondences';
import type { SurfaceCorrespondences } from './surface-correspondences';
import type { SurfaceShape } from '../surfaces/surface-geometry';
import { SurfaceProjection } from '../surfaces/surface-projection';

/** A curved target with its pictures; the bytes lie in the kernels' arena. */
export interface SurfacePictures {
  surface: SurfaceShape;
  levels: TrackingLevel[];
  data: Uint8Array;
}

/** Options of the alignment on one level of the frame; lengths in px of the level. */
export interface PatchStep {
  maxPatches: number;
  iterations: number;
  maxMovePx: number;
  minCorrelation: number;
  /** Radius of an exhaustive search before the alignment; none by default. */
  searchPx?: number;
}

/** Most patches of one step: as in `PatchAligner`. */
export const MAX_PATCHES = 160;
/**
 * Largest radius of findShift and of a search, px of the level. Chosen, not measured; the scratch memory and the time
 * for it grow with its square.
 */
export const MAX_SHIFT_PX = 14;

/*
 * Selection of the patches worth comparing, and their weights. Set on 2026-11-23 with the curved bench. Constants that
 * are as in another file are compared by copied-constants.test.ts.
 */

/**
 * Least cosine between line of sight and normal of a patch. Patches are squares on the tangent plane, so the nearer they
 * are to the rim and the tighter the surface, the less they look like it.
 */
const MIN_FACING = 0.25;
/** Room that a patch and its alignment need inside the frame level, px: as in `PatchPlan`, which says why. */
const FRAME_MARGIN_PX = 8;
/** Levels with fewer anchors are used only if there is no other. */
const MIN_LEVEL_ANCHORS = 24;
/**
 * Added to the logarithm of the scale by which a level misfits: no level of enough anchors is off by so much. As in
 * `PatchPlan`.
 */
const SPARSE_PENALTY = 4;
/** Most anchors of a level that are considered; memory for them is reserved once. */
const MAX_ANCHORS = 1024;
/** Variance of the noise that every patch has, squared gray levels: as in `PatchAligner`. */
const MIN_NOISE = 4;
/** Information over the noise, px⁻², from which more of it counts less than half: as in `PatchAligner`. */
const HALF_INFORMATION = 200;
/** This and the next four are those of `PatchAligner`, whose comments say what they do. */
const DISTINCTNESS_GAIN = 12;
const SHIFT_RELUCTANCE = 0.08;
const PEAK_RADIUS_PX = 4;
const MAX_PEAK_DISTANCE_PX2 = 2.1;
const MIN_PEAK_CORRELATION = 0.6;
/** Patches of findShift: more take longer, and a shift on which so many agree does not change. Chosen, not measured. */
const SHIFT_PATCHES = 60;
/** Patches that are examined for peaks: as in `pose-validator.ts`. */
const PEAK_PATCHES = 64;
/** Patches in one cell of this size overlap, and prove no more than one; cell columns repeat. As in `PatchAligner`. */
const CELL_PX = 7;
const CELL_COLUMNS = 256;

/** Finds patches of a curved target in a frame: every patch is warped by the tangent plane of its place. */
export class SurfacePatches {
  /** Patches found by the last `align`, px of the frame. */
  readonly found: SurfaceCorrespondences = createSurfaceCorrespondences(MAX_PATCHES);
  readonly correlation = new Float64Array(MAX_PATCHES);
  /** Weight of each found patch as evidence, 0..1. */
  readonly distinctness = new Float64Array(MAX_PATCHES);
  /**
   * Patches that could be found by the last `align`, each by its distinctness; after a search, of those that it found.
   */
  tested = 0;
  /** Share of the usual patches that `align` takes on level 0, 0..1. */
  effort = 1;
  /** Peaks of the last findPeaks. */
  peaks = 0;
  readonly #kernels: Kernels;
  readonly #camera: Camera;
  readonly #jobs: Float32Array;
  readonly #results: Float32Array;
  readonly #sums: Float32Array;
  readonly #projection = new SurfaceProjection();
  readonly #visible = new Int32Array(MAX_ANCHORS);
  readonly #x = new Float64Array(MAX_PATCHES);
  readonly #y = new Float64Array(MAX_PATCHES);
  readonly #stamps = new Int32Array(CELL_COLUMNS * CELL_COLUMNS);
  #stamp = 0;
  #count = 0;

  constructor(kernels: Kernels, camera: Camera) {
    this.#kernels = kernels;
    this.#camera = camera;
    this.#jobs = kernels.arena.float32(PATCH_JOB * MAX_PATCHES);
    this.#results = kernels.arena.float32(PATCH_RESULT * MAX_PATCHES);
    this.#sums = kernels.arena.float32((2 * MAX_SHIFT_PX + 1) ** 2);
  }

  /** Aligns the patches in sight at a pose with a level of the frame, and lists those that were found. */
  align(target: SurfacePictures, frame: FramePyramid, pose: Pose, level: number, step: PatchStep): void {
    const share = level === 0 ? this.effort : 1;
    this.#plan(target, frame, pose, level, Math.ceil(step.maxPatches * share));
    const { data, width, height } = frame.levels[level];
    const jobs = this.#jobs;
    const results = this.#results;
    let searched = 0;
    if (step.searchPx) {
      this.#kernels.searchPatches(data, width, height, target.data, jobs, this.#count, step.searchPx, results);
      for (let i = 0; i < this.#count; i++) {
        const correlation = results[PATCH_RESULT * i + 2];
        if (correlation > 0) this.#keep(i, searched++);
      }
      this.#count = searched;
    }
    const { iterations, maxMovePx } = step;
    this.#kernels.alignPatches(data, width, height, target.data, jobs, this.#count, iterations, maxMovePx, results);
    this.#collect(target.surface, level, step.minCorrelation);
  }

  /**
   * The shift by whole px of a level at which the patches in sight match best together.
   *
   * @param out gets [right, down], px of the level. @returns how well they match there, 0..1.
   */
  findShift(
    target: SurfacePictures,
    frame: FramePyramid,
    pose: Pose,
    { level, radiusPx }: { level: number; radiusPx: number },
    out: Float64Array,
  ): number {
    this.#plan(target, frame, pose, level, SHIFT_PATCHES);
    this.#snapToPixels();
    const { data, width, height } = frame.levels[level];
    const sums = this.#sums;
    const count = this.#count;
    const served = this.#kernels.correlateShifts(data, width, height, target.data, this.#jobs, count, radiusPx, sums);
    const side = 2 * radiusPx + 1;
    let best = 0;
    out[0] = out[1] = 0;
    for (let i = 0; i < side * side; i++) {
      const right = (i % side) - radiusPx;
      const down = Math.floor(i / side) - radiusPx;
      const match = sums[i] * (1 - (SHIFT_RELUCTANCE * (right * right + down * down)) / (2 * radiusPx * radiusPx));
      if (!(match > best)) continue;
      best = match;
      out[0] = right;
      out[1] = down;
    }
    return served > 0 ? Math.sqrt(best / served) : 0;
  }

  /** The share of the patches whose best match nearby is at the place given by the pose; see PatchAligner.findPeaks. */
  findPeaks(target: SurfacePictures, frame: FramePyramid, pose: Pose, level: number): number {
    this.#plan(target, frame, pose, level, PEAK_PATCHES);
    this.#snapToPixels();
    const { data, width, height } = frame.levels[level];
    const jobs = this.#jobs;
    this.#kernels.searchPatches(data, width, height, target.data, jobs, this.#count, PEAK_RADIUS_PX, this.#results);
    let tested = 0;
    this.peaks = 0;
    this.#stamp++;
    for (let i = 0; i < this.#count; i++) {
      const result = PATCH_RESULT * i;
      const correlation = this.#results[result + 2];
      if (isUntestable(correlation) || !this.#isFirstHere(i)) continue;
      tested++;
      if (!(correlation >= MIN_PEAK_CORRELATION)) continue;
      const right = this.#results[result] - jobs[PATCH_JOB * i + 6];
      const down = this.#results[result + 1] - jobs[PATCH_JOB * i + 7];
      if (right * right + down * down <= MAX_PEAK_DISTANCE_PX2) this.peaks++;
    }
    return tested > 0 ? this.peaks / tested : 0;
  }

  #plan(target: SurfacePictures, frame: FramePyramid, pose: Pose, level: number, maxPatches: number): void {
    this.#count = 0;
    const chosen = this.#chooseLevel(target, pose, level);
    if (!chosen) return;
    const { width, height } = frame.levels[level];
    let places = chosen.anchors;
    let visible = this.#findVisible(target, places, pose, { level, width, height });
    if (2 * visible < maxPatches && chosen.dense.length > places.length) {
      places = chosen.dense;
      visible = this.#findVisible(target, places, pose, { level, width, height });
    }
    const count = Math.min(visible, maxPatches, MAX_PATCHES);
    for (let k = 0; k < count; k++) {
      this.#write(target, places, this.#visible[Math.floor(((k + 0.5) * visible) / count)], pose, level);
    }
  }

  /** The picture level whose px are nearest in size to those of the frame level, at the nearest visible place. */
  #chooseLevel({ surface, levels }: SurfacePictures, pose: Pose, level: number): TrackingLevel | undefined {
    const { jacobian } = this.#projection;
    let sizePx = 0;
    for (let k = -2; k <= 2; k++) {
      if (!this.#projection.project(surface, pose, this.#camera, k / 5, 0)) continue;
      if (this.#projection.facing < MIN_FACING) continue;
      sizePx = Math.max(sizePx, Math.hypot(jacobian[1], jacobian[3]) / (1 << level));
    }
    let best: TrackingLevel | undefined;
    let bestMisfit = Infinity;
    for (const one of levels) {
      const misfit =
        Math.abs(Math.log(one.width / sizePx)) + (one.anchors.length < 2 * MIN_LEVEL_ANCHORS ? SPARSE_PENALTY : 0);
      if (!(misfit < bestMisfit)) continue;
      bestMisfit = misfit;
      best = one;
    }
    return sizePx > 0 ? best : undefined;
  }

  #findVisible(
    { surface }: SurfacePictures,
    places: Float32Array,
    pose: Pose,
    { level, width, height }: { level: number; width: number; height: number },
  ): number {
    const projection = this.#projection;
    const scale = 1 / (1 << level);
    let count = 0;
    for (let i = 0; 2 * i < places.length && count < MAX_ANCHORS; i++) {
      if (!projection.project(surface, pose, this.#camera, places[2 * i], places[2 * i + 1])) continue;
      const u = (projection.u + 0.5) * scale - 0.5;
      const v = (projection.v + 0.5) * scale - 0.5;
      const inside =
        projection.facing >= MIN_FACING &&
        u >= FRAME_MARGIN_PX &&
        v >= FRAME_MARGIN_PX &&
        u <= width - 1 - FRAME_MARGIN_PX &&
        v <= height - 1 - FRAME_MARGIN_PX;
      if (inside) this.#visible[count++] = i;
    }
    return count;
  }

  /** Writes the job of a place; see PATCH_JOB. */
  #write({ surface, levels }: SurfacePictures, places: Float32Array, place: number, pose: Pose, level: number): void {
    const x = places[2 * place];
    const y = places[2 * place + 1];
    const projection = this.#projection;
    projection.project(surface, pose, this.#camera, x, y);
    const scale = 1 / (1 << level);
    const a = projection.jacobian[0] * scale;
    const b = projection.jacobian[1] * scale;
    const c = projection.jacobian[2] * scale;
    const d = projection.jacobian[3] * scale;
    const det = a * d - b * c;
    if (!(det > 0)) return;
    const steps = Math.round(Math.log2(levels[0].width / Math.sqrt(det)));
    const picture = levels[Math.max(0, Math.min(levels.length - 1, steps))];
    const perX = picture.width;
    const perY = picture.height / surface.aspect;
    const jobs = this.#jobs;
    const job = PATCH_JOB * this.#count;
    jobs[job] = (x + 0.5) * perX - 0.5;
    jobs[job + 1] = (y / surface.aspect + 0.5) * picture.height - 0.5;
    jobs[job + 2] = (d / det) * perX;
    jobs[job + 3] = (-b / det) * perX;
    jobs[job + 4] = (-c / det) * perY;
    jobs[job + 5] = (a / det) * perY;
    jobs[job + 6] = (projection.u + 0.5) * scale - 0.5;
    jobs[job + 7] = (projection.v + 0.5) * scale - 0.5;
    jobs[job + 8] = picture.start;
    jobs[job + 9] = picture.width;
    jobs[job + 10] = picture.height;
    jobs[job + 11] = 1;
    jobs[job + 12] = 0;
    jobs[job + 13] = 0;
    this.#x[this.#count] = x;
    this.#y[this.#count++] = y;
  }

  /** Moves job `from` with its found place to the place of job `to`. */
  #keep(from: number, to: number): void {
    const jobs = this.#jobs;
    jobs.copyWithin(PATCH_JOB * to, PATCH_JOB * from, PATCH_JOB * (from + 1));
    jobs[PATCH_JOB * to + 6] = this.#results[PATCH_RESULT * from];
    jobs[PATCH_JOB * to + 7] = this.#results[PATCH_RESULT * from + 1];
    this.#x[to] = this.#x[from];
    this.#y[to] = this.#y[from];
  }

  /** Moves the jobs to whole px, the grid of the kernels' windows, in the template as in the frame. */
  #snapToPixels(): void {
    const jobs = this.#jobs;
    for (let i = 0; i < this.#count; i++) {
      const job = PATCH_JOB * i;
      const right = Math.floor(jobs[job + 6] + 0.5) - 0.5 - jobs[job + 6];
      const down = Math.floor(jobs[job + 7] + 0.5) - 0.5 - jobs[job + 7];
      jobs[job] += jobs[job + 2] * right + jobs[job + 3] * down;
      jobs[job + 1] += jobs[job + 4] * right + jobs[job + 5] * down;
      jobs[job + 6] += right;
      jobs[job + 7] += down;
    }
  }

  #collect(surface: SurfaceShape, level: number, minCorrelation: number): void {
    const { found } = this;
    const results = this.#results;
    const scale = 1 << level;
    const { place } = this.#projection;
    found.count = 0;
    this.tested = 0;
    this.#stamp++;
    for (let i = 0; i < this.#count; i++) {
      const result = PATCH_RESULT * i;
      const correlation = results[result + 2];
      if (isUntestable(correlation)) continue;
      const isFound = correlation >= minCorrelation;
      const hxx = results[result + 4];
      const hxy = results[result + 5];
      const hyy = results[result + 6];
      const trace = hxx + hyy;
      const isFirst = this.#isFirstHere(i);
      const distinctness = isFirst ? Math.min(1, (DISTINCTNESS_GAIN * (hxx * hyy - hxy * hxy)) / (trace * trace)) : 0;
      this.tested += distinctness;
      if (!isFound) continue;
      const n = found.count++;
      // The part of the template's energy that the correlation does not explain, per px of its 8×8.
      const noise = (results[result + 7] * (1 / (correlation * correlation) - 1)) / 64 + MIN_NOISE;
      const information = 1 / (noise * HALF_INFORMATION);
      const weight = information / ((1 + 0.5 * trace * information) * scale * scale);
      found.x[n] = this.#x[i];
      found.y[n] = this.#y[i];
      surface.place(this.#x[i], this.#y[i], place);
      for (let k = 0; k < 3; k++) found.points[3 * n + k] = place[k];
      found.u[n] = (results[result] + 0.5) * scale - 0.5;
      found.v[n] = (results[result + 1] + 0.5) * scale - 0.5;
      found.wuu[n] = weight * hxx;
      found.wuv[n] = weight * hxy;
      found.wvv[n] = weight * hyy;
      this.correlation[n] = correlation;
      this.distinctness[n] = distinctness;
    }
  }

  /** Whether a job's patch is the first of this run in its cell. */
  #isFirstHere(i: number): boolean {
    const column = Math.floor(this.#jobs[PATCH_JOB * i + 6] / CELL_PX);
    const row = Math.floor(this.#jobs[PATCH_JOB * i + 7] / CELL_PX);
    const cell = (row * CELL_COLUMNS + column) & (this.#stamps.length - 1);
    if (this.#stamps[cell] === this.#stamp) return false;
    this.#stamps[cell] = this.#stamp;
    return true;
  }
}

const isUntestable = (code: number) => code === PATCH_OFF_TEMPLATE || code === PATCH_FLAT;
