import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodeTexture } from './texture-pixels';

/** RGB of all pixels; the left half of the picture is transparent. */
const COLOUR = [200, 40, 20] as const;
const SIDE_PX = 128;

it('keeps the colour below transparent pixels, and the alpha if it is wanted', async () => {
  const pixels = Buffer.alloc(SIDE_PX * SIDE_PX * 4);
  for (let i = 0; i < SIDE_PX * SIDE_PX; i++) pixels.set([...COLOUR, i % SIDE_PX < SIDE_PX / 2 ? 0 : 255], 4 * i);
  const png = await sharp(pixels, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 4 } })
    .png()
    .toBuffer();
  const decoded = await decodeTexture(png, { maxSidePx: SIDE_PX / 2, keepsAlpha: true });
  expect([...decoded.colour.subarray(0, 3)]).toEqual([...COLOUR]);
  expect([decoded.alpha?.[0], decoded.alpha?.[SIDE_PX / 2 - 1]]).toEqual([0, 255]);
  expect((await decodeTexture(png, { maxSidePx: SIDE_PX / 2, keepsAlpha: false })).alpha).toBeNull();
});
