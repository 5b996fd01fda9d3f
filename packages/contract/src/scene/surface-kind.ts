import { RANGES } from './ranges';
import type { TargetSurface } from './scene-shape';

/** In widths of the label: the usual label of a bottle goes half around, which makes the diameter 2/π of its width. */
const USUAL_DIAMETER = 0.64;
/** A paper cup is narrower below by about a quarter. */
const USUAL_TAPER = 0.75;
/** Degrees that a label goes around a thing whose diameter is the width of the label. */
export const AROUND_DEG = 360 / Math.PI;

export const SURFACE_KINDS = ['flat', 'cylinder', 'cone'] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** @param surface of a target; undefined for a flat one. */
export function kindOfSurface(surface: TargetSurface | undefined): SurfaceKind {
  if (!surface) return 'flat';
  return surface.topDiameter === surface.bottomDiameter ? 'cylinder' : 'cone';
}

/**
 * The surface that a newly chosen kind begins with.
 *
 * @param before the surface until now; undefined for a flat picture.
 */
export function surfaceOf(kind: SurfaceKind, before: TargetSurface | undefined): TargetSurface | undefined {
  if (kind === 'flat') return undefined;
  const topDiameter = before?.topDiameter ?? USUAL_DIAMETER;
  return { topDiameter, bottomDiameter: kind === 'cone' ? fittingDiameter(topDiameter * USUAL_TAPER) : topDiameter };
}

/** The radii by which the engine knows a surface, in the unit of the diameters: the width of the label. */
export function radiiOf({ topDiameter, bottomDiameter }: TargetSurface): { topRadius: number; bottomRadius: number } {
  return { topRadius: topDiameter / 2, bottomRadius: bottomDiameter / 2 };
}

/** The diameter closest to this one that a document can have, in widths of the label. */
export function fittingDiameter(diameter: number): number {
  const [least, most] = RANGES.targetDiameter;
  return Math.min(most, Math.max(least, diameter));
}
