import { MAX_TARGET_IMAGE_BYTES } from '@anchora/contract/limits';
import { PictureError } from '../../../target-compiler/picture/picture-error';
import { canvasBlob } from '../../../ui/pictures/canvas-blob';
import { madeFileName } from '../../../uploads/made-file-name';
import type { CropBox } from './crop-box';

/** Quality from 0 to 1. It is high, because the target is compiled from this picture. Chosen, not measured. */
const JPEG_QUALITY = 0.95;

/**
 * Crops a picture at its own resolution. A PNG stays a PNG, because it may be transparent, unless that would make it
 * too large to upload.
 *
 * @param box whole px of the picture as shown, with its EXIF orientation applied.
 * @throws PictureError if the picture cannot be decoded, or the browser has no memory for a canvas of this size.
 */
export async function cutPicture(picture: Blob, fileName: string, box: CropBox): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new PictureError({ kind: 'damaged' }, { cause });
  });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = box.width;
    canvas.height = box.height;
    const context = canvas.getContext('2d');
    if (!context) throw new PictureError({ kind: 'no-memory' });
    context.drawImage(bitmap, -box.x, -box.y);
    const png = isPng(fileName) ? await encode(canvas, 'image/png') : null;
    if (png && png.size <= MAX_TARGET_IMAGE_BYTES)
      return new File([png], madeFileName(fileName, '-crop.png'), { type: png.type });
    // JPEG has no transparency; transparent parts become white, as in the engine.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, box.width, box.height);
    const jpeg = await encode(canvas, 'image/jpeg');
    return new File([jpeg], madeFileName(fileName, '-crop.jpg'), { type: jpeg.type });
  } finally {
    bitmap.close();
  }
}

function isPng(fileName: string): boolean {
  return fileName.toLowerCase().endsWith('.png');
}

/** @throws PictureError if the browser has no memory for a canvas of this size. */
async function encode(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const blob = await canvasBlob(canvas, type, JPEG_QUALITY);
  if (!blob) throw new PictureError({ kind: 'no-memory' });
  return blob;
}
