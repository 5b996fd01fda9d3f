import { createCamera } from '../../geometry/camera';
import type { Kernels } from '../../kernels/kernels';
import type { FramePyramid } from '../frame-pyramid';
import { PatchAligner } from './patch-aligner';
import { createPatchView } from './patch-plan';
import type { TargetPictures } from './patch-plan';
import { VisibilityMap } from './visibility-map';

/*
 * Set on 2026-11-26 with 150 generated pictures and photographs: brick walls, a chessboard and wallpapers of three to
 * five equal motifs along a side match by 0.77 to 0.97, pages of print by at most 0.74, all others by at most 0.70.
 */

/** Match with itself, 0..1, from which a shifted picture counts as repeated. Lower values include pages of print. */
const REPEATED_MATCH = 0.755;
/**
 * The tracking levels that are compared: about 96 and 48 px wide. On larger ones motifs are farther apart than MOST_PX.
 */
const FIRST_LEVEL = 2;
const END_LEVEL = 4;
/** Patches that are compared together. */
const PATCHES = 64;
/** Shifts, px of the level. Smooth and sparse pictures match themselves at smaller ones. */
const LEAST_PX = 12;
const MOST_PX = 20;

/**
 * Whether a target matches itself at another place, as brick walls and wallpapers do. Their wrong poses, which are off
 * by a motif, are supported by nearly as many patches as the right one.
 *
 * Uses the kernels' arena above its present top and then restores it; after a failure, the caller must do so.
 *
 * @throws ArenaFullError if the arena has no room.
 */
export function repeatsItself(kernels: Kernels, target: TargetPictures): boolean {
  const { arena } = kernels;
  const mark = arena.mark();
  const visibility = new VisibilityMap(target.aspect);
  const repeats = target.levels.slice(FIRST_LEVEL, END_LEVEL).some((level) => {
    const { width } = level;
    // The level is its own frame: under this focal length and at depth 1, the target fills it exactly.
    const aligner = new PatchAligner(kernels, createCamera(width, level.height, width));
    const plane = { ...level, stride: width, data: target.data.subarray(level.start) };
    const scene = { target, frame: { levels: [plane] satisfies FramePyramid['levels'] }, visibility };
    aligner.matchWithin(scene, createPatchView(), PATCHES, LEAST_PX, MOST_PX);
    return aligner.match > REPEATED_MATCH;
  });
  arena.release(mark);
  return repeats;
}
