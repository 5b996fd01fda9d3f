import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { benchTarget } from '../test-support/measures/bench-target';
import type { BenchTarget } from '../test-support/measures/bench-target';

/** All PNG, JPEG and WebP pictures of a folder, at most 1600 px wide, as targets. */
export async function readPictures(folder: string): Promise<BenchTarget[]> {
  const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const picture = sharp(join(folder, name)).resize({ width: 1600, withoutEnlargement: true });
      const { data, info } = await picture.flatten().grayscale().raw().toBuffer({ resolveWithObject: true });
      return benchTarget(name, { width: info.width, height: info.height, data: new Uint8Array(data) });
    }),
  );
}
