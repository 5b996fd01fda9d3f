import type { Camera } from '../geometry/camera';
import { valueAt } from '../keypoints/plane';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { Gray } from '../types';
import { CellContrast, VIEW } from './cell-contrast';
import { MIN_OVERLAP, MosaicCells } from './mosaic-cells';
import { type MosaicFit, MosaicSearch, type Peak, RIVAL_CELLS } from './mosaic-search';
import type { PatchSite } from './patch-cutter';
import { patchAxes } from './surface-patch';
import { toCamera, type WorldPose } from './world-pose';

/* Set on 2026-11-23 with the walks of the world bench. */

/**
 * Side of a cell, in heights of the camera at the start: small enough for the joints of boards, and larger than blur.
 */
const CELL_HEIGHTS = 0.02;
/** Least slope of the camera's axis, as the sine of its angle to the surface: flatter views show too little of it. */
const MIN_DOWN = 0.2;
/** Least depth of a cell before the camera, m. */
const MIN_DEPTH_M = 0.1;

const point = new Float64Array(3);
const seen = new Float64Array(3);

/**
 * The known surface as a coarse picture, in which a view is looked for by correlation. The motion sensors know the
 * camera's direction and its height hardly changes, so that only two numbers are unknown, and all places within reach
 * can be compared: the best one, and whether another one fits about as well, as on tiles.
 */
export class SurfaceMosaic {
  #cellM = 1;
  readonly #cells = new MosaicCells();
  readonly #search = new MosaicSearch(this.#cells);
  readonly #contrast = new CellContrast();

  /** Starts over, for a camera at this height. */
  clear(heightM: number): void {
    this.#cellM = CELL_HEIGHTS * heightM;
    this.#cells.clear();
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
    this.#contrast.values.fill(Number.NaN);
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const east = (column0 + column) * cellM - x;
        const south = (row0 + row) * cellM - z;
        const u = (axes[0] * east + axes[6] * south + halfM) * perM;
        const v = (axes[1] * east + axes[7] * south + halfM) * perM;
        this.#contrast.values[(row + VIEW / 2) * VIEW + column + VIEW / 2] = meanAround(picture, u, v, averaged);
      }
    }
    this.#contrast.normalise();
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const value = this.#contrast.normal[(row + VIEW / 2) * VIEW + column + VIEW / 2];
        this.#cells.set(column0 + column, row0 + row, value);
      }
    }
  }

  /** Takes the view of a frame, from an expected place; false if it hardly shows the surface. */
  look({ levels }: FramePyramid, camera: Camera, expected: WorldPose): boolean {
    const { rotation: r, position: c } = expected;
    this.#cells.samples = 0;
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
        this.#contrast.values[i] = isInside ? valueAt(plane.data, plane.stride, u, v) : Number.NaN;
      }
    }
    this.#contrast.normalise();
    this.#cells.choose(this.#contrast.normal, column0, row0);
    return this.#cells.samples >= MIN_OVERLAP;
  }

  /**
   * The best shift of the camera within reach of the place at which the view was taken; null if nothing known is there.
   *
   * @returns an object of its own, overwritten by the next call.
   */
  locate(reachM: number): MosaicFit | null {
    return this.#search.locate(reachM, this.#cellM);
  }

  /** Places that this and earlier frames suggest. */
  get peaks(): readonly Peak[] {
    return this.#search.peaks;
  }

  /** Moves a camera from the expected place to a peak, in place. */
  moveTo({ column, row }: Peak, { position }: WorldPose): void {
    position[0] += column * this.#cellM;
    position[2] += row * this.#cellM;
  }

  /** Forgets the places that earlier frames suggested. */
  forget(): void {
    this.#search.forget();
  }

  /**
   * The best correlation near a place of the camera, for the view that was taken last.
   *
   * @param expected the place at which it was taken.
   * @returns −1 where too little is known.
   */
  likeness(expected: WorldPose, found: WorldPose): number {
    return this.#search.bestNear(...this.#shiftOf(expected, found)).score;
  }

  /** The place that frames suggest at a place of the camera; undefined if they suggest none there. */
  peakAt(expected: WorldPose, found: WorldPose): Peak | undefined {
    const [column, row] = this.#shiftOf(expected, found);
    let nearest: Peak | undefined;
    let least = RIVAL_CELLS;
    for (const peak of this.peaks) {
      const cells = Math.hypot(peak.column - column, peak.row - row);
      if (cells >= least) continue;
      least = cells;
      nearest = peak;
    }
    return nearest;
  }

  /** Cells by which a place of the camera is shifted from the expected one. */
  #shiftOf(expected: WorldPose, found: WorldPose): [columns: number, rows: number] {
    // A small difference in tilt moves the surface in the view as a step does, so that the view's middle is compared.
    const column = Math.round((middleOf(found, 0) - middleOf(expected, 0)) / this.#cellM);
    const row = Math.round((middleOf(found, 2) - middleOf(expected, 2)) / this.#cellM);
    return [column, row];
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
