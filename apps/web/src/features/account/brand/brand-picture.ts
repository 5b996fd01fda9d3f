/** The server refuses smaller pictures. */
const LEAST_SIDE_PX = 64;
const JPEG_QUALITY = 0.9;

/** Longest side of a picture of a brand, and whether its transparency is kept. */
export const PICTURE_SIZES = {
  logo: { maxPx: 800, isTransparent: true },
  backgroundPicture: { maxPx: 1920, isTransparent: false },
  linkPicture: { maxPx: 1600, isTransparent: false },
  photoFrame: { maxPx: 1920, isTransparent: true },
} as const;
export type PictureName = keyof typeof PICTURE_SIZES;

/** Share of the middle of a frame, half as wide and half as high as it, that has to let the photo through. */
const LEAST_CLEAR = 0.9;

/** A frame whose middle is not transparent. */
export class FrameCoversPhoto extends Error {
  override name = 'FrameCoversPhoto';
}

/**
 * A chosen picture in the size that visitors need, upright and without metadata.
 *
 * @throws DOMException if the browser cannot read it, or if it is too small.
 * @throws FrameCoversPhoto if a frame would hide what it surrounds.
 */
export async function brandPicture(file: File, name: PictureName): Promise<File> {
  const { maxPx, isTransparent } = PICTURE_SIZES[name];
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context || Math.min(picture.width, picture.height) < LEAST_SIDE_PX) {
    throw new DOMException('The picture cannot be used', 'InvalidStateError');
  }
  context.imageSmoothingQuality = 'high';
  if (!isTransparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (name === 'photoFrame' && clearShare(context) < LEAST_CLEAR) throw new FrameCoversPhoto();
  const type = isTransparent ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!blob) throw new DOMException('The picture could not be packed', 'EncodingError');
  return new File([blob], isTransparent ? `${name}.png` : `${name}.jpg`, { type });
}

/** Share of the canvas' middle that is more transparent than not. */
function clearShare(context: CanvasRenderingContext2D): number {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(width >> 2, height >> 2, width >> 1, height >> 1);
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 128) clear += 1;
  return clear / (data.length / 4);
}
