import type { Surface } from '../types';

/** Radii, target widths. At the least, 1 / 2π, a label goes around once. At the most, it is as good as flat. */
export const MIN_RADIUS = 0.159;
export const MAX_RADIUS = 20;
/**
 * Largest sine of the angle between side and axis: steeper cones are rather discs, whose labels are not seen from the
 * side. Chosen, not measured, as is MAX_RADIUS.
 */
const MAX_SLOPE = 0.9;

/** Whether a picture of some aspect ratio (height / width) can go around a surface. */
export function isPossibleSurface({ topRadius, bottomRadius }: Surface, aspect: number): boolean {
  return isRadius(topRadius) && isRadius(bottomRadius) && Math.abs(bottomRadius - topRadius) <= MAX_SLOPE * aspect;
}

const isRadius = (radius: number) => radius >= MIN_RADIUS && radius <= MAX_RADIUS;

/** @throws RangeError for a surface that no label can go around. */
export function assertSurface(surface: Surface, aspect: number): void {
  if (isPossibleSurface(surface, aspect)) return;
  throw new RangeError(
    `The radii of a surface are ${MIN_RADIUS} to ${MAX_RADIUS} target widths and differ by at most ${MAX_SLOPE} heights, got ${surface.topRadius} and ${surface.bottomRadius}.`,
  );
}
