const SIDE_PX = 512;

/**
 * Crops the middle of a picture to a square JPEG of 512 px. EXIF orientation is applied and no metadata is copied.
 *
 * @throws DOMException if the browser cannot read the picture.
 */
export async function squarePhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(64, Math.min(SIDE_PX, side));
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('No 2D canvas', 'InvalidStateError');
  // JPEG has no transparency; without a background, transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new DOMException('The picture could not be packed', 'EncodingError');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
