import type { TargetSurface } from './scene-shape';

export const SURFACE_KINDS = ['flat', 'cylinder', 'cone'] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** @param surface of a target; undefined for a flat one. */
export function kindOfSurface(surface: TargetSurface | undefined): SurfaceKind {
  if (!surface) return 'flat';
  return surface.topDiameter === surface.bottomDiameter ? 'cylinder' : 'cone';
}
