import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { areaResize } from '../../packages/vision/src/image/area-resize';
import type { Gray } from '../../packages/vision/src/types';
import { readGrayPictures } from '../support/engine/read-pictures';
import { present } from './present';

/**
 * Longer side of the pictures that both engines compile, px. `readBenchPictures` leaves smaller ones as they are;
 * `benchPhoto` enlarges them.
 */
export const SIDE_PX = 1024;
/**
 * Quality of the JPEG, 0..100. Both engines compile the same file, so its loss favours neither. Chosen, not measured.
 */
const JPEG_QUALITY = 92;

const FIXTURE = path.join(import.meta.dirname, '../fixtures/made/pictures/night-market.jpg');

/** The pictures of a folder, scaled down to a size that the stock compiler handles in reasonable time. */
export async function readBenchPictures(folder: string): Promise<{ name: string; picture: Gray }[]> {
  return (await readGrayPictures(folder)).map(({ name, picture }) => {
    const scale = SIDE_PX / Math.max(picture.width, picture.height);
    if (scale >= 1) return { name, picture };
    return {
      name,
      picture: areaResize(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)),
    };
  });
}

/** A photograph as a JPEG file, its longer side scaled to SIDE_PX: the first of a folder, or a fixture. */
export async function benchPhoto(folder?: string): Promise<Uint8Array> {
  return sharp(folder ? await firstPicture(folder) : FIXTURE)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function firstPicture(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).toSorted();
  return path.join(folder, present(names[0], `a picture in ${folder}`));
}
