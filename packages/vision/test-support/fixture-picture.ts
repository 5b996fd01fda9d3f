import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { lumaFromRgba } from '../src/image/luma';
import type { Gray } from '../src/types';

/** A made fixture picture in gray, as the product reads pictures: upright, transparent parts over white. */
export async function fixturePicture(name: string): Promise<Gray> {
  return readPicture(fileURLToPath(new URL(`../../../testing/fixtures/made/pictures/${name}`, import.meta.url)));
}

/** Any picture file in gray. */
async function readPicture(path: string): Promise<Gray> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gray = new Uint8Array(info.width * info.height);
  lumaFromRgba(data, gray);
  return { width: info.width, height: info.height, data: gray };
}
