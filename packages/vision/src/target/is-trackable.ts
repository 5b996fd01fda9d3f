import type { Compiled } from '../types';
import { createTrackingLevels } from './tracking-levels';

/**
 * Number of anchors that a target must have at one of its sizes to be trackable at all: four points fix a homography,
 * and fewer never sufficed. Set with 220 seeded pictures of one to four small pieces of photos, posters and bricks on a
 * blank ground (2026-11): none with 3 anchors or fewer was found in any of its 44 simulated views, two with 4 were
 * found in 9 and 14% of them. A higher number refuses pictures that can be tracked, and those only get a warning.
 */
export const LEAST_ANCHORS = 4;

/**
 * Shorter side of the coarsest size whose anchors count, px. Below it even the edge of a single shape shows several:
 * photos blurred until only such a size had any (72 and 98 of them) were never found, while one with 23 at 84 px was,
 * in 25% of its views. The finest size of a small picture always counts.
 */
const MIN_COARSE_SIDE_PX = 48;

/** The picture has too little detail for any pose of it to be found. */
export class UntrackableTargetError extends Error {
  override name = 'UntrackableTargetError';

  constructor(
    /** Number of anchors at the size with the most of them. */
    readonly anchors: number,
  ) {
    super(`A target needs at least ${LEAST_ANCHORS} anchors to be tracked, this picture has ${anchors}.`);
  }
}

/** Whether the tracker can find the target at all; scoreTarget measures how well. */
export function isTrackable(compiled: Compiled): boolean {
  return countAnchors(compiled) >= LEAST_ANCHORS;
}

/** @throws UntrackableTargetError */
export function assertTrackable(compiled: Compiled): void {
  const anchors = countAnchors(compiled);
  if (anchors < LEAST_ANCHORS) throw new UntrackableTargetError(anchors);
}

/**
 * Number of anchors of the target at the size with the most of them. A blurred picture may have none at the finest
 * size, which `Compiled.points` describes, and still be tracked well on a coarser one.
 */
export function countAnchors(compiled: Compiled): number {
  const { levels } = createTrackingLevels(compiled);
  const counted = levels.filter(({ width, height }, i) => i === 0 || Math.min(width, height) >= MIN_COARSE_SIDE_PX);
  return Math.max(0, ...counted.map(({ anchors }) => anchors.length / 2));
}
