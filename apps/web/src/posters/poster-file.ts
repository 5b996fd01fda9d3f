import { canvasBlob } from '../ui/pictures/canvas-blob';

/** JPEG quality, 0 to 1; chosen by eye. */
const QUALITY = 0.85;

/** The picture on a canvas as the JPEG file of a poster. @throws Error if the browser cannot encode it */
export async function posterFile(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await canvasBlob(canvas, 'image/jpeg', QUALITY);
  if (!blob) throw new Error('the picture could not be stored as a JPEG');
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}
