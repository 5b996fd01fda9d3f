import type { Arena } from '../kernels/arena';
import { WEAK_TABLES, type Kernels } from '../kernels/kernels';
import { fillThresholds, measureContrast } from './cell-contrast';
import { CORNER_BORDER_PX, createPlaneScratch, describeCorners, findCornersByCell, MAX_CELLS } from './describe-plane';
import type { PlaneScratch } from './describe-plane';
import { normalizeContrast } from './normalize-contrast';
import { fillPattern, MAX_PATTERN_STRIDE_PX, PATTERN_LENGTH } from './pattern';
import { createPlane, type Plane } from './plane';

/**
 * Most keypoints of the enlarged frame, of the frame itself, and of its reductions; see #addReductions. Set on
 * 2026-11-21 with nine pictures in busy rooms: at a tenth of the frame's width 82% are found, not 30% as with half of
 * them and without the enlarged frame.
 */
const ENLARGED_QUOTA = 900;
const LEVEL_QUOTAS = [700, 450, 250, 120, 120, 120];
export const MAX_FEATURES = LEVEL_QUOTAS.reduce((sum, quota) => sum + quota, ENLARGED_QUOTA);
/**
 * First level that is the half of another one. Such levels show pictures larger than the frame in sizes that are
 * trained.
 */
const FIRST_HALF = 3;
/**
 * Width of the margin that these levels are given, px. Without it, the descriptor's border would leave a third of the
 * smallest one, although the picture reaches beyond the frame.
 */
const PADDING_PX = 9;
/** Side of the grid cells over which keypoints are spread, px of the level. Chosen, not tuned. */
const CELL_PX = 32;
/** Least shorter side of a level, px: the descriptor's border leaves smaller ones little room. Chosen, not measured. */
const MIN_LEVEL_PX = 60;

/*
 * Corner thresholds as multiples of the contrast in each cell (see measureContrast). They follow the texture of the
 * frames, since a fixed one finds too little in soft frames and lists too much in busy ones. Larger steps overshoot,
 * smaller ones take more frames to follow a change. Set on 2026-11-22 with the finding bench.
 */

/**
 * Contrast that is assumed for every cell of a frame at least, gray levels. Sensor noise of deviation 2 has a contrast
 * of 2.3; a lower value lists its corners on blank walls.
 */
const LEAST_CONTRAST = 2.7;
/** Power with which that contrast falls with a level's reduction, which averages the noise. */
const NOISE_FALL = 0.8;
/** The multiple of the contrast in the first frame. */
const FIRST_FACTOR = 3;
/** Limits of that multiple. */
const MIN_FACTOR = 1.2;
const MAX_FACTOR = 5;
/** Scale from which a level is coarse: a third of the frame or smaller. */
const COARSE_SCALE = 3;
/** Number of times that the factor of a coarse level may fall in one frame. */
const COARSE_TRIES = 3;
/** Fall of a coarse level's factor each time. */
const COARSE_FALL = 0.7;
/** MIN_FACTOR of a coarse level. */
const MIN_COARSE_FACTOR = 0.5;
/**
 * Distance of the sampled px for measuring contrast, px; more samples cost time. For the enlarged frame only the mean
 * counts.
 */
const SAMPLE_STEP_PX = 6;
const ENLARGED_STEP_PX = 12;
/** Rise when a level has more raw corners than can be listed. */
const OVERFLOW_RISE = 1.5;
/** Fall when a level has fewer corners than MIN_QUOTA_SHARE of its quota. */
const SCARCITY_FALL = 0.85;
/**
 * Fall when a level has fewer corners than this lower share of its quota. Set on 2026-11-22 with photographs under
 * motion blur: a blurred frame has corners only at low thresholds, and smaller falls took longer to get there than a
 * target was in view.
 */
const DEARTH_FALL = 0.6;
const MIN_DEARTH_SHARE = 0.4;
const MIN_QUOTA_SHARE = 0.8;
/** Rise when a level has more corners than this multiple of its quota. */
const PLENTY_RISE = 1.1;
const MAX_QUOTA_SHARE = 3;

/** Keypoints of a frame as parallel arrays of which the first `count` are valid. */
export interface FrameFeatures {
  count: number;
  /** Frame px. */
  x: Float32Array;
  y: Float32Array;
  /** Orientation in 1/256 turns. */
  angle: Uint8Array;
  /** Frame px per px of the level that the keypoint was found on: 0.5, 1, 1.5, 2.25 … */
  scale: Float32Array;
  /** 8 words each. */
  descriptors: Uint32Array;
  /** WEAK_TABLES numbers each; see Kernels.describe. */
  weak: Uint16Array;
}

interface Level {
  plane: Plane;
  pattern: Int16Array;
  /** Frame px per px. */
  scale: number;
  /** Most keypoints of this level. */
  quota: number;
  /** Computes this level from another one; the first level is filled before. */
  fill: (() => void) | undefined;
  /** Width of the margin around the frame, px. */
  padding: number;
  /** Corner thresholds per contrast of their cells, adapted from frame to frame. */
  factor: number;
  /** Contrast that is assumed for every cell at least, gray levels. */
  least: number;
}

/**
 * Finds the keypoints of frames of one size, on the frame, on reductions of it and on its double. The detail of a
 * target a tenth of the frame wide is as small as the descriptor's reach, and looks like a training view only when
 * enlarged.
 *
 * FAST: Rosten & Drummond, ECCV 2006. Orientation by the centroid: Rublee et al., ORB, ICCV 2011.
 */
export class FrameFeatureDetector {
  /** Keypoints of the frame and its reductions. */
  readonly features: FrameFeatures;
  /** Keypoints of its double. */
  readonly enlarged: FrameFeatures;
  readonly #kernels: Kernels;
  readonly #frame: Plane;
  /** The frame with its contrast stretched, if it needed that. */
  readonly #first: Plane;
  /** The frame and its reductions. */
  readonly #levels: Level[] = [];
  /** The frame's double; undefined for frames that are already large enough. */
  readonly #double: Level | undefined;
  readonly #scratch: PlaneScratch;
  /** Contrast of the cells of the present level. */
  readonly #contrast: Float32Array;
  #cells = 0;

  /** @param frame the plane into which frames are copied before each detect. */
  constructor(kernels: Kernels, frame: Plane) {
    const { arena } = kernels;
    this.#kernels = kernels;
    this.#frame = frame;
    this.#first = createPlane(arena, frame.width, frame.height);
    this.#levels.push(this.#createLevel(this.#first, 1, LEVEL_QUOTAS[0]));
    this.#addReductions();
    let largest = frame;
    if (2 * frame.width <= MAX_PATTERN_STRIDE_PX) {
      const double = createPlane(arena, 2 * frame.width, 2 * frame.height);
      const { data, width, height } = this.#first;
      const fill = () => kernels.upDouble(data, width, height, double.data);
      this.#double = this.#createLevel(double, 1 / 2, ENLARGED_QUOTA, fill);
      largest = double;
    }
    this.#contrast = new Float32Array(MAX_CELLS);
    this.#scratch = createPlaneScratch(kernels, largest.stride * largest.height, ENLARGED_QUOTA);
    this.features = createFeatures(arena, MAX_FEATURES - ENLARGED_QUOTA);
    this.enlarged = createFeatures(arena, ENLARGED_QUOTA);
  }

  /**
   * Adds levels at 1/1.5 and 1/2.25 of the frame, each two thirds of the one before, and halves of them: at 1/3, 1/4.5
   * and 1/6.
   */
  #addReductions(): void {
    const kernels = this.#kernels;
    for (let at = 1; at < LEVEL_QUOTAS.length; at++) {
      const isHalf = at >= FIRST_HALF;
      const { plane: above, padding, scale } = this.#levels[at - (isHalf ? 2 : 1)];
      const { data, width, height } = above;
      const margin = isHalf ? PADDING_PX : 0;
      const side = (px: number) => (isHalf ? (px >> 1) - padding : 2 * Math.floor(px / 3));
      if (Math.min(side(width), side(height)) < MIN_LEVEL_PX) break;
      const plane = createPlane(kernels.arena, side(width) + 2 * margin, side(height) + 2 * margin);
      const map = kernels.arena.int32(6);
      // Between px lies the mean of four; beyond a picture, warpAffine repeats its outermost px.
      const start = padding + 0.5 - 2 * margin;
      map.set([2, 0, start, 0, 2, start].map((v) => v * 65536));
      const fill = isHalf
        ? () => kernels.warpAffine(data, width, height, plane.data, plane.width, plane.width, plane.height, map, 1)
        : () => kernels.downTwoThirds(data, width, height, plane.data);
      this.#levels.push(this.#createLevel(plane, scale * (isHalf ? 2 : 1.5), LEVEL_QUOTAS[at], fill, margin));
    }
  }

  #createLevel(plane: Plane, scale: number, quota: number, fill?: () => void, padding = 0): Level {
    const pattern = this.#kernels.arena.int16(PATTERN_LENGTH);
    fillPattern(plane.stride, pattern);
    const least = LEAST_CONTRAST * Math.min(1, scale ** -NOISE_FALL);
    return { plane, pattern, scale, quota, fill, padding, factor: FIRST_FACTOR, least };
  }

  /** Forgets the frames to which the thresholds have adapted. */
  reset(): void {
    for (const level of this.#levels) level.factor = FIRST_FACTOR;
    if (this.#double) this.#double.factor = FIRST_FACTOR;
  }

  /** Keypoints of the frame and its reductions; the detector's own, overwritten by the next call. */
  detect(): FrameFeatures {
    this.features.count = 0;
    const frame = this.#first;
    if (!normalizeContrast(this.#frame, frame)) frame.data.set(this.#frame.data);
    for (const level of this.#levels) {
      level.fill?.();
      this.#detectLevel(level, this.features);
    }
    return this.features;
  }

  /** Detects on the double of the last frame passed to `detect`. It takes longer than all other levels together. */
  detectEnlarged(): FrameFeatures {
    this.enlarged.count = 0;
    const level = this.#double;
    level?.fill?.();
    if (level) this.#detectLevel(level, this.enlarged);
    return this.enlarged;
  }

  #detectLevel(level: Level, features: FrameFeatures): void {
    const { plane, pattern, quota, scale, padding } = level;
    const corners = this.#findAdaptively(level);
    const { descriptors, weak, count } = features;
    const options = { cellPx: CELL_PX, maxCount: quota, pattern, descriptors, weak };
    const found = describeCorners(plane, corners, options, this.#scratch, count);
    for (let i = 0; i < found; i++) {
      const p = this.#scratch.selected[i];
      const y = Math.floor(p / plane.stride);
      features.x[count + i] = (p - y * plane.stride - padding + 0.5) * scale - 0.5;
      features.y[count + i] = (y - padding + 0.5) * scale - 0.5;
      features.angle[count + i] = this.#scratch.angles[i];
      features.scale[count + i] = scale;
    }
    features.count = count + found;
  }

  /** Corners at the level's thresholds, which move towards about one to three times the quota. */
  #findAdaptively(level: Level): number {
    const { quota } = level;
    this.#cells = measureContrast(
      level.plane,
      CORNER_BORDER_PX,
      level.scale < 1 ? ENLARGED_STEP_PX : SAMPLE_STEP_PX,
      this.#contrast,
    );
    if (level.scale < 1) evenOut(this.#contrast, this.#cells);
    let corners = this.#findCorners(level);
    while (corners < 0 && level.factor < MAX_FACTOR) {
      level.factor = Math.min(MAX_FACTOR, level.factor * OVERFLOW_RISE);
      corners = this.#findCorners(level);
    }
    // Small levels are worth more tries: they cost almost nothing, and near pictures are found by few corners.
    const isCoarse = level.scale >= COARSE_SCALE;
    const tries = isCoarse ? COARSE_TRIES : 1;
    const least = isCoarse ? MIN_COARSE_FACTOR : MIN_FACTOR;
    for (let i = 0; i < tries && corners >= 0 && corners < MIN_QUOTA_SHARE * quota && level.factor > least; i++) {
      const fall = isCoarse ? COARSE_FALL : corners < MIN_DEARTH_SHARE * quota ? DEARTH_FALL : SCARCITY_FALL;
      level.factor = Math.max(least, level.factor * fall);
      const more = this.#findCorners(level);
      if (more >= 0) corners = more;
    }
    if (corners > MAX_QUOTA_SHARE * quota) {
      level.factor = Math.min(MAX_FACTOR, level.factor * PLENTY_RISE);
    }
    return Math.max(0, corners);
  }

  #findCorners(level: Level): number {
    fillThresholds(this.#contrast, this.#cells, level, this.#scratch.thresholds);
    return findCornersByCell(level.plane, this.#scratch);
  }
}

function createFeatures(arena: Arena, capacity: number): FrameFeatures {
  return {
    count: 0,
    x: arena.float32(capacity),
    y: arena.float32(capacity),
    angle: arena.uint8(capacity),
    scale: arena.float32(capacity),
    descriptors: arena.uint32(8 * capacity),
    weak: arena.uint16(WEAK_TABLES * capacity),
  };
}

/** Sets all cells to the mean contrast. */
function evenOut(contrast: Float32Array, cells: number): void {
  let sum = 0;
  for (let i = 0; i < cells; i++) sum += contrast[i];
  contrast.fill(sum / cells, 0, cells);
}
