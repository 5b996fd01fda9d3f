import type { ModelViewerElement } from '@google/model-viewer';
import { posterFile } from './poster-file';
import { POSTER_GROUND } from './poster-ground';

/** The model as the viewer shows it now, as a JPEG. @throws Error if the browser cannot draw or encode it */
export async function modelPoster(viewer: HTMLElement): Promise<File> {
  const drawn = await (viewer as ModelViewerElement).toBlob({ mimeType: 'image/png' });
  const picture = await createImageBitmap(drawn);
  try {
    return await posterFile(onPaper(picture));
  } finally {
    picture.close();
  }
}

function onPaper(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.fillStyle = POSTER_GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}
