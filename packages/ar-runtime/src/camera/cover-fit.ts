/**
 * How a camera picture of `videoWidth`×`videoHeight` px fills a canvas of `canvasWidth`×`canvasHeight` px, as CSS
 * `object-fit: cover` does: canvas = video · scale + offset, both measured from the top left corner of the top left
 * pixel.
 */
interface CoverFit {
  scale: number;
  offsetX: number;
  offsetY: number;
}

export function coverFit(videoWidth: number, videoHeight: number, canvasWidth: number, canvasHeight: number): CoverFit {
  const scale = Math.max(canvasWidth / videoWidth, canvasHeight / videoHeight);
  return {
    scale,
    offsetX: (canvasWidth - videoWidth * scale) / 2,
    offsetY: (canvasHeight - videoHeight * scale) / 2,
  };
}

/** Focal length in longer sides of the picture: `DEFAULT_FOCAL_RATIO` of the engine, which the page does not load. */
const FOCAL_RATIO = 0.85;

/** Focal length assumed if the camera's is unknown, px of the camera's picture; the tracker assumes the same. */
export function defaultFocalLengthPx(videoWidth: number, videoHeight: number): number {
  return FOCAL_RATIO * Math.max(videoWidth, videoHeight);
}

interface CoverProjection {
  /** Focal length, px of the video. */
  focalPx: number;
  fit: CoverFit;
  /** Size of the canvas, CSS px. */
  canvasWidth: number;
  canvasHeight: number;
  /** Nearest and farthest drawn distance, in the scene's unit. */
  near: number;
  far: number;
}

/**
 * Projection of a pinhole camera with its principal point in the middle of the picture, cover-fitted to a canvas.
 *
 * @param out receives and returns clipFromCamera, column-major 16 floats, for a y-up camera that looks along −z.
 *   Elements that are 0 in it are not written, so it must hold zeros or an earlier result.
 *
 * The middle of the picture is the middle of the canvas under a cover fit, hence no off-centre terms.
 */
export function coverProjection(
  { focalPx, fit, canvasWidth, canvasHeight, near, far }: CoverProjection,
  out = new Float32Array(16),
): Float32Array {
  out[0] = (2 * focalPx * fit.scale) / canvasWidth;
  out[5] = (2 * focalPx * fit.scale) / canvasHeight;
  out[10] = -(far + near) / (far - near);
  out[11] = -1;
  out[14] = (-2 * far * near) / (far - near);
  return out;
}
