/** Points of the target plane and their places in a frame, as parallel arrays of which the first `count` are valid. */
export interface Correspondences {
  count: number;
  /** Target plane, target widths. */
  x: Float64Array;
  y: Float64Array;
  /** Frame px. */
  u: Float64Array;
  v: Float64Array;
  /**
   * Information on the place in the frame, px⁻², as a symmetric 2×2 matrix: a patch on an edge fixes its place only
   * across the edge.
   */
  wuu: Float64Array;
  wuv: Float64Array;
  wvv: Float64Array;
  /** Filled by fitPose: distance from the place given by the pose, px, weighted by the information. */
  residual: Float64Array;
}

export function createCorrespondences(capacity: number): Correspondences {
  const column = () => new Float64Array(capacity);
  return {
    count: 0,
    x: column(),
    y: column(),
    u: column(),
    v: column(),
    wuu: column(),
    wuv: column(),
    wvv: column(),
    residual: column(),
  };
}
