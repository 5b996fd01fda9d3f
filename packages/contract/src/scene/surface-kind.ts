import { RANGES } from './ranges';
import type { TargetSurface } from './scene-shape';

/** In widths of the label: the usual label of a bottle goes half around, which makes the diameter 2/π of its width. */
const USUAL_DIAMETER = 0.64;
/** A paper cup is narrower below by about a quarter. */
const USUAL_TAPER = 0.75;
/** Degrees that a label goes around a thing of the diameter 1. */
export const AROUND_DEG = 360 / Math.PI;

export const SURFACE_KINDS = ['flat', 'cylinder', 'cone'] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** @param surface of a target; undefined for a flat one. */
export function kindOfSurface(surface: TargetSurface | undefined): SurfaceKind {
  if (!surface) return 'flat';
  return surface.topDiameter === surface.bottomDiameter ? 'cylinder' : 'cone';
}

/** The surface that a newly chosen kind begins with. */
export function surfaceOf(kind: SurfaceKind, before: TargetSurface | undefined): TargetSurface | undefined {
  if (kind === 'flat') return undefined;
  const topDiameter = before?.topDiameter ?? USUAL_DIAMETER;
  const tapered = Math.max(RANGES.targetDiameter[0], topDiameter * USUAL_TAPER);
  return { topDiameter, bottomDiameter: kind === 'cone' ? tapered : topDiameter };
}
