import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { checkPicture } from './check-picture';
import { GIF_HEADER, pngOf } from './test-support/picture-headers';

describe('checkPicture', () => {
  it('takes sides of exactly the smallest and largest size', async () => {
    const picture = new Blob([pngOf(MIN_TARGET_IMAGE_SIDE_PX, MAX_TARGET_IMAGE_SIDE_PX)]);
    expect(await checkPicture(picture)).toMatchObject({
      widthPx: MIN_TARGET_IMAGE_SIDE_PX,
      heightPx: MAX_TARGET_IMAGE_SIDE_PX,
    });
  });

  it('names both sizes for a picture that is too large, before decoding it', async () => {
    await expect(checkPicture(new Blob([pngOf(12000, 9000)]))).rejects.toThrow(
      `The picture is 12000 × 9000 px. No side may have more than ${MAX_TARGET_IMAGE_SIDE_PX} px: scale it down to ${MAX_TARGET_IMAGE_SIDE_PX} × ${0.75 * MAX_TARGET_IMAGE_SIDE_PX} px or less and choose it again.`,
    );
  });

  it('names both sizes for a picture that is too small', async () => {
    await expect(checkPicture(new Blob([pngOf(1, 1)]))).rejects.toThrow(
      `The picture is 1 × 1 px. Each side must have at least ${MIN_TARGET_IMAGE_SIDE_PX} px`,
    );
  });

  it('takes a GIF where any picture will do, and nowhere else', async () => {
    const gif = new Blob([new Uint8Array(GIF_HEADER)]);
    expect(await checkPicture(gif, 'any')).toMatchObject({ format: 'gif' });
    await expect(checkPicture(gif)).rejects.toThrow(/not a readable JPEG or PNG/);
  });

  it('says what to do with a file that is no picture', async () => {
    await expect(checkPicture(new Blob(['<svg/>']))).rejects.toThrow(
      /not a readable JPEG or PNG.*save it as JPEG or PNG/,
    );
  });
});
