import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodePicture } from './decode-picture';
import type { PictureHeader } from './picture-header';

/** Size in which the browser shows the picture, px. */
const SHOWN = { width: 2, height: 3 };
const close = vi.fn();

/** A canvas on which every pixel is white. */
class WhiteCanvas {
  getContext = () => ({
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(4 * width * height).fill(255),
    }),
  });
}

beforeEach(() => {
  close.mockReset();
  vi.stubGlobal('createImageBitmap', async () => ({ ...SHOWN, close }));
  vi.stubGlobal('OffscreenCanvas', WhiteCanvas);
});
afterEach(() => vi.unstubAllGlobals());

const decode = (format: PictureHeader['format'], widthPx: number, heightPx: number) =>
  decodePicture(new Blob(), { format, widthPx, heightPx, orientation: 1 }, false, () => undefined);

it.each(['png', 'webp', 'avif'] as const)(
  'takes a picture in %s that its metadata turns by a quarter as it is shown',
  async (format) => {
    const { luma } = await decode(format, SHOWN.height, SHOWN.width);
    expect(luma).toEqual({ ...SHOWN, data: new Uint8Array(6).fill(255) });
  },
);

it('refuses a JPEG turned by a quarter against its header, and any picture of another size', async () => {
  const mismatch = { problem: { kind: 'size-mismatch' } };
  await expect(decode('jpeg', SHOWN.height, SHOWN.width)).rejects.toMatchObject(mismatch);
  await expect(decode('png', 4, 3)).rejects.toMatchObject(mismatch);
  expect(close).toHaveBeenCalledTimes(2);
});
