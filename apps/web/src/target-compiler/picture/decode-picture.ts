import { lumaFromRgba, meanFromRgba, type PicturePixels } from '@anchora/vision';
import { PictureError } from './picture-error';
import type { PictureHeader } from './picture-header';

/**
 * Number of rows converted at a time: a canvas of the whole picture could exceed the size that phones allow for one
 * canvas. Chosen, not measured.
 */
const STRIP_ROWS = 256;
/** Usual share of decoding in the total work. It comes first and reports no progress. Chosen, not measured. */
const DECODED_SHARE = 0.5;

/**
 * Decodes like the server's job: EXIF orientation applied, transparent parts over white, colours in sRGB, from any
 * colour model. Runs in a worker.
 *
 * @param header header of the same file, already checked
 * @param wantsMean whether the mean of the colours is wanted beside the luma
 * @param onProgress share of the decoding that is done, 0..1
 * @returns pictures of a byte a pixel, row by row, in the displayed size
 * @throws PictureError
 */
export async function decodePicture(
  file: Blob,
  header: PictureHeader,
  wantsMean: boolean,
  onProgress: (fraction: number) => void,
): Promise<PicturePixels> {
  const bitmap = await decodeBitmap(file);
  try {
    const { width, height } = bitmap;
    if (!hasSizeOf(header, width, height)) throw new PictureError({ kind: 'size-mismatch' });
    onProgress(DECODED_SHARE);
    const luma = new Uint8Array(width * height);
    const mean = wantsMean ? new Uint8Array(width * height) : null;
    const canvas = new OffscreenCanvas(width, Math.min(STRIP_ROWS, height));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PictureError({ kind: 'no-memory' });
    for (let top = 0; top < height; top += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, height - top);
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, rows);
      context.drawImage(bitmap, 0, -top);
      const rgba = context.getImageData(0, 0, width, rows).data;
      lumaFromRgba(rgba, luma.subarray(top * width, (top + rows) * width));
      if (mean) meanFromRgba(rgba, mean.subarray(top * width, (top + rows) * width));
      onProgress(DECODED_SHARE + (1 - DECODED_SHARE) * ((top + rows) / height));
    }
    return { luma: { width, height, data: luma }, ...(mean && { mean: { width, height, data: mean } }) };
  } finally {
    bitmap.close();
  }
}

/**
 * The orientation is known beforehand only for JPEG; other formats, a PNG with an eXIf chunk among them, may come out
 * rotated by 90°.
 */
function hasSizeOf({ format, widthPx, heightPx }: PictureHeader, width: number, height: number): boolean {
  if (width === widthPx && height === heightPx) return true;
  return format !== 'jpeg' && width === heightPx && height === widthPx;
}

async function decodeBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureError({ kind: 'damaged' }, { cause });
  }
}
