import { apply, type CameraPlace, minus, type Vector } from './walk-vectors';

/** The lens of a walk's camera, px of the frames. */
export interface Lens {
  f: number;
  cx: number;
  cy: number;
}

/** Depth up to which a point is at the lens or behind it, m. Chosen, not measured. */
const MIN_DEPTH_M = 0.02;

/** Frame px of a point of the world; null behind the camera. */
export function projectTo({ rotation, position }: CameraPlace, lens: Lens, point: Vector): [number, number] | null {
  const [x, y, z] = apply(rotation, minus(point, position));
  return z > MIN_DEPTH_M ? [(lens.f * x) / z + lens.cx, (lens.f * y) / z + lens.cy] : null;
}
