import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animatedWebp } from './animated-webp';

const SIZE = { width: 9, height: 6 };

const still = (background: string): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer();

const colourOf = async (webp: Buffer, page: number): Promise<number[]> => [
  ...(await sharp(webp, { page }).ensureAlpha().raw().toBuffer()).subarray(0, 4),
];

describe('animatedWebp', () => {
  it('keeps each frame as it was encoded, with its duration, in a loop without end', async () => {
    const frames = [
      { webp: await still('rgba(200, 10, 30, 1)'), durationMs: 80 },
      { webp: await still('rgba(201, 11, 31, 1)'), durationMs: 95 },
      { webp: await still('rgba(0, 0, 0, 0)'), durationMs: 300 },
    ];
    const webp = await animatedWebp(frames);
    const { pages, pageHeight, width, delay, loop } = await sharp(webp, { animated: true }).metadata();
    expect({ pages, pageHeight, width, delay, loop }).toEqual({
      pages: 3,
      pageHeight: SIZE.height,
      width: SIZE.width,
      delay: [80, 95, 300],
      loop: 0,
    });
    expect(await colourOf(webp, 0)).toEqual([200, 10, 30, 255]);
    expect(await colourOf(webp, 1)).toEqual([201, 11, 31, 255]);
    expect((await colourOf(webp, 2))[3]).toBe(0);
  });

  it('refuses an empty animation', async () => {
    await expect(animatedWebp([])).rejects.toThrow('expected at least one frame, got none');
  });
});
