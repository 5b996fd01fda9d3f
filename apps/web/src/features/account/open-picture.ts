import { canvasBlob } from '../../ui/pictures/canvas-blob';

/** A picture that this browser cannot read, draw or pack, or that is smaller than the server takes. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/**
 * Decodes a chosen file. The caller closes the result.
 *
 * @throws UnusablePicture if the browser cannot decode it.
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new UnusablePicture('the browser cannot read the picture', { cause });
  }
}

/**
 * Encodes the canvas.
 *
 * @param type,quality as for `canvasBlob`
 * @throws UnusablePicture if the browser cannot encode it, such as a canvas that is too large.
 */
export async function packPicture(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await canvasBlob(canvas, type, quality);
  if (!blob) throw new UnusablePicture('the browser cannot pack the picture');
  return blob;
}
