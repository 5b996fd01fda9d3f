import type { Camera } from '../geometry/camera';
import type { Plane } from '../keypoints/plane';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { Gray } from '../types';
import type { PatchSite } from './patch-cutter';
import { patchAxes } from './surface-patch';
import { toCamera, type WorldPose } from './world-pose';

/* Set on 2026-11-23 with the walks of the world bench. */

/** Side of a cell, in heights of the camera at the start: small enough for the joints of boards, and larger than blur. */
const CELL_HEIGHTS = 0.02;
/** Cells along either side of the mosaic, which repeats beyond; a power of two. */
const SIDE = 256;
/** Cells along either side of the part of the surface that a view shows. */
const VIEW = 64;
/** Values along either side of a table of sums over the view. */
const SUMS = VIEW + 1;
/** Cells to either side of a cell over which its brightness is compared: what changes more slowly is light. */
const AROUND = 3;
/** Value of a cell that is one standard deviation brighter than those around it. */
const UNIT = 40;
/** Least contrast, gray levels, that is not taken for noise. */
const MIN_CONTRAST = 1.5;
/** Most cells of a view that are compared, and least that must have a counterpart. */
const MAX_SAMPLES = 640;
const MIN_OVERLAP = 200;
/**
 * Most shifts that are compared in one frame; more are compared in turns. All are compared by a few cells that are spread
 * over the view, and only the best of them by all cells.
 */
const MAX_SHIFTS = 8000;
const FEW_SAMPLES = 96;
const MOST_SHIFTS_BY_ALL = 200;
/** Steps in which the few cells' agreement is counted, per standard deviation of agreement by chance. */
const RANKS_PER_DEVIATION = 16;
const RANKS = 512;
/** Cells along either side of the square in which a place's own correlation is looked for. */
const NEAR = 5;
/** Rivals are at least this many cells away. */
const RIVAL_CELLS = 4;
/** Half-way between a place and its rival, the correlation is less than this share of the rival's. */
const VALLEY_SHARE = 0.8;
/** Places that are followed from frame to frame. */
const MAX_PEAKS = 8;
/** Least correlation at such a place. */
const MIN_PEAK = 0.2;
/** Frames over which its correlation is averaged. */
const MEAN_FRAMES = 10;
/** Least slope of the camera's axis, as the sine of its angle to the surface: flatter views show too little of it. */
const MIN_DOWN = 0.2;
/** Least depth of a cell before the camera, m. */
const MIN_DEPTH_M = 0.1;
/** Correlation that a place farther by one cell must have more, to be preferred. */
const FAR_COST = 0.001;

/** How well a view fits the surface at a shift of the camera. */
export interface MosaicFit {
  /** Shift of the camera from the expected place, m. */
  x: number;
  z: number;
  /** Correlation, −1..1. */
  score: number;
  /** The best correlation at a distance from this one, and its shift, m. */
  rival: number;
  rivalX: number;
  rivalZ: number;
  /** Frames in which both were compared. */
  frames: number;
}

/** A shift at which views fit better than around it. */
export interface Peak {
  column: number;
  row: number;
  /** Correlation in this frame, and the mean over the last frames. */
  score: number;
  mean: number;
  frames: number;
}

const point = new Float64Array(3);
const seen = new Float64Array(3);

/**
 * The known surface as a coarse picture, in which a view is looked for by correlation. The motion sensors know the
 * camera's direction and its height hardly changes, so that only two numbers are unknown, and all places within reach
 * can be compared: the best one, and whether another one fits about as well, as on tiles.
 */
export class SurfaceMosaic {
  #cellM = 1;
  /** Values of cells, 0 where nothing is known; each four times, so that no shift has to be wrapped. */
  readonly #cells = new Int8Array(4 * SIDE * SIDE);
  readonly #view = new Float32Array(VIEW * VIEW);
  readonly #normal = new Int8Array(VIEW * VIEW);
  readonly #sums = new Float64Array(3 * SUMS * SUMS);
  /** Where each sample is in `cells`. */
  readonly #places = new Int32Array(MAX_SAMPLES);
  readonly #values = new Int32Array(MAX_SAMPLES);
  #samples = 0;
  #turn = 0;
  /** Samples that had a counterpart at the shift that was compared last. */
  #overlap = 0;
  readonly #scores = new Float32Array(SIDE * SIDE);
  readonly #ranks = new Int32Array(RANKS);
  /** Places that this and earlier frames suggest. */
  readonly #peaks: Peak[] = [];
  readonly #fit: MosaicFit = { x: 0, z: 0, score: 0, rival: 0, rivalX: 0, rivalZ: 0, frames: 0 };

  /** Starts over, for a camera at this height. */
  clear(heightM: number): void {
    this.#cellM = CELL_HEIGHTS * heightM;
    this.#cells.fill(0);
  }

  /** Adds the picture of a patch where nothing is known yet. */
  paint({ x, z, halfM, yawRad }: PatchSite, picture: Gray): void {
    const cellM = this.#cellM;
    const reach = Math.min(VIEW / 2 - 1, Math.ceil((halfM * Math.SQRT2) / cellM));
    const column0 = Math.round(x / cellM);
    const row0 = Math.round(z / cellM);
    const axes = patchAxes(yawRad);
    const perM = picture.width / (2 * halfM);
    const averaged = Math.max(1, Math.round(cellM * perM));
    this.#view.fill(Number.NaN);
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const east = (column0 + column) * cellM - x;
        const south = (row0 + row) * cellM - z;
        const u = (axes[0] * east + axes[6] * south + halfM) * perM;
        const v = (axes[1] * east + axes[7] * south + halfM) * perM;
        this.#view[(row + VIEW / 2) * VIEW + column + VIEW / 2] = meanAround(picture, u, v, averaged);
      }
    }
    this.#normalise();
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const at = placeOf(column0 + column, row0 + row);
        if (this.#cells[at] !== 0) continue;
        const value = this.#normal[(row + VIEW / 2) * VIEW + column + VIEW / 2];
        for (let copy = 0; copy < 4; copy++) {
          this.#cells[at + (copy & 1) * SIDE + (copy >> 1) * 2 * SIDE * SIDE] = value;
        }
      }
    }
  }

  /** Takes the view of a frame, from an expected place; false if it hardly shows the surface. */
  look({ levels }: FramePyramid, camera: Camera, expected: WorldPose): boolean {
    const { rotation: r, position: c } = expected;
    this.#samples = 0;
    const down = -r[7];
    if (!(down > MIN_DOWN)) return false;
    const cellM = this.#cellM;
    const ahead = c[1] / down;
    const column0 = Math.round((c[0] + ahead * r[6]) / cellM);
    const row0 = Math.round((c[2] + ahead * r[8]) / cellM);
    const wanted = Math.log2(Math.max(1, (cellM * camera.f) / ahead));
    const level = Math.max(0, Math.min(levels.length - 1, Math.floor(wanted)));
    const plane = levels[level];
    const scale = 1 / (1 << level);
    for (let row = 0; row < VIEW; row++) {
      point[0] = (column0 - VIEW / 2) * cellM;
      point[1] = 0;
      point[2] = (row0 + row - VIEW / 2) * cellM;
      toCamera(expected, point, seen);
      for (let column = 0; column < VIEW; column++) {
        const i = row * VIEW + column;
        const depth = seen[2] + column * cellM * r[6];
        const perDepth = camera.f / depth;
        const u = ((seen[0] + column * cellM * r[0]) * perDepth + camera.cx + 0.5) * scale - 0.5;
        const v = ((seen[1] + column * cellM * r[3]) * perDepth + camera.cy + 0.5) * scale - 0.5;
        const isInside = depth > MIN_DEPTH_M && u >= 0 && v >= 0 && u < plane.width - 1 && v < plane.height - 1;
        this.#view[i] = isInside ? valueAt(plane, u, v) : Number.NaN;
      }
    }
    this.#normalise();
    this.#choose(column0, row0);
    return this.#samples >= MIN_OVERLAP;
  }

  /**
   * The best shift of the camera within reach of the place at which the view was taken; null if nothing known is there.
   *
   * @returns an object of its own, overwritten by the next call.
   */
  locate(reachM: number): MosaicFit | null {
    const reach = Math.min(SIDE / 2 - VIEW / 2 - 1, Math.ceil(reachM / this.#cellM));
    const side = 2 * reach + 1;
    const least = this.#rank(reach);
    for (const peak of this.#peaks) this.#climb(peak);
    for (let i = 0; i < side * side; i++) {
      if (this.#scores[i] < least) continue;
      const [column, row] = [(i % side) - reach, Math.floor(i / side) - reach];
      this.#addPeak(column, row, this.#scoreAt(column, row));
    }
    return this.#judgePeaks();
  }

  /** Places that this and earlier frames suggest. */
  get peaks(): readonly Peak[] {
    return this.#peaks;
  }

  /** Moves a camera from the expected place to a peak, in place. */
  moveTo({ column, row }: Peak, { position }: WorldPose): void {
    position[0] += column * this.#cellM;
    position[2] += row * this.#cellM;
  }

  /** Forgets the places that earlier frames suggested. */
  forget(): void {
    this.#peaks.length = 0;
  }

  /** Moves a place that an earlier frame suggested to where this frame fits best around it. */
  #climb(peak: Peak): void {
    const { column, row } = peak;
    let best = -1;
    for (let i = 0; i < NEAR * NEAR; i++) {
      const [right, below] = [(i % NEAR) - (NEAR >> 1), Math.floor(i / NEAR) - (NEAR >> 1)];
      const score = this.#scoreAt(column + right, row + below);
      if (score <= best) continue;
      best = score;
      peak.column = column + right;
      peak.row = row + below;
    }
    peak.frames++;
    peak.score = best;
    peak.mean += (best - peak.mean) / Math.min(peak.frames, MEAN_FRAMES);
  }

  #addPeak(column: number, row: number, score: number): void {
    const peaks = this.#peaks;
    if (score < MIN_PEAK) return;
    const near = peaks.find((peak) => Math.hypot(peak.column - column, peak.row - row) < RIVAL_CELLS);
    if (near && near.score >= score) return;
    const peak = near ?? (peaks.length < MAX_PEAKS ? undefined : weakest(peaks));
    if (!peak) peaks.push({ column, row, score, mean: score, frames: 1 });
    else if (near) {
      near.mean = Math.max(near.mean, near.frames > 1 ? near.mean : score);
      Object.assign(near, { column, row, score });
    } else if (peak.mean < score) Object.assign(peak, { column, row, score, mean: score, frames: 1 });
  }

  /** The best place of all, and the best one that is a peak of its own. */
  #judgePeaks(): MosaicFit | null {
    const peaks = this.#peaks.sort((a, b) => valueOf(b) - valueOf(a));
    const best = peaks.at(0);
    if (!best || best.score < 0) return null;
    const fit = this.#fit;
    fit.x = best.column * this.#cellM;
    fit.z = best.row * this.#cellM;
    fit.score = best.mean;
    // Along boards a view looks alike for a long way, but less and less so.
    const rival = peaks.find((peak) => {
      const between = this.#scoreAt((peak.column + best.column) >> 1, (peak.row + best.row) >> 1);
      return peak !== best && between < VALLEY_SHARE * peak.score;
    });
    fit.rival = Math.min(best.mean, rival?.mean ?? -1);
    fit.rivalX = (rival?.column ?? 0) * this.#cellM;
    fit.rivalZ = (rival?.row ?? 0) * this.#cellM;
    fit.frames = rival ? Math.min(best.frames, rival.frames) : best.frames;
    return fit;
  }

  /**
   * Compares the view at the shifts within reach by a few of its cells, into `scores`.
   *
   * @returns the score that only the best of them reach.
   */
  #rank(reach: number): number {
    const scores = this.#scores;
    const ranks = this.#ranks.fill(0);
    const side = 2 * reach + 1;
    const every = Math.ceil((side * side) / MAX_SHIFTS);
    const phase = this.#turn++ % every;
    const step = Math.max(1, Math.floor(this.#samples / FEW_SAMPLES));
    for (let i = 0; i < side * side; i++) {
      scores[i] = -1;
      const row = Math.floor(i / side);
      if ((i + row) % every !== phase) continue;
      const score = this.#scoreAt((i % side) - reach, row - reach, step);
      if (!(score > 0)) continue;
      // A high correlation of many cells is less likely to be chance.
      scores[i] = Math.min(RANKS - 1, RANKS_PER_DEVIATION * score * Math.sqrt(this.#overlap));
      ranks[Math.floor(scores[i])]++;
    }
    let least = RANKS - 1;
    for (let count = ranks[least]; least > 0 && count < MOST_SHIFTS_BY_ALL;) count += ranks[--least];
    return least;
  }

  /**
   * The best correlation near a place of the camera, for the view that was taken last.
   *
   * @param expected the place at which it was taken.
   * @returns −1 where too little is known.
   */
  likeness(expected: WorldPose, found: WorldPose): number {
    // A small difference in tilt moves the surface in the view as a step does, so that the view's middle is compared.
    const column = Math.round((middleOf(found, 0) - middleOf(expected, 0)) / this.#cellM);
    const row = Math.round((middleOf(found, 2) - middleOf(expected, 2)) / this.#cellM);
    let best = -1;
    for (let i = 0; i < NEAR * NEAR; i++) {
      const [right, below] = [(i % NEAR) - (NEAR >> 1), Math.floor(i / NEAR) - (NEAR >> 1)];
      best = Math.max(best, this.#scoreAt(column + right, row + below));
    }
    return best;
  }

  /** Correlation of the view, or of each `step`th sample of it, at a shift, cells; −1 where too little is known. */
  #scoreAt(columns: number, rows: number, step = 1): number {
    const shift = placeOf(columns, rows);
    const cells = this.#cells;
    let product = 0;
    let known = 0;
    let own = 0;
    let overlap = 0;
    for (let i = 0; i < this.#samples; i += step) {
      const cell = cells[this.#places[i] + shift];
      if (cell === 0) continue;
      const value = this.#values[i];
      product += value * cell;
      known += cell * cell;
      own += value * value;
      overlap++;
    }
    this.#overlap = overlap;
    return step * overlap < MIN_OVERLAP ? -1 : product / Math.sqrt(known * own + 1);
  }

  /** Chooses at most MAX_SAMPLES of the view's cells whose brightness is known, evenly spread. */
  #choose(column0: number, row0: number): void {
    let valid = 0;
    for (let i = 0; i < VIEW * VIEW; i++) if (this.#normal[i] !== 0) valid++;
    const every = Math.max(1, valid / MAX_SAMPLES);
    let next = 0;
    let passed = 0;
    this.#samples = 0;
    for (let i = 0; i < VIEW * VIEW && this.#samples < MAX_SAMPLES; i++) {
      if (this.#normal[i] === 0 || passed++ < next) continue;
      next += every;
      const at = this.#samples++;
      this.#places[at] = placeOf(column0 + (i % VIEW) - VIEW / 2, row0 + Math.floor(i / VIEW) - VIEW / 2);
      this.#values[at] = this.#normal[i];
    }
  }

  /** Each cell of the view compared with those around it, in `normal`; 0 where the view shows nothing. */
  #normalise(): void {
    const view = this.#view;
    const sums = this.#sums;
    for (let row = 0; row < VIEW; row++) {
      let [count, sum, squares] = [0, 0, 0];
      for (let column = 0; column < VIEW; column++) {
        const value = view[row * VIEW + column];
        if (!Number.isNaN(value)) {
          count++;
          sum += value;
          squares += value * value;
        }
        const at = 3 * ((row + 1) * SUMS + column + 1);
        const above = at - 3 * SUMS;
        sums[at] = sums[above] + count;
        sums[at + 1] = sums[above + 1] + sum;
        sums[at + 2] = sums[above + 2] + squares;
      }
    }
    for (let i = 0; i < VIEW * VIEW; i++) {
      this.#normal[i] = Number.isNaN(view[i]) ? 0 : this.#normalAt(i % VIEW, Math.floor(i / VIEW));
    }
  }

  #normalAt(column: number, row: number): number {
    const sums = this.#sums;
    const left = Math.max(0, column - AROUND);
    const right = Math.min(VIEW, column + AROUND + 1);
    const upper = SUMS * Math.max(0, row - AROUND);
    const lower = SUMS * Math.min(VIEW, row + AROUND + 1);
    const over = (k: number): number =>
      sums[3 * (lower + right) + k] -
      sums[3 * (lower + left) + k] -
      sums[3 * (upper + right) + k] +
      sums[3 * (upper + left) + k];
    const count = over(0);
    const mean = over(1) / count;
    const deviation = Math.sqrt(Math.max(0, over(2) / count - mean * mean));
    const normal = Math.round((UNIT * (this.#view[row * VIEW + column] - mean)) / Math.max(MIN_CONTRAST, deviation));
    // 0 stands for nothing known.
    return Math.max(-127, Math.min(127, normal)) || 1;
  }
}

/** x (0) or z (2) of the point of the surface in the middle of a view. */
function middleOf({ rotation: r, position: c }: WorldPose, axis: 0 | 2): number {
  return c[axis] + (c[1] / Math.max(0.1, -r[7])) * r[6 + axis];
}

/** Mean of a square of a picture; NaN if it is not inside. */
function meanAround({ width, height, data }: Gray, u: number, v: number, side: number): number {
  const left = Math.floor(u - side / 2);
  const top = Math.floor(v - side / 2);
  if (left < 0 || top < 0 || left + side > width || top + side > height) return Number.NaN;
  let sum = 0;
  for (let y = top; y < top + side; y++) for (let x = left; x < left + side; x++) sum += data[y * width + x];
  return sum / (side * side);
}

/** Where a cell, or a shift by cells, is in the mosaic's values. */
const placeOf = (column: number, row: number): number => (row & (SIDE - 1)) * 2 * SIDE + (column & (SIDE - 1));

function valueAt({ data, stride }: Plane, u: number, v: number): number {
  const left = Math.floor(u);
  const top = Math.floor(v);
  const at = top * stride + left;
  const upper = data[at] + (data[at + 1] - data[at]) * (u - left);
  const lower = data[at + stride] + (data[at + stride + 1] - data[at + stride]) * (u - left);
  return upper + (lower - upper) * (v - top);
}

/** Of places that look alike, the nearer one is more likely. */
const valueOf = ({ column, row, mean }: Peak): number => mean - FAR_COST * Math.hypot(column, row);

function weakest(peaks: readonly Peak[]): Peak | undefined {
  let least = peaks.at(0);
  for (const peak of peaks) if (least && peak.mean < least.mean) least = peak;
  return least;
}
