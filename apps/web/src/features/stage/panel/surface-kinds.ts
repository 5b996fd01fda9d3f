import { RANGES } from '@anchora/contract/scene/ranges';
import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import type { SurfaceKind } from '@anchora/contract/scene/surface-kind';

/** In widths of the label: the usual label of a bottle goes half around, which makes the diameter 2/π of its width. */
const USUAL_DIAMETER = 0.64;
/** A paper cup is narrower below by about a quarter. */
const USUAL_TAPER = 0.75;

/** Whether two surfaces have the same measures; false where one is flat. */
export function isSameSurface(a: TargetSurface | undefined, b: TargetSurface | undefined): boolean {
  return a !== undefined && b !== undefined && a.topDiameter === b.topDiameter && a.bottomDiameter === b.bottomDiameter;
}

/** The surface that a newly chosen kind begins with. */
export function surfaceOf(kind: SurfaceKind, before: TargetSurface | undefined): TargetSurface | undefined {
  if (kind === 'flat') return undefined;
  const topDiameter = before?.topDiameter ?? USUAL_DIAMETER;
  const tapered = Math.max(RANGES.targetDiameter[0], topDiameter * USUAL_TAPER);
  return { topDiameter, bottomDiameter: kind === 'cone' ? tapered : topDiameter };
}
