import type { Arena } from '../kernels/arena';
import type { Kernels } from '../kernels/kernels';
import { createPlaneScratch, describeCorners, findCorners } from './describe-plane';
import type { Plane, PlaneScratch } from './describe-plane';
import { fillPattern, PATTERN_LENGTH } from './pattern';

/** Each level is 2/3 of the one before. */
export const LEVEL_STEP = 1.5;
const LEVEL_QUOTAS = [350, 220, 120];
export const MAX_FEATURES = 690;
const CELL_PX = 32;
const MIN_LEVEL_PX = 60;
const FIRST_THRESHOLD = 20;
const MIN_THRESHOLD = 8;
const MAX_THRESHOLD = 60;

/** Keypoints of a frame as parallel arrays of which the first `count` are valid. */
export interface FrameFeatures {
  count: number;
  /** Frame px. */
  x: Float32Array;
  y: Float32Array;
  /** Orientation in 1/256 turns. */
  angle: Uint8Array;
  level: Uint8Array;
  /** 8 words each. */
  descriptors: Uint32Array;
}

/** Finds the keypoints of frames of one size; adapts its corner thresholds from frame to frame. */
export class FrameFeatureDetector {
  readonly features: FrameFeatures;
  readonly #kernels: Kernels;
  readonly #planes: Plane[] = [];
  readonly #patterns: Int16Array[] = [];
  readonly #thresholds: number[] = [];
  readonly #scratch: PlaneScratch;

  /** @param frame the plane that frames are put in before each detect. */
  constructor(kernels: Kernels, frame: Plane) {
    const { arena } = kernels;
    this.#kernels = kernels;
    this.#addLevel(arena, frame);
    for (let plane = frame; this.#planes.length < LEVEL_QUOTAS.length;) {
      const width = 2 * Math.floor(plane.width / 3);
      const height = 2 * Math.floor(plane.height / 3);
      if (Math.min(width, height) < MIN_LEVEL_PX) break;
      plane = { data: arena.uint8(width * height), stride: width, width, height };
      this.#addLevel(arena, plane);
    }
    this.#scratch = createPlaneScratch(arena, frame.stride * frame.height, Math.max(...LEVEL_QUOTAS));
    this.features = {
      count: 0,
      x: arena.float32(MAX_FEATURES),
      y: arena.float32(MAX_FEATURES),
      angle: arena.uint8(MAX_FEATURES),
      level: arena.uint8(MAX_FEATURES),
      descriptors: arena.uint32(8 * MAX_FEATURES),
    };
  }

  #addLevel(arena: Arena, plane: Plane): void {
    const pattern = arena.int16(PATTERN_LENGTH);
    fillPattern(plane.stride, pattern);
    this.#planes.push(plane);
    this.#patterns.push(pattern);
    this.#thresholds.push(FIRST_THRESHOLD);
  }

  reset(): void {
    this.#thresholds.fill(FIRST_THRESHOLD);
  }

  detect(): FrameFeatures {
    this.features.count = 0;
    for (let level = 0; level < this.#planes.length; level++) {
      const plane = this.#planes[level];
      if (level > 0) {
        const above = this.#planes[level - 1];
        this.#kernels.downTwoThirds(above.data, above.width, above.height, plane.data);
      }
      this.#detectLevel(plane, level);
    }
    return this.features;
  }

  #detectLevel(plane: Plane, level: number): void {
    const maxCount = LEVEL_QUOTAS[level];
    const corners = this.#findAdaptively(plane, level, maxCount);
    const { features } = this;
    const options = { cellPx: CELL_PX, maxCount };
    const pattern = this.#patterns[level];
    const { descriptors, count } = features;
    const found = describeCorners(this.#kernels, plane, corners, options, pattern, this.#scratch, descriptors, count);
    const scale = LEVEL_STEP ** level;
    for (let i = 0; i < found; i++) {
      const p = this.#scratch.selected[i];
      const y = Math.floor(p / plane.stride);
      features.x[count + i] = (p - y * plane.stride + 0.5) * scale - 0.5;
      features.y[count + i] = (y + 0.5) * scale - 0.5;
      features.angle[count + i] = this.#scratch.angles[i];
      features.level[count + i] = level;
    }
    features.count = count + found;
  }

  /** Corners at the level's threshold, which moves towards about one to three times the quota. */
  #findAdaptively(plane: Plane, level: number, quota: number): number {
    let threshold = this.#thresholds[level];
    let corners = findCorners(this.#kernels, plane, threshold, this.#scratch);
    while (corners < 0 && threshold < MAX_THRESHOLD) {
      threshold = Math.min(MAX_THRESHOLD, threshold + 12);
      corners = findCorners(this.#kernels, plane, threshold, this.#scratch);
    }
    if (corners >= 0 && corners < 0.8 * quota && threshold > MIN_THRESHOLD) {
      threshold = Math.max(MIN_THRESHOLD, threshold - 6);
      const more = findCorners(this.#kernels, plane, threshold, this.#scratch);
      if (more >= 0) corners = more;
    } else if (corners > 3 * quota) {
      threshold = Math.min(MAX_THRESHOLD, threshold + 3);
    }
    this.#thresholds[level] = threshold;
    return Math.max(0, corners);
  }
}
