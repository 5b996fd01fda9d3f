import type { Gray } from '@anchora/vision';
import { PictureError } from './picture-error';
import type { PictureHeader } from './picture-header';

/** Rows converted at a time: a canvas of the whole picture could pass the size that phones allow for one canvas. */
const STRIP_ROWS = 256;

/**
 * Decodes as the server's job does: EXIF orientation applied, transparent parts over white, colours in sRGB, whatever
 * colour model the file uses. Runs in a worker.
 *
 * @param header of the same file, already checked
 * @param toGray weighs RGBA (row-major, 4 bytes per pixel) into `gray`, one byte per pixel
 * @throws PictureError
 */
export async function decodePicture(
  file: Blob,
  header: PictureHeader,
  toGray: (rgba: Uint8ClampedArray, gray: Uint8Array) => void,
): Promise<Gray> {
  const bitmap = await decodeBitmap(file);
  try {
    const { width, height } = bitmap;
    if (width !== header.widthPx || height !== header.heightPx) {
      throw new PictureError('The picture says one size and holds another. Export it again and choose the new copy.');
    }
    const data = new Uint8Array(width * height);
    const canvas = new OffscreenCanvas(width, Math.min(STRIP_ROWS, height));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context)
      throw new PictureError('This browser has no memory left for the picture. Close other tabs and try again.');
    for (let top = 0; top < height; top += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, height - top);
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, rows);
      context.drawImage(bitmap, 0, -top);
      toGray(context.getImageData(0, 0, width, rows).data, data.subarray(top * width, (top + rows) * width));
    }
    return { width, height, data };
  } finally {
    bitmap.close();
  }
}

async function decodeBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureError(
      'The picture could not be read; it may be damaged. Export it again and choose the new copy.',
      {
        cause,
      },
    );
  }
}
