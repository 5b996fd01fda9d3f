import type { Kernels } from '../kernels/kernels';
import { angleStep, rotationOf } from './pattern';
import type { Plane } from './plane';
import { createSelectionScratch, selectCorners } from './select-corners';
import type { CornerList, SelectionScratch } from './select-corners';

/** FAST lists at most this many raw corners; a plane with more is noise at that threshold. Chosen, not measured. */
const MAX_RAW_CORNERS = 32_768;
/** Most cells with a corner threshold of their own: those of a plane of 2048×2048 px. */
export const MAX_CELLS = 4096;
/** Least distance of a corner from the border, px: the reach of the pattern, and a px for the suppression. */
export const CORNER_BORDER_PX = 18;

/** Selection of a plane's corners, and their description. */
interface DescribeOptions {
  /** Side of the grid cells over which corners are spread, px. */
  cellPx: number;
  /** Most corners to describe. */
  maxCount: number;
  /** Rotated offsets for the plane's stride; see fillPattern. */
  pattern: Int16Array;
  /** Receives 8 words per keypoint. */
  descriptors: Uint32Array;
  /** Gets WEAK_TABLES numbers per keypoint; see Kernels.describe. */
  weak: Uint16Array;
}

/** Kernels and memory for finding and describing the corners of planes up to some size. */
export interface PlaneScratch {
  kernels: Kernels;
  /** Thresholds for detectCorners. */
  thresholds: Uint8Array;
  scores: Uint16Array;
  blurred: Uint8Array;
  blurScratch: Uint16Array;
  raw: Int32Array;
  /** Corners that survived suppression. */
  kept: CornerList;
  selection: SelectionScratch;
  selected: Int32Array;
  moments: Int32Array;
  rotations: Uint8Array;
  angles: Uint8Array;
}

/**
 * Takes the memory from the kernels' arena.
 *
 * @param planeSize largest stride·height, px.
 * @param maxSelected largest number of corners kept for one plane.
 */
export function createPlaneScratch(kernels: Kernels, planeSize: number, maxSelected: number): PlaneScratch {
  const { arena } = kernels;
  const scores = arena.uint16(planeSize);
  scores.fill(0);
  return {
    kernels,
    thresholds: arena.uint8(MAX_CELLS),
    scores,
    blurred: arena.uint8(planeSize),
    blurScratch: arena.uint16(planeSize),
    raw: arena.int32(MAX_RAW_CORNERS),
    kept: { count: 0, positions: arena.int32(MAX_RAW_CORNERS), scores: arena.int32(MAX_RAW_CORNERS) },
    selection: createSelectionScratch(arena, MAX_RAW_CORNERS),
    selected: arena.int32(maxSelected),
    moments: arena.int32(2 * maxSelected),
    rotations: arena.uint8(maxSelected),
    angles: arena.uint8(maxSelected),
  };
}

/** Corners of a plane above one threshold, gray levels; see findCornersByCell. */
export function findCorners(plane: Plane, threshold: number, scratch: PlaneScratch): number {
  scratch.thresholds.fill(threshold);
  return findCornersByCell(plane, scratch);
}

/**
 * Corners of a plane that survive suppression, in `scratch.kept`; above the thresholds in `scratch.thresholds`.
 *
 * @returns their number, or −1 if the plane has too many raw corners at this threshold to list.
 */
export function findCornersByCell(plane: Plane, scratch: PlaneScratch): number {
  const { kernels, thresholds, scores, raw, kept } = scratch;
  const { data, stride, width, height } = plane;
  const count = kernels.detectCorners(data, stride, width, height, thresholds, CORNER_BORDER_PX, scores, raw);
  const survivors = kernels.suppressCorners(scores, stride, raw, count, kept.positions, kept.scores);
  return count === MAX_RAW_CORNERS ? -1 : survivors;
}

/**
 * Picks, orients and describes the corners found by findCorners.
 *
 * @param count number of corners that findCorners returned.
 * @param at number of the first keypoint in options.descriptors.
 * @returns number of keypoints; positions and angles are in scratch.selected and scratch.angles.
 * @throws RangeError for a plane of more cells than selectCorners knows.
 */
export function describeCorners(
  plane: Plane,
  count: number,
  options: DescribeOptions,
  scratch: PlaneScratch,
  at: number,
): number {
  const { data, stride, width, height } = plane;
  const { kernels, kept, selected, moments, angles, rotations, blurred } = scratch;
  const { pattern, descriptors, weak } = options;
  kept.count = count;
  const picked = selectCorners(kept, plane, options, scratch.selection, selected);
  if (picked === 0) return 0;
  kernels.blur(data, stride, width, height, blurred, scratch.blurScratch);
  kernels.moments(blurred, stride, selected, picked, moments);
  for (let i = 0; i < picked; i++) {
    angles[i] = angleStep(moments[2 * i], moments[2 * i + 1]);
    rotations[i] = rotationOf(angles[i]);
  }
  kernels.describe(blurred, selected, rotations, picked, pattern, descriptors, weak, at);
  return picked;
}
