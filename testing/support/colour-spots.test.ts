import sharp from 'sharp';
import { expect, it } from 'vitest';
import { magentaSpots } from './colour-spots';

const SIZE = { width: 20, height: 12 };

/** A black picture with magenta squares of 4 px, whose upper left corners are given. */
async function pictureOf(...corners: (readonly [x: number, y: number])[]): Promise<Buffer> {
  const data = new Uint8Array(3 * SIZE.width * SIZE.height);
  for (const [left, top] of corners) {
    for (let i = 0; i < 16; i++) data.set([255, 0, 255], 3 * ((top + (i >> 2)) * SIZE.width + left + (i % 4)));
  }
  return sharp(data, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

it('finds each area with its middle and size', async () => {
  expect(await magentaSpots(await pictureOf([2, 1], [10, 6]))).toEqual([
    { x: 4, y: 3, pixels: 16 },
    { x: 12, y: 8, pixels: 16 },
  ]);
});

it('does not join areas at opposite edges of the picture', async () => {
  expect(await magentaSpots(await pictureOf([16, 2], [0, 3]))).toEqual([
    { x: 18, y: 4, pixels: 16 },
    { x: 2, y: 5, pixels: 16 },
  ]);
});
