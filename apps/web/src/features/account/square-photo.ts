import { MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { UnusablePicture, openPicture, packPicture } from './open-picture';

/**
 * Side of the square: several times the size at which profile photos are shown, for dense screens. Chosen, not
 * measured.
 */
const SIDE_PX = 512;
/** JPEG quality, 0..1; chosen by eye. */
const QUALITY = 0.9;

/**
 * Crops the middle of a picture to a square JPEG of at most `SIDE_PX`; a picture that is smaller than the server takes
 * is enlarged. EXIF orientation is applied and no metadata is copied.
 *
 * @throws UnusablePicture if the browser cannot read, draw or pack the picture.
 */
export async function squarePhoto(file: File): Promise<File> {
  const picture = await openPicture(file);
  const canvas = document.createElement('canvas');
  try {
    drawSquare(canvas, picture);
  } finally {
    picture.close();
  }
  const blob = await packPicture(canvas, 'image/jpeg', QUALITY);
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}

function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const side = Math.min(picture.width, picture.height);
  // The server refuses pictures below the least side.
  canvas.width = canvas.height = Math.max(MIN_TARGET_IMAGE_SIDE_PX, Math.min(SIDE_PX, side));
  const context = canvas.getContext('2d');
  if (!context) throw new UnusablePicture('the browser cannot draw the picture');
  // JPEG has no transparency; without a background, transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
