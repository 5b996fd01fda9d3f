import { VIEW } from './cell-contrast';
import { type MosaicCells, SIDE } from './mosaic-cells';

/* Set on 2026-11-23 with the walks of the world bench. */

/** Most shifts that are compared in one frame; more are compared in turns. */
const MAX_SHIFTS = 8000;
/** Cells of the view, spread over it, by which all of those shifts are compared. */
const FEW_SAMPLES = 96;
/** Number of the best of those shifts that are then compared by all cells. */
const MOST_SHIFTS_BY_ALL = 200;
/** Steps in which the few cells' agreement is counted, per standard deviation of agreement by chance. */
const RANKS_PER_DEVIATION = 16;
/** Number of those steps; better agreement counts as the last one. */
const RANKS = 512;
/** Cells along either side of the square in which a place's own correlation is looked for. */
const NEAR = 5;
/** Least distance of a rival, cells: nearer shifts fit because they show nearly the same. */
export const RIVAL_CELLS = 4;
/**
 * Half-way between a place and its rival, the correlation is less than this share of the rival's. The neighbourhood
 * along boards, which is not a rival, has more.
 */
const VALLEY_SHARE = 0.8;
/** Places that are followed from frame to frame. */
const MAX_PEAKS = 8;
/** Least correlation at such a place. */
const MIN_PEAK = 0.2;
/** Frames over which its correlation is averaged. */
const MEAN_FRAMES = 10;
/** Correlation by which a place must exceed one that is a cell nearer, to be preferred. */
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
  /** Frames in which it was compared. */
  seen: number;
}

/** A shift at which views fit better than around it. */
export interface Peak {
  column: number;
  row: number;
  /** Correlation in this frame, and the mean over the last frames. */
  score: number;
  mean: number;
  frames: number;
  /** Mean match of the patches there, 0..1, over the frames in which they were compared. */
  match: number;
  matched: number;
  /** Turn in which they were compared last. */
  matchedIn: number;
}

/** Looks for the shifts at which views fit the known cells best, and follows them from frame to frame. */
export class MosaicSearch {
  /** Places that this and earlier frames suggest. */
  readonly peaks: Peak[] = [];
  readonly #cells: MosaicCells;
  readonly #scores = new Float32Array(SIDE * SIDE);
  readonly #ranks = new Int32Array(RANKS);
  #turn = 0;
  readonly #fit: MosaicFit = { x: 0, z: 0, score: 0, rival: 0, rivalX: 0, rivalZ: 0, seen: 0 };

  constructor(cells: MosaicCells) {
    this.#cells = cells;
  }

  /**
   * The best shift of the camera within reach; null if nothing known is there.
   *
   * @param cellM side of a cell.
   * @returns an object of its own, overwritten by the next call.
   */
  locate(reachM: number, cellM: number): MosaicFit | null {
    const reach = Math.min(SIDE / 2 - VIEW / 2 - 1, Math.ceil(reachM / cellM));
    const side = 2 * reach + 1;
    const least = this.#rank(reach);
    for (const peak of this.peaks) this.#climb(peak);
    for (let i = 0; i < side * side; i++) {
      if (this.#scores[i] < least) continue;
      const [column, row] = [(i % side) - reach, Math.floor(i / side) - reach];
      this.#addPeak(column, row, this.#cells.scoreAt(column, row));
    }
    return this.#judgePeaks(cellM);
  }

  /** Forgets the places that earlier frames suggested. */
  forget(): void {
    this.peaks.length = 0;
  }

  /**
   * The shift at most two cells beside another one at which the view fits best; the score is −1 where too little is
   * known.
   */
  bestNear(middleColumn: number, middleRow: number): Pick<Peak, 'column' | 'row' | 'score'> {
    let best = { column: middleColumn, row: middleRow, score: -1 };
    for (let i = 0; i < NEAR * NEAR; i++) {
      const column = middleColumn + (i % NEAR) - (NEAR >> 1);
      const row = middleRow + Math.floor(i / NEAR) - (NEAR >> 1);
      const score = this.#cells.scoreAt(column, row);
      if (score > best.score) best = { column, row, score };
    }
    return best;
  }

  /** Moves a place that an earlier frame suggested to where this frame fits best around it. */
  #climb(peak: Peak): void {
    Object.assign(peak, this.bestNear(peak.column, peak.row));
    peak.frames++;
    peak.mean += (peak.score - peak.mean) / Math.min(peak.frames, MEAN_FRAMES);
  }

  #addPeak(column: number, row: number, score: number): void {
    const peaks = this.peaks;
    if (score < MIN_PEAK) return;
    const near = peaks.find((peak) => Math.hypot(peak.column - column, peak.row - row) < RIVAL_CELLS);
    if (near && near.score >= score) return;
    const peak = near ?? (peaks.length < MAX_PEAKS ? undefined : weakest(peaks));
    if (!peak) peaks.push(freshPeak(column, row, score));
    else if (near) {
      if (near.frames === 1) near.mean = score;
      Object.assign(near, { column, row, score });
    } else if (peak.mean < score) Object.assign(peak, freshPeak(column, row, score));
  }

  /** The best place of all, and the best one that is a peak of its own. */
  #judgePeaks(cellM: number): MosaicFit | null {
    const peaks = this.peaks.sort((a, b) => valueOf(b) - valueOf(a));
    const best = peaks.at(0);
    if (!best || best.score < 0) return null;
    const fit = this.#fit;
    fit.x = best.column * cellM;
    fit.z = best.row * cellM;
    fit.score = best.mean;
    // Along boards a view looks alike for a long way, but less and less so.
    const rival = peaks.find((peak) => {
      const between = this.#cells.scoreAt((peak.column + best.column) >> 1, (peak.row + best.row) >> 1);
      return peak !== best && between < VALLEY_SHARE * peak.score;
    });
    fit.rival = Math.min(best.mean, rival?.mean ?? -1);
    fit.rivalX = (rival?.column ?? 0) * cellM;
    fit.rivalZ = (rival?.row ?? 0) * cellM;
    fit.seen = best.frames;
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
    const step = Math.max(1, Math.floor(this.#cells.samples / FEW_SAMPLES));
    for (let i = 0; i < side * side; i++) {
      scores[i] = -1;
      const row = Math.floor(i / side);
      if ((i + row) % every !== phase) continue;
      const score = this.#cells.scoreAt((i % side) - reach, row - reach, step);
      if (!(score > 0)) continue;
      // A high correlation of many cells is less likely to be chance.
      scores[i] = Math.min(RANKS - 1, RANKS_PER_DEVIATION * score * Math.sqrt(this.#cells.overlap));
      ranks[Math.floor(scores[i])]++;
    }
    let least = RANKS - 1;
    for (let count = ranks[least]; least > 0 && count < MOST_SHIFTS_BY_ALL;) count += ranks[--least];
    return least;
  }
}

/** The nearer one of places that look alike is more likely. */
const valueOf = ({ column, row, mean }: Peak): number => mean - FAR_COST * Math.hypot(column, row);

function freshPeak(column: number, row: number, score: number): Peak {
  return { column, row, score, mean: score, frames: 1, match: 0, matched: 0, matchedIn: 0 };
}

/**
 * The place to give up for a new one: that of the least mean correlation, except the one at which the patches match
 * best, because on tiles a wrong place may correlate better for a while.
 */
function weakest(peaks: readonly Peak[]): Peak {
  const most = Math.max(...peaks.map(({ match }) => match));
  const worthOf = (peak: Peak): number => peak.mean + Number(peak.match === most);
  return peaks.reduce((least, peak) => (worthOf(peak) < worthOf(least) ? peak : least));
}
