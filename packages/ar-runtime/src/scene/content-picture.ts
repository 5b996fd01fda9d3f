import { Matrix4, Vector3 } from 'three';
import type { ModelWorld } from './world';

/** Longer side of the picture, which is shown on the start screen. Chosen, not measured. */
const SIDE_PX = 480;
/** 0..1; chosen, not measured. */
const JPEG_QUALITY = 0.85;
/** Narrow, so that near parts of the content do not look too large. Chosen by eye. */
const FIELD_OF_VIEW_DEG = 30;
/** Direction from the content to the camera: from above and from one side, as people look at things on a table. */
const VIEWED_FROM = new Vector3(0.4, 0.32, 1).normalize();

/**
 * Address of a picture of a world's content without surroundings. Afterwards the content is not placed, and renderer
 * and camera must be fitted again.
 *
 * @returns null if the WebGL context is lost.
 */
export function modelPicture(world: ModelWorld): string | null {
  const { renderer, scene, camera } = world;
  if (renderer.getContext().isContextLost()) return null;
  const { fov } = camera;
  renderer.setPixelRatio(1);
  renderer.setSize(SIDE_PX, SIDE_PX, false);
  world.place(new Matrix4(), 'floor');
  const { centre, radiusM } = world.extent;
  const distance = radiusM / Math.sin((FIELD_OF_VIEW_DEG * Math.PI) / 360);
  Object.assign(camera, { fov: FIELD_OF_VIEW_DEG, aspect: 1, zoom: 1 });
  camera.position.copy(centre).addScaledVector(VIEWED_FROM, distance);
  camera.lookAt(centre);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
  renderer.render(scene, camera);
  // Read in the same task, because the browser clears the canvas afterwards.
  const address = renderer.domElement.toDataURL();
  world.unplace();
  camera.fov = fov;
  return address;
}

/** Address of a video's first picture once it is loaded; null if it is playing, fails to load or cannot be read. */
export async function videoPicture(video: HTMLVideoElement): Promise<string | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    const listening = new AbortController();
    const { signal } = listening;
    const hasPicture = await new Promise<boolean>((resolve) => {
      video.addEventListener('loadeddata', () => resolve(true), { signal });
      video.addEventListener('error', () => resolve(false), { signal });
    });
    listening.abort();
    if (!hasPicture) return null;
  }
  const { videoWidth, videoHeight } = video;
  const scale = SIDE_PX / Math.max(videoWidth, videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const context = canvas.getContext('2d');
  if (!context || !video.paused) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
