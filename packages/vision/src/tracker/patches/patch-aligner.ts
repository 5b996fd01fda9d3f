import type { Camera } from '../../geometry/camera';
import type { TrackingKernels } from '../../kernels/kernels';
import { PATCH_FLAT, PATCH_JOB, PATCH_OFF_TEMPLATE, PATCH_RESULT } from '../../kernels/kernels';
import { createCorrespondences } from '../../geometry/correspondences';
import type { Correspondences } from '../../geometry/correspondences';
import type { FramePyramid } from '../frame-pyramid';
import { PatchPlan } from './patch-plan';
import type { PatchView, TargetPictures } from './patch-plan';
import type { VisibilityMap } from './visibility-map';

/** One target and one frame. */
export interface PatchScene {
  target: TargetPictures;
  frame: FramePyramid;
  visibility: VisibilityMap;
}

export interface AlignmentOptions {
  maxPatches: number;
  /** Gauss-Newton iterations per patch. */
  iterations: number;
  /** A patch that moves farther from its start is lost, px of the level. */
  maxMovePx: number;
  /** Normalized correlation from which a patch counts as found, −1..1. */
  minCorrelation: number;
  /** Radius of an exhaustive search before the alignment, px of the level; 0: none. */
  searchPx: number;
  /** Lower limit of patchShare, 0..1. */
  leastShare: number;
  /** Whether to leave out parts that were hidden in the last frames. */
  unhiddenOnly: boolean;
}

/** Result of one run: a range of the aligner's correspondences. */
export interface PatchGroup {
  /**
   * Patches that could be found: inside the frame and textured. Each counts by its distinctness; one that a search
   * misses, of which that is unknown, counts 1.
   */
  tested: number;
  /** First correspondence, and the one after the last. */
  start: number;
  end: number;
}

/** Limits for a patch to agree with a pose, passed whole because numbers as arguments would be boxed. */
interface AgreementLimits {
  /** Least correlation. */
  correlation: number;
  /** Largest distance from the place given by the pose, and of those that are reported as seen, px of the frame. */
  distancePx: number;
  strongDistancePx: number;
}

/** Most patches of one alignment, more than any of alignment-steps.ts asks for; memory for them is reserved once. */
export const MAX_PATCHES = 160;
const MAX_CORRESPONDENCES = 2 * MAX_PATCHES;
/** Largest radius of findShift, px of the level (chosen, not tuned); the time for it grows with its square. */
export const MAX_SHIFT_PX = 20;
/**
 * Side of the cells of a frame level that hold one patch each, px: a little less than the 8 of a patch, because patches
 * that overlap prove no more than one. Cell columns repeat after CELL_COLUMNS, which is 1,792 px.
 */
const CELL_PX = 7;
const CELL_COLUMNS = 256;
/*
 * Weights of patches, and limits of a peak. Set on 2026-11-21 with the sequences bench and 6,500 wrong poses.
 */

/**
 * Variance of the noise of every patch, squared gray levels. With lower values flawless patches outweigh all others.
 */
const MIN_NOISE = 4;
/** Information of a patch over its noise, px⁻², from which more of it counts less than half. */
const HALF_INFORMATION = 200;
/** Radius within which a patch must not match better than at its place, px of the level. */
const PEAK_RADIUS_PX = 4;
/** Largest distance of its best match from its place, squared px: the 8 neighbours. */
const MAX_PEAK_DISTANCE_PX2 = 2.1;
/** Least correlation of a peak. With lower values chance matches count as peaks. */
const MIN_PEAK_CORRELATION = 0.6;
/**
 * Distinctness per det / trace² of the gradient matrix. That is 1/4 for a patch without a preferred direction and 0 for
 * an edge, so that 1/12 makes a patch fully distinct. Higher lets edges count, which agree with any edge.
 */
const DISTINCTNESS_GAIN = 12;
/**
 * Weight of a patch in a part of the target that was hidden in the last frames, 0..1. With 0 it would never be seen
 * again.
 */
const HIDDEN_WEIGHT = 0.1;
/** Share by which the farthest shift must match better than no shift. 0 lets repeated patterns jump. */
const SHIFT_RELUCTANCE = 0.08;

/** Predicts where patches of a target appear in a frame, aligns them and lists where they are. */
export class PatchAligner {
  /**
   * Patches that were found since `begin`, in frame px of a pinhole: without the lens's distortion, and as if all leaned
   * as the camera does.
   */
  readonly correspondences: Correspondences = createCorrespondences(MAX_CORRESPONDENCES);
  /** Correlation of each correspondence. */
  readonly correlation = new Float64Array(MAX_CORRESPONDENCES);
  /** Weight of each correspondence as evidence, 0..1: low on edges and slopes, which agree with any edge and slope. */
  readonly distinctness = new Float64Array(MAX_CORRESPONDENCES);
  /** Whether all of several patches that overlap in the frame count as evidence; otherwise only the first does. */
  countsOverlaps = false;
  /**
   * How well the patches matched in the last findShift, matchWithin or measureMatch, 0..1. Returned, it would be boxed.
   */
  match = 0;
  /** Peaks of the last findPeaks, and their share of the patches. */
  peaks = 0;
  peakShare = 0;
  /** Share of AlignmentOptions.maxPatches to use, 0..1. */
  patchShare = 1;
  readonly #kernels: TrackingKernels;
  readonly #camera: Camera;
  readonly #plan: PatchPlan;
  readonly #results: Float32Array;
  readonly #shiftSums: Float32Array;
  /** Tested patches since `begin`: cell of the visibility map, and correspondence or −1. */
  readonly #testedCell = new Int32Array(MAX_CORRESPONDENCES);
  readonly #correspondenceOf = new Int32Array(MAX_CORRESPONDENCES);
  #tested = 0;
  /** The columns of `correspondences`, without the residuals. */
  readonly #columns: readonly Float64Array[];
  /** Number of the last run that had a patch in each cell. */
  readonly #stamps = new Int32Array(CELL_COLUMNS * CELL_COLUMNS);
  #stamp = 0;

  /** @param plan chooses the patches; those of one target by default. */
  constructor(kernels: TrackingKernels, camera: Camera, plan = new PatchPlan(kernels, camera, MAX_PATCHES)) {
    const { x, y, u, v, wuu, wuv, wvv } = this.correspondences;
    this.#columns = [x, y, u, v, wuu, wuv, wvv];
    this.#kernels = kernels;
    this.#camera = camera;
    this.#plan = plan;
    this.#results = kernels.arena.float32(PATCH_RESULT * MAX_PATCHES);
    this.#shiftSums = kernels.arena.float32((2 * MAX_SHIFT_PX + 1) ** 2);
  }

  /** Forgets what earlier runs found. */
  begin(): void {
    this.correspondences.count = 0;
    this.#tested = 0;
  }

  /**
   * Searches the target's patches around the places given by the view and adds them to the correspondences.
   *
   * @param group filled in.
   */
  align(scene: PatchScene, view: PatchView, options: AlignmentOptions, group: PatchGroup): void {
    const { visibility } = scene;
    const { iterations, maxMovePx, searchPx } = options;
    const share = Math.max(options.leastShare, this.patchShare);
    this.#makePlan(scene, view, share * options.maxPatches, options.unhiddenOnly ? visibility : undefined);
    group.start = this.correspondences.count;
    group.tested = 0;
    if (searchPx) {
      this.#searchPatches(scene, view, searchPx);
      this.#keepFound(visibility, group);
    }
    this.#alignPatches(scene, view, iterations, maxMovePx);
    this.#collect(view, options, visibility, group);
    this.#plan.straighten(view, this.correspondences, group.start);
    group.end = this.correspondences.count;
  }

  /**
   * Reports to a visibility map which of the tested patches agree with the pose fitted to the correspondences.
   */
  report(visibility: VisibilityMap, { correlation, strongDistancePx }: AgreementLimits): void {
    for (let i = 0; i < this.#tested; i++) {
      const n = this.#correspondenceOf[i];
      const seen = n >= 0 && this.correlation[n] >= correlation && this.correspondences.residual[n] <= strongDistancePx;
      visibility.note(this.#testedCell[i], seen);
    }
    visibility.update();
  }

  /** Drops the correspondences that do not agree with the pose fitted to them. */
  keepAgreeing(limits: AgreementLimits): void {
    const { correspondences, correlation } = this;
    let kept = 0;
    for (let i = 0; i < correspondences.count; i++) {
      if (correlation[i] < limits.correlation || correspondences.residual[i] > limits.distancePx) continue;
      for (const column of this.#columns) column[kept] = column[i];
      kept++;
    }
    correspondences.count = kept;
  }

  /**
   * The shift by whole px of a level at which the patches together match best. Under blur or noise that is still
   * distinct where single patches are ambiguous.
   *
   * @param out gets [right, down] in px of the level; `match` is how well they match there.
   */
  findShift(scene: PatchScene, view: PatchView, maxPatches: number, radiusPx: number, out: Float64Array): void {
    this.#makePlan(scene, view, this.patchShare * maxPatches, scene.visibility);
    this.#snapToPixels();
    const sums = this.#shiftSums;
    const served = this.#correlateShifts(scene, view, radiusPx);
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
    this.match = served > 0 ? Math.sqrt(best / served) : 0;
  }

  /**
   * Measures how well the patches together match at the best shift within a ring around their places.
   *
   * @param leastPx radii of the ring, px of the level; 0 begins at the places themselves.
   */
  matchWithin(scene: PatchScene, view: PatchView, maxPatches: number, leastPx: number, mostPx: number): void {
    this.#makePlan(scene, view, maxPatches, scene.visibility);
    this.#snapToPixels();
    const served = this.#correlateShifts(scene, view, mostPx);
    const side = 2 * mostPx + 1;
    let best = 0;
    for (let i = 0; i < side * side; i++) {
      const right = Math.abs((i % side) - mostPx);
      const down = Math.abs(Math.floor(i / side) - mostPx);
      if (Math.max(right, down) >= leastPx) best = Math.max(best, this.#shiftSums[i]);
    }
    this.match = served > 0 ? Math.sqrt(best / served) : 0;
  }

  /**
   * Counts the patches whose best match within PEAK_RADIUS_PX is at the place given by the pose, as `peaks` and
   * `peakShare`. Patches that agree by chance or on smooth shades have no such peak.
   */
  findPeaks(scene: PatchScene, view: PatchView, maxPatches: number): void {
    this.#makePlan(scene, view, maxPatches);
    this.#snapToPixels();
    this.#searchPatches(scene, view, PEAK_RADIUS_PX);
    const { jobs, count } = this.#plan;
    const results = this.#results;
    let tested = 0;
    this.peaks = 0;
    this.#stamp++;
    for (let i = 0; i < count; i++) {
      const result = PATCH_RESULT * i;
      const job = PATCH_JOB * i;
      const correlation = results[result + 2];
      if (isUntestable(correlation) || !this.#isFirstHere(i)) continue;
      tested++;
      if (!(correlation >= MIN_PEAK_CORRELATION)) continue;
      const right = results[result] - jobs[job + 6];
      const down = results[result + 1] - jobs[job + 7];
      if (right * right + down * down <= MAX_PEAK_DISTANCE_PX2) this.peaks++;
    }
    this.peakShare = tested > 0 ? this.peaks / tested : 0;
  }

  /** Measures the mean correlation of the visible patches at a pose, for comparing poses or blurs. */
  measureMatch(scene: PatchScene, view: PatchView, maxPatches: number): void {
    this.#makePlan(scene, view, this.patchShare * maxPatches, scene.visibility);
    this.#alignPatches(scene, view, 1, Infinity);
    const { count } = this.#plan;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += Math.max(0, this.#results[PATCH_RESULT * i + 2]);
    this.match = count > 0 ? sum / count : 0;
  }

  /** Plans at most `maxPatches`, rounded up, for the level of the frame that the view names. */
  #makePlan({ target, frame }: PatchScene, view: PatchView, maxPatches: number, visibility?: VisibilityMap): void {
    this.#plan.make(target, view, frame.levels[view.level], Math.ceil(maxPatches), visibility);
  }

  #searchPatches({ target, frame }: PatchScene, { level }: PatchView, radiusPx: number): void {
    const { data, width, height } = frame.levels[level];
    const { jobs, count } = this.#plan;
    this.#kernels.searchPatches(data, width, height, target.data, jobs, count, radiusPx, this.#results);
  }

  /** Fills `#shiftSums` for the planned patches; returns how many of them have a template. */
  #correlateShifts({ target, frame }: PatchScene, { level }: PatchView, radiusPx: number): number {
    const { data, width, height } = frame.levels[level];
    const { jobs, count } = this.#plan;
    return this.#kernels.correlateShifts(data, width, height, target.data, jobs, count, radiusPx, this.#shiftSums);
  }

  #alignPatches({ target, frame }: PatchScene, { level }: PatchView, iterations: number, maxMovePx: number): void {
    const { data, width, height } = frame.levels[level];
    const { jobs, count } = this.#plan;
    this.#kernels.alignPatches(data, width, height, target.data, jobs, count, iterations, maxMovePx, this.#results);
  }

  /** Moves the jobs to whole px, the grid of the kernels' windows, in the template as in the frame. */
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
        if (isUntestable(correlation)) continue;
        this.#test(visibility.cellOf(plan.x, i, plan.y, i), -1);
        group.tested++;
        continue;
      }
      plan.move(i, kept);
      plan.jobs[PATCH_JOB * kept + 6] = this.#results[result];
      plan.jobs[PATCH_JOB * kept + 7] = this.#results[result + 1];
      kept++;
    }
    plan.count = kept;
  }

  /** The options are passed whole, because V8 would box the least correlation as an argument. */
  #collect(
    { level }: PatchView,
    { minCorrelation }: AlignmentOptions,
    visibility: VisibilityMap,
    group: PatchGroup,
  ): void {
    const { correspondences } = this;
    const scale = 1 << level;
    const { cx, cy, curve } = this.#camera;
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
        ? Math.min(1, (DISTINCTNESS_GAIN * (hxx * hyy - hxy * hxy)) / ((hxx + hyy) * (hxx + hyy)))
        : 0;
      const cell = visibility.cellOf(plan.x, i, plan.y, i);
      this.#test(cell, found ? correspondences.count : -1);
      group.tested += distinctness;
      if (!found) continue;
      const n = correspondences.count++;
      // The part of the patch that the template does not explain is noise; H / noise is the information on its place.
      const noise = (results[result + 7] * (1 / (correlation * correlation) - 1)) / 64 + MIN_NOISE;
      const information = 1 / (noise * HALF_INFORMATION);
      const size = 0.5 * (hxx + hyy) * information;
      const weight =
        ((HIDDEN_WEIGHT + (1 - HIDDEN_WEIGHT) * visibility.values[cell]) * information) / ((1 + size) * scale * scale);
      correspondences.x[n] = plan.x[i];
      correspondences.y[n] = plan.y[i];
      const u = (results[result] + 0.5) * scale - 0.5 - cx;
      const v = (results[result + 1] + 0.5) * scale - 0.5 - cy;
      const straight = 1 / (1 + curve * (u * u + v * v));
      correspondences.u[n] = u * straight + cx;
      correspondences.v[n] = v * straight + cy;
      correspondences.wuu[n] = weight * hxx;
      correspondences.wuv[n] = weight * hxy;
      correspondences.wvv[n] = weight * hyy;
      this.correlation[n] = correlation;
      this.distinctness[n] = distinctness;
    }
  }

  /**
   * Whether a job's patch is the first of this run in its cell, because patches that overlap prove no more than one.
   */
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

  /** Takes down that a patch in a cell of the visibility map was tested. */
  #test(cell: number, correspondence: number): void {
    if (this.#tested === MAX_CORRESPONDENCES) return;
    this.#testedCell[this.#tested] = cell;
    this.#correspondenceOf[this.#tested++] = correspondence;
  }
}

const isUntestable = (code: number) => code === PATCH_OFF_TEMPLATE || code === PATCH_FLAT;
