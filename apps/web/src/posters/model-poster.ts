import type { ModelViewerElement } from '@google/model-viewer';

/** The colour of the paper on which the picture is shown, because a JPEG has no transparency. */
const BACKGROUND = '#fbfaf7';
const QUALITY = 0.85;

/** The model as the viewer shows it now, as a JPEG. @throws Error if the browser cannot draw or encode it */
export async function modelPoster(viewer: HTMLElement): Promise<File> {
  const drawn = await (viewer as ModelViewerElement).toBlob({ mimeType: 'image/png' });
  const picture = await createImageBitmap(drawn);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the picture could not be stored as a JPEG');
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}
