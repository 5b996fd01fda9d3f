import type { Camera } from '../geometry/camera';
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
/** Cells to either side of a cell over which its brightness is compared: what changes more slowly is light. */
const AROUND = 3;
/** Value of a cell that is one standard deviation brighter than those around it. */
const UNIT = 40;
/** Least contrast, gray levels, that is not taken for noise. */
const MIN_CONTRAST = 1.5;
/** Most cells of a view that are compared, and least that must have a counterpart. */
const MAX_SAMPLES = 640;
const MIN_OVERLAP = 200;
/** Most shifts that are compared in one frame. */
const MAX_SHIFTS = 5000;
/** Cells along either side of the square in which a place's own correlation is looked for. */
const NEAR = 5;
/** Rivals are at least this many cells away. */
const RIVAL_CELLS = 4;

/** How well a view fits the surface at a shift of the camera. */
export interface MosaicFit {
  /** Shift of the camera from the expected place, m. */
  x: number;
  z: number;
  /** Correlation, −1..1. */
  score: number;
  /** The best correlation at a distance from this one. */
  rival: number;
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
  /** Values of cells, 0 where nothing is known. */
  readonly #cells = new Int8Array(SIDE * SIDE);
  readonly #view = new Float32Array(VIEW * VIEW);
  readonly #normal = new Int8Array(VIEW * VIEW);
  readonly #columns = new Int32Array(MAX_SAMPLES);
  readonly #rows = new Int32Array(MAX_SAMPLES);
  readonly #values = new Int32Array(MAX_SAMPLES);
  #samples = 0;
  #turn = 0;
  readonly #scores = new Float32Array(SIDE * SIDE);
  readonly #fit: MosaicFit = { x: 0, z: 0, score: 0, rival: 0 };

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
        const at = ((row0 + row) & (SIDE - 1)) * SIDE + ((column0 + column) & (SIDE - 1));
        if (this.#cells[at] === 0) this.#cells[at] = this.#normal[(row + VIEW / 2) * VIEW + column + VIEW / 2];
      }
    }
  }

  /** Takes the view of a frame, from an expected place; false if it hardly shows the surface. */
  look({ levels }: FramePyramid, camera: Camera, expected: WorldPose): boolean {
    const { rotation: r, position: c } = expected;
    this.#samples = 0;
    const down = -r[7];
    if (!(down > 0.2)) return false;
    const cellM = this.#cellM;
    const ahead = c[1] / down;
    const column0 = Math.round((c[0] + ahead * r[6]) / cellM);
    const row0 = Math.round((c[2] + ahead * r[8]) / cellM);
    const wanted = Math.log2(Math.max(1, (cellM * camera.f) / ahead));
    const level = Math.max(0, Math.min(levels.length - 1, Math.floor(wanted)));
    const plane = levels[level];
    const scale = 1 / (1 << level);
    for (let i = 0; i < VIEW * VIEW; i++) {
      point[0] = (column0 + (i % VIEW) - VIEW / 2) * cellM;
      point[1] = 0;
      point[2] = (row0 + Math.floor(i / VIEW) - VIEW / 2) * cellM;
      toCamera(expected, point, seen);
      const perDepth = camera.f / seen[2];
      const u = (seen[0] * perDepth + camera.cx + 0.5) * scale - 0.5;
      const v = (seen[1] * perDepth + camera.cy + 0.5) * scale - 0.5;
      const isInside = seen[2] > 0.1 && u >= 0 && v >= 0 && u < plane.width - 1 && v < plane.height - 1;
      if (!isInside) {
        this.#view[i] = Number.NaN;
        continue;
      }
      const left = Math.floor(u);
      const top = Math.floor(v);
      const at = top * plane.stride + left;
      const { data, stride } = plane;
      const upper = data[at] + (data[at + 1] - data[at]) * (u - left);
      const lower = data[at + stride] + (data[at + stride + 1] - data[at + stride]) * (u - left);
      this.#view[i] = upper + (lower - upper) * (v - top);
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
    const every = Math.ceil((side * side) / MAX_SHIFTS);
    const phase = this.#turn++ % every;
    let best = -1;
    let at = -1;
    const scores = this.#scores;
    for (let i = 0; i < side * side; i++) {
      scores[i] =
        (i + Math.floor(i / side)) % every === phase
          ? this.#scoreAt((i % side) - reach, Math.floor(i / side) - reach)
          : -1;
      if (scores[i] > best) {
        best = scores[i];
        at = i;
      }
    }
    if (at < 0) return null;
    const [column, row] = [at % side, Math.floor(at / side)];
    const fit = this.#fit;
    fit.x = (column - reach) * this.#cellM;
    fit.z = (row - reach) * this.#cellM;
    fit.score = best;
    fit.rival = -1;
    for (let i = 0; i < side * side; i++) {
      if (scores[i] <= fit.rival) continue;
      if (Math.hypot((i % side) - column, Math.floor(i / side) - row) >= RIVAL_CELLS) fit.rival = scores[i];
    }
    return fit;
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

  /** Correlation of the view at a shift, cells; −1 where too little is known. */
  #scoreAt(columns: number, rows: number): number {
    let product = 0;
    let known = 0;
    let own = 0;
    let overlap = 0;
    for (let i = 0; i < this.#samples; i++) {
      const at = ((this.#rows[i] + rows) & (SIDE - 1)) * SIDE + ((this.#columns[i] + columns) & (SIDE - 1));
      const cell = this.#cells[at];
      if (cell === 0) continue;
      const value = this.#values[i];
      product += value * cell;
      known += cell * cell;
      own += value * value;
      overlap++;
    }
    return overlap < MIN_OVERLAP ? -1 : product / Math.sqrt(known * own + 1);
  }

  /** The cells of the view that tell most, spread over it. */
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
      this.#columns[at] = column0 + (i % VIEW) - VIEW / 2;
      this.#rows[at] = row0 + Math.floor(i / VIEW) - VIEW / 2;
      this.#values[at] = this.#normal[i];
    }
  }

  /** Each cell of the view compared with those around it, in `normal`; 0 where the view shows nothing. */
  #normalise(): void {
    const view = this.#view;
    this.#normal.fill(0);
    for (let row = 0; row < VIEW; row++) {
      for (let column = 0; column < VIEW; column++) {
        const value = view[row * VIEW + column];
        if (Number.isNaN(value)) continue;
        let sum = 0;
        let squares = 0;
        let count = 0;
        for (let y = Math.max(0, row - AROUND); y <= Math.min(VIEW - 1, row + AROUND); y++) {
          for (let x = Math.max(0, column - AROUND); x <= Math.min(VIEW - 1, column + AROUND); x++) {
            const other = view[y * VIEW + x];
            if (Number.isNaN(other)) continue;
            sum += other;
            squares += other * other;
            count++;
          }
        }
        const mean = sum / count;
        const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
        const normal = Math.round((UNIT * (value - mean)) / Math.max(MIN_CONTRAST, deviation));
        // 0 stands for nothing known.
        this.#normal[row * VIEW + column] = Math.max(-127, Math.min(127, normal)) || 1;
      }
    }
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
