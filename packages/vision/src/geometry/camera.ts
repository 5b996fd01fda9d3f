/**
 * Pinhole camera. Of its deviations, the lean and the distortion, only fits and patches take notice. Integer pixel
 * coordinates are pixel centres.
 */
export interface Camera {
  /** Size of the frames, px. */
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
  /**
   * Radial distortion, px⁻²: what a pinhole shows at r px from the principal point is at d in the frame,
   * r = d / (1 + curve · d²). 0 unless it is learned.
   *
   * Fitzgibbon, Simultaneous Linear Estimation of Multiple View Geometry and Lens Distortion, CVPR 2001.
   */
  curve: number;
}

type Size = Pick<Camera, 'width' | 'height'>;

/**
 * Largest difference of the logarithms of two aspect ratios whose sides were rounded to whole px: half a px is 0.5% of
 * a side of 100 px, and four sides were rounded.
 */
const SAME_SHAPE = 0.02;

/** Whether two sizes have the same aspect ratio, but for the rounding of their sides. */
export function haveSameShape(a: Size, b: Size): boolean {
  return Math.abs(Math.log((a.width * b.height) / (a.height * b.width))) < SAME_SHAPE;
}

/**
 * Factor by which a lens multiplies a point's distance from the principal point: d / r in `Camera.curve`, solved for d.
 *
 * @param curve px⁻², as in Camera.
 * @param square r², the squared distance under a pinhole, px².
 * @returns 1 without distortion; 2 for all places so far out that a lens of that curve shows them nowhere.
 */
export const distort = (curve: number, square: number): number =>
  2 / (1 + Math.sqrt(Math.max(0, 1 - 4 * curve * square)));

export const longerSide = ({ width, height }: Size): number => Math.max(width, height);

/**
 * Focal length assumed for an unknown phone camera, in longer sides of the frame: a view of 61° along that side.
 * Chosen, not measured; trackers learn the true one.
 */
export const DEFAULT_FOCAL_RATIO = 0.85;

/**
 * A camera without lean and distortion.
 *
 * @param width height of its frames, px.
 * @param f focal length, px.
 * @throws RangeError for a size or focal length that no camera has.
 */
export function createCamera(width: number, height: number, f = DEFAULT_FOCAL_RATIO * Math.max(width, height)): Camera {
  if (!(width >= 1) || !(height >= 1) || !(f > 0) || !Number.isFinite(width * height * f)) {
    throw new RangeError(`No camera has ${width}×${height} px and f ${f}`);
  }
  return { width, height, f, cx: (width - 1) / 2, cy: (height - 1) / 2, leanX: 0, leanY: 0, curve: 0 };
}
