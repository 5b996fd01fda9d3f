import { PLACE, SurfaceGeometry } from '../../src/surfaces/surface-geometry';
import type { Surface } from '../../src/types';

/** See SurfaceShape.place. */
export function placeOnSurface(surface: Surface, aspect: number, x: number, y: number): Float64Array {
  const place = new Float64Array(PLACE);
  new SurfaceGeometry(surface, aspect).place(x, y, place);
  return place;
}
