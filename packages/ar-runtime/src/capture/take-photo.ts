import type { CaptureSource } from './capture-source';
import { CaptureSurface } from './capture-surface';
import { aroundDrawing } from './drawn-content';
import { WholePicture } from './whole-picture';

/** 0..1; the default of Chromium and Firefox. */
const JPEG_QUALITY = 0.92;
/** After this time without a drawing, the camera picture is taken alone. Chosen, not measured. */
const DRAWN_WITHIN_MS = 1000;

/**
 * A JPEG of camera picture and content, in the camera's resolution and without metadata.
 *
 * @throws Error if the browser cannot draw or encode it.
 */
export async function takePhoto({ elements, content, refit }: CaptureSource): Promise<Blob> {
  const surface = new CaptureSurface(elements);
  const whole = new WholePicture(elements.canvas, elements.camera, refit);
  await new Promise<void>((resolve, reject) => {
    const finish = (): void => {
      unwatch();
      clearTimeout(timer);
      try {
        resolve(surface.compose());
      } catch (error) {
        reject(error);
      }
    };
    const unwatch = aroundDrawing(content, (draw) => {
      whole.enter();
      try {
        draw();
        finish();
      } finally {
        whole.leave();
      }
      // The change of size has cleared the canvas.
      draw();
    });
    const timer = setTimeout(finish, surface.showsContent ? DRAWN_WITHIN_MS : 0);
  });
  const photo = await new Promise<Blob | null>((resolve) => surface.canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!photo) throw new Error('The photo could not be encoded');
  return photo;
}
