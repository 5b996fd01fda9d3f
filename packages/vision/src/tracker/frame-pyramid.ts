import type { Kernels } from '../kernels/kernels';
import type { Plane } from '../keypoints/describe-plane';

/** Levels at 1, 1/2, 1/4 and 1/8 of the frame. */
export const PYRAMID_LEVELS = 4;

export interface FramePyramid {
  levels: Plane[];
}

export function createFramePyramid(kernels: Kernels, width: number, height: number): FramePyramid {
  const levels: Plane[] = [];
  for (let level = 0; level < PYRAMID_LEVELS; level++) {
    const w = width >> level;
    const h = height >> level;
    levels.push({ data: kernels.arena.uint8(w * h), stride: w, width: w, height: h });
  }
  return { levels };
}

/** Fills the halved levels from the first. */
export function buildFramePyramid(kernels: Kernels, { levels }: FramePyramid): void {
  for (let i = 1; i < levels.length; i++) {
    kernels.downHalf(levels[i - 1].data, levels[i - 1].width, levels[i - 1].height, levels[i].data);
  }
}

/** The coarsest level on which something of `widthPx` in the frame is still at least `minWidthPx` wide. */
export function levelOfWidth(widthPx: number, minWidthPx: number): number {
  let level = PYRAMID_LEVELS - 1;
  while (level > 0 && widthPx / (1 << level) < minWidthPx) level--;
  return level;
}
