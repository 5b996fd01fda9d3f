import { MAX_TARGET_IMAGE_BYTES, MB } from '@anchora/contract/limits';
import { madeFileName } from '../../uploads/made-file-name';
import { ConversionError } from '../conversion-error';

/** Longer side of the result, px; phones show no more of a picture in AR. Chosen, not measured. */
const MAX_SIDE_PX = 2048;
/** Longer side of a drawn SVG, px; the size in the file says nothing about its sharpness. Chosen, not measured. */
const SVG_SIDE_PX = 1024;
/** 0 to 1; chosen by eye. */
const JPEG_QUALITY = 0.9;

/**
 * Converts any picture that this browser shows: to PNG if it has transparent parts, else to JPEG. An SVG is drawn as a
 * picture, in which browsers run no scripts and load nothing.
 *
 * @throws ConversionError
 */
export async function convertPicture(file: File): Promise<File> {
  const image = new Image();
  const type = /\.svg$/i.test(file.name) ? 'image/svg+xml' : file.type;
  const url = URL.createObjectURL(new Blob([file], { type }));
  try {
    image.src = url;
    await image.decode().catch((error: unknown) => {
      throw new ConversionError(unreadable(file.name), { cause: error });
    });
    const canvas = drawn(image, type === 'image/svg+xml');
    const hasAlpha = isTransparent(canvas);
    const blob = await canvas.convertToBlob({ type: hasAlpha ? 'image/png' : 'image/jpeg', quality: JPEG_QUALITY });
    if (blob.size > MAX_TARGET_IMAGE_BYTES) {
      throw new ConversionError({ code: 'too-large', maxMb: MAX_TARGET_IMAGE_BYTES / MB });
    }
    return new File([blob], madeFileName(file.name, hasAlpha ? '.png' : '.jpg'), { type: blob.type });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function unreadable(name: string) {
  return /\.hei[cf]$/i.test(name) ? ({ code: 'heic' } as const) : ({ code: 'unreadable' } as const);
}

function drawn(image: HTMLImageElement, isVector: boolean): OffscreenCanvas {
  const [width, height] = [image.naturalWidth || SVG_SIDE_PX, image.naturalHeight || SVG_SIDE_PX];
  const longer = Math.max(width, height);
  const factor = isVector ? SVG_SIDE_PX / longer : Math.min(1, MAX_SIDE_PX / longer);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)));
  const context = canvas.getContext('2d');
  if (!context) throw new ConversionError({ code: 'no-memory' });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return false;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
