/** Pinhole camera without distortion. Integer pixel coordinates are pixel centres. */
export interface Camera {
  width: number;
  height: number;
  /** Focal length, px; pixels are square. */
  f: number;
  /** Principal point, px: the middle of the frame. */
  cx: number;
  cy: number;
  /**
   * Displacement by a rolling shutter, px per px below the principal point: later rows show the camera turned further.
   * It is 0 except for the camera of one frame; only fits and patches use it.
   */
  leanX: number;
  leanY: number;
}

/** Focal length assumed for an unknown phone camera, in longer sides of the frame. */
export const DEFAULT_FOCAL_RATIO = 0.85;

export function createCamera(width: number, height: number, f = DEFAULT_FOCAL_RATIO * Math.max(width, height)): Camera {
  if (!(width >= 1) || !(height >= 1) || !(f > 0) || !Number.isFinite(width * height * f)) {
    throw new RangeError(`A camera needs a positive size and focal length, got ${width}×${height}, f ${f}.`);
  }
  return { width, height, f, cx: (width - 1) / 2, cy: (height - 1) / 2, leanX: 0, leanY: 0 };
}
