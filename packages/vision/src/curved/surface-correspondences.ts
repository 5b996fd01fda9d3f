/** Places of a picture on a surface and in a frame, as parallel arrays of which the first `count` are valid. */
export interface SurfaceCorrespondences {
  count: number;
  /** Place on the picture, target widths from its middle, along the surface. */
  x: Float64Array;
  y: Float64Array;
  /** Place in the target's frame: 3 numbers each, target widths. */
  points: Float64Array;
  /** Frame px. */
  u: Float64Array;
  v: Float64Array;
  /** Information on the place in the frame, px⁻², a symmetric 2×2 matrix; see Correspondences. */
  wuu: Float64Array;
  wuv: Float64Array;
  wvv: Float64Array;
  /** Filled by SurfaceFitter: distance from the place given by the pose, px, weighted by the information. */
  residual: Float64Array;
}

export function createSurfaceCorrespondences(capacity: number): SurfaceCorrespondences {
  const column = () => new Float64Array(capacity);
  return {
    count: 0,
    x: column(),
    y: column(),
    points: new Float64Array(3 * capacity),
    u: column(),
    v: column(),
    wuu: column(),
    wuv: column(),
    wvv: column(),
    residual: column(),
  };
}
