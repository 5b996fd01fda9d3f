import type { PerspectiveCamera } from 'three';
import { coverFit, coverProjection, defaultFocalLengthPx } from '../../camera/cover-fit';

/** Makes `camera` see what the camera behind `video` sees: same focal length, cover-fitted to the same place. */
export function projectLike(camera: PerspectiveCamera, video: HTMLVideoElement, canvas: HTMLElement): void {
  const { videoWidth, videoHeight } = video;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (videoWidth === 0 || width === 0 || height === 0) return;
  const fit = coverFit(videoWidth, videoHeight, width, height);
  const focalPx = defaultFocalLengthPx(videoWidth, videoHeight);
  camera.projectionMatrix.fromArray(coverProjection(focalPx, fit, width, height, camera.near, camera.far));
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
