import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Gray } from '../../../packages/vision/src/types';
import { benchTarget } from '../../../packages/vision/test-support/measures/bench-target';
import type { BenchTarget } from '../../../packages/vision/test-support/measures/bench-target';

/** Larger pictures are scaled down, so that a run over photographs ends in reasonable time. Chosen, not measured. */
const MAX_WIDTH_PX = 1600;

/**
 * All PNG, JPEG and WebP pictures of a folder in gray, sorted by name, at most `MAX_WIDTH_PX` wide; transparent parts
 * over white, as the product decodes them.
 *
 * @throws Error if it has none
 */
export async function readGrayPictures(folder: string): Promise<{ name: string; picture: Gray }[]> {
  const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`expected pictures in ${folder}, got none`);
  return Promise.all(
    names.map(async (name) => {
      const picture = sharp(join(folder, name)).autoOrient().resize({ width: MAX_WIDTH_PX, withoutEnlargement: true });
      const { data, info } = await picture
        .flatten({ background: '#fff' })
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { name, picture: { width: info.width, height: info.height, data: new Uint8Array(data) } };
    }),
  );
}

/** The same pictures, compiled as targets. */
export async function readPictures(folder: string): Promise<BenchTarget[]> {
  return (await readGrayPictures(folder)).map(({ name, picture }) => benchTarget(name, picture));
}
