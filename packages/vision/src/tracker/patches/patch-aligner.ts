import type { Camera } from '../../geometry/camera';
import type { Kernels } from '../../kernels/kernels';
import { PATCH_FLAT, PATCH_JOB, PATCH_OFF_TEMPLATE, PATCH_RESULT } from '../../kernels/kernels';
import { createCorrespondences } from '../../geometry/fit-pose';
import type { Correspondences } from '../../geometry/fit-pose';
import type { FramePyramid } from '../frame-pyramid';
import { PatchPlan } from './patch-plan';
import type { PatchView, TargetPictures } from './patch-plan';
import type { VisibilityMap } from './visibility-map';

/** One target before one frame. */
export interface PatchScene {
  target: TargetPictures;
  frame: FramePyramid;
  visibility: VisibilityMap;
}

export interface AlignmentOptions {
  maxPatches: number;
  iterations: number;
  maxMovePx: number;
  /** Correlation at which a patch counts as found. */
  minCorrelation: number;
  /** Exhaustive search over this radius before aligning; px of the level. */
  searchPx?: number;
  /** However few patches are to be spent, this share of them is; 0 by default. */
  leastShare?: number;
  /** Leaves out what was hidden of late. */
  unhiddenOnly?: boolean;
}

/** What one run found: a stretch of the stage's correspondences. */
export interface PatchGroup {
  /** Patches that could be found, inside the frame and with texture, each by its distinctness. */
  tested: number;
  /** First correspondence, and the one after the last. */
  start: number;
  end: number;
}

const MAX_PATCHES = 160;
const MAX_CORRESPONDENCES = 2 * MAX_PATCHES;
export const MAX_SHIFT_PX = 20;
/** Noise that is always there, squared gray levels. */
const LEAST_NOISE = 4;
/** Information of one patch at which more of it counts half, px⁻² per noise: strong patches do not drown the others. */
const FULL_INFORMATION = 200;
/** Parts of a frame level that hold one patch, and how many side by side before they count as the same. */
const CELL_PX = 7;
const CELL_COLUMNS = 256;
/** Radius of the circle in which a patch must match best at its place, px of the level; how near that is, squared; how well. */
const PEAK_RADIUS_PX = 4;
const MAX_PEAK_PX2 = 2.1;
const MIN_PEAK = 0.6;
/** Distinctness per det / trace² of the gradient matrix, which is 1/4 where a patch is the same along all directions. */
const FULLY_DISTINCT = 12;
/** Weight of a patch where the target was hidden of late. */
const HIDDEN_WEIGHT = 0.1;
/** By how much the farthest shift must match better than none. */
const SHIFT_RELUCTANCE = 0.08;

/** Predicts where patches of the target appear, aligns them and lists where they are. */
export class PatchAligner {
  /** Patches that were found since `begin`, in frame px. */
  readonly correspondences: Correspondences = createCorrespondences(MAX_CORRESPONDENCES);
  /** Correlation of each correspondence. */
  readonly correlation = new Float64Array(MAX_CORRESPONDENCES);
  /** How little chance makes of each correspondence's agreement, 0..1: edges and slopes agree with any edge and slope. */
  readonly distinctness = new Float64Array(MAX_CORRESPONDENCES);
  /** Whether patches that overlap in the frame count each. */
  countsOverlaps = false;
  /** See findPeaks. */
  peaks = 0;
  /** Share of a stage's patches to spend; 1 is all of them. */
  patchShare = 1;
  readonly #kernels: Kernels;
  readonly #plan: PatchPlan;
  readonly #results: Float32Array;
  readonly #shiftSums: Float32Array;
  /** Tested patches since `begin`: place, and correspondence or −1. */
  readonly #testedX = new Float64Array(MAX_CORRESPONDENCES);
  readonly #testedY = new Float64Array(MAX_CORRESPONDENCES);
  readonly #correspondenceOf = new Int32Array(MAX_CORRESPONDENCES);
  #tested = 0;
  /** Parts of the frame that a run has met, by the run's number. */
  readonly #stamps = new Int32Array(CELL_COLUMNS * CELL_COLUMNS);
  #stamp = 0;

  constructor(kernels: Kernels, camera: Camera) {
    this.#kernels = kernels;
    this.#plan = new PatchPlan(kernels, camera, MAX_PATCHES);
    this.#results = kernels.arena.float32(PATCH_RESULT * MAX_PATCHES);
    this.#shiftSums = kernels.arena.float32((2 * MAX_SHIFT_PX + 1) ** 2);
  }

  /** Forgets what earlier runs found. */
  begin(): void {
    this.correspondences.count = 0;
    this.#tested = 0;
  }

  /**
   * Looks for the target's patches around where the view puts them and adds them to the correspondences.
   *
   * @param group filled in.
   */
  align(
    { target, frame, visibility }: PatchScene,
    view: PatchView,
    options: AlignmentOptions,
    group: PatchGroup,
  ): void {
    const plane = frame.levels[view.level];
    const { data, width, height } = plane;
    const { iterations, maxMovePx, searchPx } = options;
    const plan = this.#plan;
    const results = this.#results;
    const most = Math.ceil(Math.max(options.leastShare ?? 0, this.patchShare) * options.maxPatches);
    plan.make(target, view, plane, most, options.unhiddenOnly ? visibility : undefined);
    group.start = this.correspondences.count;
    group.tested = 0;
    if (searchPx) {
      this.#kernels.searchPatches(data, width, height, target.data, plan.jobs, plan.count, searchPx, results);
      this.#keepFound(visibility, group);
    }
    this.#kernels.alignPatches(data, width, height, target.data, plan.jobs, plan.count, iterations, maxMovePx, results);
    this.#collect(1 << view.level, options.minCorrelation, visibility, group);
    group.end = this.correspondences.count;
  }

  /**
   * Tells a visibility map which of the tested patches agree with the pose that was fitted to the correspondences.
   *
   * @param minCorrelation maxResidualPx what it takes to agree.
   */
  report(visibility: VisibilityMap, minCorrelation: number, maxResidualPx: number): void {
    for (let i = 0; i < this.#tested; i++) {
      const n = this.#correspondenceOf[i];
      const seen = n >= 0 && this.correlation[n] >= minCorrelation && this.correspondences.residual[n] <= maxResidualPx;
      visibility.note(this.#testedX[i], this.#testedY[i], seen);
    }
    visibility.update();
  }

  /** Drops the correspondences that do not agree with the pose that was fitted to them. */
  keepAgreeing(minCorrelation: number, maxResidualPx: number): void {
    const { correspondences, correlation } = this;
    let kept = 0;
    for (let i = 0; i < correspondences.count; i++) {
      if (correlation[i] < minCorrelation || correspondences.residual[i] > maxResidualPx) continue;
      correspondences.x[kept] = correspondences.x[i];
      correspondences.y[kept] = correspondences.y[i];
      correspondences.u[kept] = correspondences.u[i];
      correspondences.v[kept] = correspondences.v[i];
      correspondences.wuu[kept] = correspondences.wuu[i];
      correspondences.wuv[kept] = correspondences.wuv[i];
      correspondences.wvv[kept++] = correspondences.wvv[i];
    }
    correspondences.count = kept;
  }

  /**
   * The shift by whole px of a level at which the patches together match best: what single patches no longer tell under
   * blur or noise, all of them together do.
   *
   * @param out gets [right, down] in px of the level.
   * @returns how well they match there, 0..1.
   */
  findShift(scene: PatchScene, view: PatchView, maxPatches: number, radiusPx: number, out: Float64Array): number {
    const { target, visibility } = scene;
    const plane = scene.frame.levels[view.level];
    const { data, width, height } = plane;
    const plan = this.#plan;
    plan.make(target, view, plane, Math.ceil(this.patchShare * maxPatches), visibility);
    this.#snapToPixels();
    const sums = this.#shiftSums;
    const { jobs, count } = plan;
    const served = this.#kernels.correlateShifts(data, width, height, target.data, jobs, count, radiusPx, sums);
    const side = 2 * radiusPx + 1;
    let best = 0;
    out[0] = out[1] = 0;
    for (let i = 0; i < side * side; i++) {
      const right = (i % side) - radiusPx;
      const down = Math.floor(i / side) - radiusPx;
      const reluctance = (SHIFT_RELUCTANCE * (right * right + down * down)) / (2 * radiusPx * radiusPx);
      const match = sums[i] * (1 - reluctance);
      if (!(match > best)) continue;
      best = match;
      out[0] = right;
      out[1] = down;
    }
    return served > 0 ? Math.sqrt(best / served) : 0;
  }

  /**
   * The share of the patches, each by its distinctness, that match the frame nowhere in a wide circle better than where
   * the pose puts them: what chance or smooth shades make agree has no such peak there.
   *
   * @returns the share; `peaks` gets the sum behind it.
   */
  findPeaks({ target, frame }: PatchScene, view: PatchView, maxPatches: number): number {
    const plane = frame.levels[view.level];
    const { data, width, height } = plane;
    const plan = this.#plan;
    const results = this.#results;
    plan.make(target, view, plane, maxPatches);
    this.#snapToPixels();
    const { jobs, count } = plan;
    this.#kernels.searchPatches(data, width, height, target.data, jobs, count, PEAK_RADIUS_PX, results);
    let tested = 0;
    this.peaks = 0;
    this.#stamp++;
    for (let i = 0; i < count; i++) {
      const result = PATCH_RESULT * i;
      const job = PATCH_JOB * i;
      const correlation = results[result + 2];
      if (isUntestable(correlation) || !this.#isFirstHere(i)) continue;
      tested++;
      if (!(correlation >= MIN_PEAK)) continue;
      const right = results[result] - jobs[job + 6];
      const down = results[result + 1] - jobs[job + 7];
      if (right * right + down * down <= MAX_PEAK_PX2) this.peaks++;
    }
    return tested > 0 ? this.peaks / tested : 0;
  }

  /** Mean correlation of the unhidden patches at a pose, for comparing poses or blurs. */
  measureMatch({ target, frame, visibility }: PatchScene, view: PatchView, maxPatches: number): number {
    const plane = frame.levels[view.level];
    const { data, width, height } = plane;
    const plan = this.#plan;
    const results = this.#results;
    plan.make(target, view, plane, Math.ceil(this.patchShare * maxPatches), visibility);
    this.#kernels.alignPatches(data, width, height, target.data, plan.jobs, plan.count, 1, Infinity, results);
    let sum = 0;
    for (let i = 0; i < plan.count; i++) sum += Math.max(0, results[PATCH_RESULT * i + 2]);
    return plan.count > 0 ? sum / plan.count : 0;
  }

  /** Moves the jobs to where the kernel's windows of whole px lie, on the template as in the frame. */
  #snapToPixels(): void {
    const { jobs, count } = this.#plan;
    for (let i = 0; i < count; i++) {
      const job = PATCH_JOB * i;
      const right = Math.floor(jobs[job + 6] + 0.5) - 0.5 - jobs[job + 6];
      const down = Math.floor(jobs[job + 7] + 0.5) - 0.5 - jobs[job + 7];
      jobs[job] += jobs[job + 2] * right + jobs[job + 3] * down;
      jobs[job + 1] += jobs[job + 4] * right + jobs[job + 5] * down;
      jobs[job + 6] += right;
      jobs[job + 7] += down;
    }
  }

  /** After a search: moves the found jobs to the front, at their found places; the others have been tested. */
  #keepFound(visibility: VisibilityMap, group: PatchGroup): void {
    const plan = this.#plan;
    let kept = 0;
    for (let i = 0; i < plan.count; i++) {
      const result = PATCH_RESULT * i;
      const correlation = this.#results[result + 2];
      if (!(correlation > 0)) {
        if (!isUntestable(correlation)) this.#test(i, -1, 1, visibility, group);
        continue;
      }
      plan.move(i, kept);
      plan.jobs[PATCH_JOB * kept + 6] = this.#results[result];
      plan.jobs[PATCH_JOB * kept + 7] = this.#results[result + 1];
      kept++;
    }
    plan.count = kept;
  }

  #collect(scale: number, minCorrelation: number, visibility: VisibilityMap, group: PatchGroup): void {
    const { correspondences } = this;
    const plan = this.#plan;
    const results = this.#results;
    this.#stamp++;
    for (let i = 0; i < plan.count; i++) {
      const result = PATCH_RESULT * i;
      const correlation = results[result + 2];
      if (isUntestable(correlation)) continue;
      const found = correlation >= minCorrelation && correspondences.count < MAX_CORRESPONDENCES;
      const hxx = results[result + 4];
      const hxy = results[result + 5];
      const hyy = results[result + 6];
      const distinctness = this.#isFirstHere(i)
        ? Math.min(1, (FULLY_DISTINCT * (hxx * hyy - hxy * hxy)) / ((hxx + hyy) * (hxx + hyy)))
        : 0;
      const visible = this.#test(i, found ? correspondences.count : -1, distinctness, visibility, group);
      if (!found) continue;
      const n = correspondences.count++;
      // What of the patch the template does not explain is noise: H / noise is what the patch tells of its place.
      const noise = (results[result + 7] * (1 / (correlation * correlation) - 1)) / 64 + LEAST_NOISE;
      const information = 1 / (noise * FULL_INFORMATION);
      const size = 0.5 * (hxx + hyy) * information;
      const weight = ((HIDDEN_WEIGHT + (1 - HIDDEN_WEIGHT) * visible) * information) / ((1 + size) * scale * scale);
      correspondences.x[n] = plan.x[i];
      correspondences.y[n] = plan.y[i];
      correspondences.u[n] = (results[result] + 0.5) * scale - 0.5;
      correspondences.v[n] = (results[result + 1] + 0.5) * scale - 0.5;
      correspondences.wuu[n] = weight * hxx;
      correspondences.wuv[n] = weight * hxy;
      correspondences.wvv[n] = weight * hyy;
      this.correlation[n] = correlation;
      this.distinctness[n] = distinctness;
    }
  }

  /** Whether a job's patch is the first of this run in its part of the frame: patches that overlap prove no more than one. */
  #isFirstHere(i: number): boolean {
    if (this.countsOverlaps) return true;
    const { jobs } = this.#plan;
    const column = Math.floor(jobs[PATCH_JOB * i + 6] / CELL_PX);
    const row = Math.floor(jobs[PATCH_JOB * i + 7] / CELL_PX);
    const cell = (row * CELL_COLUMNS + column) & (this.#stamps.length - 1);
    if (this.#stamps[cell] === this.#stamp) return false;
    this.#stamps[cell] = this.#stamp;
    return true;
  }

  /** Books a patch as tested; returns how visible it was of late. */
  #test(i: number, correspondence: number, distinctness: number, visibility: VisibilityMap, group: PatchGroup): number {
    const x = this.#plan.x[i];
    const y = this.#plan.y[i];
    const visible = visibility.at(x, y);
    group.tested += distinctness;
    if (this.#tested < MAX_CORRESPONDENCES) {
      this.#testedX[this.#tested] = x;
      this.#testedY[this.#tested] = y;
      this.#correspondenceOf[this.#tested++] = correspondence;
    }
    return visible;
  }
}

const isUntestable = (code: number) => code === PATCH_OFF_TEMPLATE || code === PATCH_FLAT;
