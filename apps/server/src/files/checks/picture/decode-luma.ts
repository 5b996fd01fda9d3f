import { lumaFromRgba, type Gray } from '@anchora/vision';
import { openPicture } from './open-picture';

/**
 * Decodes a target image to the gray values that the compiler in a browser sees: EXIF orientation applied, transparent
 * parts over white, every colour model converted to sRGB.
 *
 * @throws Error if the picture cannot be decoded.
 */
export async function decodeLuma(bytes: Uint8Array): Promise<Gray> {
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 4) throw new Error(`expected 4 channels, got ${channels}`);
  const gray = new Uint8Array(width * height);
  lumaFromRgba(data, gray);
  return { width, height, data: gray };
}
