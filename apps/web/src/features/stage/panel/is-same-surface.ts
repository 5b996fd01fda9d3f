import type { TargetSurface } from '@anchora/contract/scene/scene-shape';

/** Whether two surfaces have the same measures; false where one is flat. */
export function isSameSurface(a: TargetSurface | undefined, b: TargetSurface | undefined): boolean {
  return a !== undefined && a.topDiameter === b?.topDiameter && a.bottomDiameter === b.bottomDiameter;
}
