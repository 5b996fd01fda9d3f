import { areaResize } from '../image/area-resize';
import { hamming } from '../kernels/hamming';
import { WEAK_TABLES, type Kernels } from '../kernels/kernels';
import { createPlaneScratch, describeCorners, findCorners } from '../keypoints/describe-plane';
import { fillPattern, PATTERN_LENGTH } from '../keypoints/pattern';
import { createPlane } from '../keypoints/plane';
import { stretchContrast } from './stretch-contrast';
import type { Compiled, Gray } from '../types';

/** Described corners of a target seen from the front at several sizes, as parallel arrays of `count`. */
export interface FrontalFeatures {
  count: number;
  /** Place on the target plane, target widths from its centre. */
  x: Float64Array;
  y: Float64Array;
  /** Orientation, 1/256 turns. */
  angle: Uint8Array;
  /** Width of the target, px, in the size at which the corner was found. */
  widthPx: Float64Array;
  /** 8 words each. */
  descriptors: Uint32Array;
}

/**
 * Sizes at which corners are described, as geometric means of the sides, px, in steps of 0.7. Chosen, not measured.
 */
const SIZES_PX = [300, 210, 147, 103];
/** Largest number of corners of each of those sizes. Chosen, not measured. */
const MAX_CORNERS = [200, 150, 100, 60];
/**
 * Shorter side below which a size is left out, px, because the descriptor's border leaves hardly any room. Chosen, not
 * measured.
 */
const MIN_SIDE_PX = 40;
/** FAST threshold, gray levels. Chosen, not measured: a higher one leaves soft pictures without corners. */
const CORNER_THRESHOLD = 10;
/** Side of the grid cells over which corners are spread, px. Chosen, not measured. */
const CELL_PX = 24;

/**
 * Describes the corners of a target in up to four sizes, the largest first. The kernels' arena is used above its
 * present top and then restored, after a failure too.
 *
 * @throws ArenaFullError if the arena has no room for that.
 */
export function describeFrontal(kernels: Kernels, compiled: Compiled): FrontalFeatures {
  const { arena } = kernels;
  const { width, height } = compiled;
  const image = stretchContrast(compiled.image);
  const capacity = MAX_CORNERS.reduce((sum, count) => sum + count, 0);
  const out: FrontalFeatures = {
    count: 0,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    angle: new Uint8Array(capacity),
    widthPx: new Float64Array(capacity),
    descriptors: new Uint32Array(8 * capacity),
  };
  const mark = arena.mark();
  try {
    for (const [i, sizePx] of SIZES_PX.entries()) {
      arena.release(mark);
      const scale = Math.min(1, sizePx / Math.sqrt(image.width * image.height));
      const levelWidth = Math.round(image.width * scale);
      const levelHeight = Math.round(image.height * scale);
      if (Math.min(levelWidth, levelHeight) < MIN_SIDE_PX) break;
      describeSize(kernels, areaResize(image, levelWidth, levelHeight), MAX_CORNERS[i], height / width, out);
    }
  } finally {
    arena.release(mark);
  }
  return out;
}

/** Adds the corners of one size of a target to `out`. */
function describeSize(kernels: Kernels, image: Gray, maxCount: number, aspect: number, out: FrontalFeatures): void {
  const { arena } = kernels;
  const { width, height } = image;
  const plane = createPlane(arena, width, height);
  plane.data.set(image.data);
  const pattern = arena.int16(PATTERN_LENGTH);
  fillPattern(width, pattern);
  const scratch = createPlaneScratch(kernels, width * height, maxCount);
  const descriptors = arena.uint32(8 * maxCount);
  const weak = arena.uint16(WEAK_TABLES * maxCount);
  const corners = Math.max(0, findCorners(plane, CORNER_THRESHOLD, scratch));
  const options = { cellPx: CELL_PX, maxCount, pattern, descriptors, weak };
  const found = describeCorners(plane, corners, options, scratch, 0);
  out.descriptors.set(descriptors.subarray(0, 8 * found), 8 * out.count);
  for (let k = 0; k < found; k++) {
    const at = out.count++;
    const row = Math.floor(scratch.selected[k] / width);
    out.x[at] = (scratch.selected[k] - row * width + 0.5) / width - 0.5;
    out.y[at] = ((row + 0.5) / height - 0.5) * aspect;
    out.angle[at] = scratch.angles[k];
    out.widthPx[at] = width;
  }
}

/** Number of bits in which the descriptors of corner i of a and corner j of b differ. */
export function descriptorDistance(a: FrontalFeatures, i: number, b: FrontalFeatures, j: number): number {
  return hamming(a.descriptors, 8 * i, b.descriptors, 8 * j);
}
