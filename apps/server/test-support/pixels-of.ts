import sharp from 'sharp';

/** The decoded pixels of a picture. */
export function pixelsOf(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).raw().toBuffer();
}
