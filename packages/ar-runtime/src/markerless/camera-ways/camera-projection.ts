import type { PerspectiveCamera } from 'three';
import { coverFit, coverProjection, defaultFocalLengthPx } from '../../camera/cover-fit';

/** Written in each frame. */
const clipFromCamera = new Float32Array(16);

/**
 * Gives `camera` the projection of the camera behind `video`: same focal length, same cover fit. While video or canvas
 * has no size, it stays as it is.
 *
 * @param zoom focal length as a multiple of `defaultFocalLengthPx`.
 */
export function applyCameraProjection(
  camera: PerspectiveCamera,
  video: HTMLVideoElement,
  canvas: HTMLElement,
  zoom = 1,
): void {
  const { videoWidth, videoHeight } = video;
  const { clientWidth: canvasWidth, clientHeight: canvasHeight } = canvas;
  if (videoWidth === 0 || canvasWidth === 0 || canvasHeight === 0) return;
  const fit = coverFit(videoWidth, videoHeight, canvasWidth, canvasHeight);
  const focalPx = zoom * defaultFocalLengthPx(videoWidth, videoHeight);
  const { near, far } = camera;
  camera.projectionMatrix.fromArray(
    coverProjection({ focalPx, fit, canvasWidth, canvasHeight, near, far }, clipFromCamera),
  );
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
