import { MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { UnusablePicture, openPicture, packPicture } from '../open-picture';

/** Quality from 0 to 1, chosen by eye. */
const JPEG_QUALITY = 0.9;

/**
 * Longest side of a picture of a brand, and whether its transparency is kept. The sizes were chosen by eye: a logo is
 * shown small, a link's card has a width of 1200 px, and the others fill a screen.
 */
const PICTURE_SIZES = {
  logo: { maxPx: 800, isTransparent: true },
  backgroundPicture: { maxPx: 1920, isTransparent: false },
  linkPicture: { maxPx: 1600, isTransparent: false },
  photoFrame: { maxPx: 1920, isTransparent: true },
} as const;
export type PictureName = keyof typeof PICTURE_SIZES;

/** Size of a picture, px. */
interface Size {
  width: number;
  height: number;
}

/**
 * Share of the middle of a frame, half as wide and half as high as it, that has to let the photo through. Chosen, not
 * measured.
 */
const LEAST_CLEAR = 0.9;
/** Alpha, of 255, below which a pixel is more transparent than not. */
const HALF_OPAQUE = 128;

/** A frame whose middle is not transparent. */
export class FrameCoversPhoto extends Error {
  override name = 'FrameCoversPhoto';
}

/**
 * A chosen picture in the size that visitors need, upright and without metadata.
 *
 * @throws UnusablePicture if the browser cannot read, draw or pack it, or if it is too small.
 * @throws FrameCoversPhoto if a frame would hide what it surrounds.
 */
export async function brandPicture(file: File, name: PictureName): Promise<File> {
  const picture = await openPicture(file);
  try {
    return await packed(picture, name);
  } finally {
    picture.close();
  }
}

async function packed(picture: ImageBitmap, name: PictureName): Promise<File> {
  const { maxPx, isTransparent } = PICTURE_SIZES[name];
  const { width, height } = picture;
  // The server refuses smaller pictures.
  if (Math.min(width, height) < MIN_TARGET_IMAGE_SIDE_PX)
    throw new UnusablePicture(`expected at least ${MIN_TARGET_IMAGE_SIDE_PX} px a side, got ${width}×${height}`);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, packedSize(picture, maxPx));
  const context = canvas.getContext('2d');
  if (!context) throw new UnusablePicture('the browser cannot draw the picture');
  context.imageSmoothingQuality = 'high';
  if (!isTransparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (name === 'photoFrame' && clearShare(context) < LEAST_CLEAR)
    throw new FrameCoversPhoto('the middle of the frame is not transparent');
  const type = isTransparent ? 'image/png' : 'image/jpeg';
  const blob = await packPicture(canvas, type, JPEG_QUALITY);
  return new File([blob], isTransparent ? `${name}.png` : `${name}.jpg`, { type });
}

/**
 * The size with the longer side at most `maxPx`. A very long picture stays larger, so that its shorter side keeps the
 * `MIN_TARGET_IMAGE_SIDE_PX` that the server asks for.
 */
export function packedSize({ width, height }: Size, maxPx: number): Size {
  const shrink = Math.max(maxPx / Math.max(width, height), MIN_TARGET_IMAGE_SIDE_PX / Math.min(width, height));
  const scale = Math.min(1, shrink);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Share, 0 to 1, of the canvas' middle that is more transparent than not. */
function clearShare(context: CanvasRenderingContext2D): number {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(width >> 2, height >> 2, width >> 1, height >> 1);
  let clear = 0;
  // RGBA: every fourth byte is an alpha.
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < HALF_OPAQUE) clear += 1;
  return clear / (data.length / 4);
}
