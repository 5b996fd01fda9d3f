import type { Kernels } from '../kernels/kernels';
import { createPlaneScratch, describeCorners, findCorners } from './describe-plane';
import type { PlaneScratch } from './describe-plane';
import { normalizeContrast } from './normalize-contrast';
import { fillPattern, MAX_PATTERN_STRIDE_PX, PATTERN_LENGTH } from './pattern';
import { createPlane, type Plane } from './plane';

/** Each level below the frame is 2/3 of the one before. */
const LEVEL_STEP = 1.5;
/** Most keypoints of the enlarged frame, of the frame itself, and of its reductions. */
const ENLARGED_QUOTA = 900;
const LEVEL_QUOTAS = [700, 450, 250, 120];
export const MAX_FEATURES = LEVEL_QUOTAS.reduce((sum, quota) => sum + quota, ENLARGED_QUOTA);
/** Side of the grid cells that keypoints are spread over, px of the level. */
const CELL_PX = 32;
/** Least shorter side of a level, px: the descriptor's border leaves smaller ones little room. */
const MIN_LEVEL_PX = 60;

/*
 * FAST thresholds, gray levels. They follow the texture of the frames, since a fixed one finds too little in dim frames and
 * lists too much in busy ones. Larger steps overshoot, smaller ones take more frames to follow a change of light.
 */
const FIRST_THRESHOLD = 20;
const MIN_THRESHOLD = 5;
const MAX_THRESHOLD = 60;
/** Rise when a level has more raw corners than can be listed. */
const OVERFLOW_RISE = 12;
/** Fall when a level has fewer corners than this share of its quota, and rise when it has more than this multiple. */
const SCARCITY_FALL = 6;
const MIN_QUOTA_SHARE = 0.8;
const PLENTY_RISE = 3;
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
}

interface Level {
  plane: Plane;
  pattern: Int16Array;
  /** Frame px per px. */
  scale: number;
  quota: number;
  /** FAST threshold, adapted from frame to frame. */
  threshold: number;
}

/**
 * Finds the keypoints of frames of one size, on the frame, on reductions of it and on its double. The detail of a target a
 * tenth of the frame wide is as small as the descriptor's reach, and looks like a training view only when enlarged.
 *
 * FAST: Rosten & Drummond, ECCV 2006. Orientation by the centroid: Rublee et al., ORB, ICCV 2011.
 */
export class FrameFeatureDetector {
  readonly features: FrameFeatures;
  readonly #kernels: Kernels;
  readonly #frame: Plane;
  /** The frame with its contrast stretched, if it needed that. */
  readonly #first: Plane;
  /** The frame and its reductions, then its double. */
  readonly #levels: Level[] = [];
  readonly #scratch: PlaneScratch;

  /** @param frame the plane that frames are put in before each detect. */
  constructor(kernels: Kernels, frame: Plane) {
    const { arena } = kernels;
    this.#kernels = kernels;
    this.#frame = frame;
    this.#first = createPlane(arena, frame.width, frame.height);
    this.#addLevel(this.#first, 1, LEVEL_QUOTAS[0]);
    for (let plane = this.#first; this.#levels.length < LEVEL_QUOTAS.length;) {
      const width = 2 * Math.floor(plane.width / 3);
      const height = 2 * Math.floor(plane.height / 3);
      if (Math.min(width, height) < MIN_LEVEL_PX) break;
      plane = createPlane(arena, width, height);
      this.#addLevel(plane, LEVEL_STEP ** this.#levels.length, LEVEL_QUOTAS[this.#levels.length]);
    }
    let largest = frame;
    if (2 * frame.width <= MAX_PATTERN_STRIDE_PX) {
      largest = createPlane(arena, 2 * frame.width, 2 * frame.height);
      this.#addLevel(largest, 1 / 2, ENLARGED_QUOTA);
    }
    this.#scratch = createPlaneScratch(kernels, largest.stride * largest.height, ENLARGED_QUOTA);
    this.features = {
      count: 0,
      x: arena.float32(MAX_FEATURES),
      y: arena.float32(MAX_FEATURES),
      angle: arena.uint8(MAX_FEATURES),
      scale: arena.float32(MAX_FEATURES),
      descriptors: arena.uint32(8 * MAX_FEATURES),
    };
  }

  #addLevel(plane: Plane, scale: number, quota: number): void {
    const pattern = this.#kernels.arena.int16(PATTERN_LENGTH);
    fillPattern(plane.stride, pattern);
    this.#levels.push({ plane, pattern, scale, quota, threshold: FIRST_THRESHOLD });
  }

  reset(): void {
    for (const level of this.#levels) level.threshold = FIRST_THRESHOLD;
  }

  /** @param share of the usual number of keypoints to keep, 0..1. */
  detect(share = 1): FrameFeatures {
    this.features.count = 0;
    const frame = this.#first;
    if (!normalizeContrast(this.#frame, frame)) frame.data.set(this.#frame.data);
    let above = frame;
    for (const level of this.#levels) {
      const { plane, scale } = level;
      if (scale > 1) this.#kernels.downTwoThirds(above.data, above.width, above.height, plane.data);
      if (scale < 1) this.#kernels.upDouble(frame.data, frame.width, frame.height, plane.data);
      this.#detectLevel(level, Math.round(share * level.quota));
      above = plane;
    }
    return this.features;
  }

  #detectLevel(level: Level, quota: number): void {
    const { plane, pattern, scale } = level;
    const corners = this.#findAdaptively(level);
    const { features } = this;
    const { descriptors, count } = features;
    const options = { cellPx: CELL_PX, maxCount: quota, pattern, descriptors };
    const found = describeCorners(plane, corners, options, this.#scratch, count);
    for (let i = 0; i < found; i++) {
      const p = this.#scratch.selected[i];
      const y = Math.floor(p / plane.stride);
      features.x[count + i] = (p - y * plane.stride + 0.5) * scale - 0.5;
      features.y[count + i] = (y + 0.5) * scale - 0.5;
      features.angle[count + i] = this.#scratch.angles[i];
      features.scale[count + i] = scale;
    }
    features.count = count + found;
  }

  /** Corners at the level's threshold, which moves towards about one to three times the quota. */
  #findAdaptively(level: Level): number {
    const { plane, quota } = level;
    let { threshold } = level;
    let corners = findCorners(plane, threshold, this.#scratch);
    while (corners < 0 && threshold < MAX_THRESHOLD) {
      threshold = Math.min(MAX_THRESHOLD, threshold + OVERFLOW_RISE);
      corners = findCorners(plane, threshold, this.#scratch);
    }
    if (corners >= 0 && corners < MIN_QUOTA_SHARE * quota && threshold > MIN_THRESHOLD) {
      threshold = Math.max(MIN_THRESHOLD, threshold - SCARCITY_FALL);
      const more = findCorners(plane, threshold, this.#scratch);
      if (more >= 0) corners = more;
    } else if (corners > MAX_QUOTA_SHARE * quota) {
      threshold = Math.min(MAX_THRESHOLD, threshold + PLENTY_RISE);
    }
    level.threshold = threshold;
    return Math.max(0, corners);
  }
}
