import { afterEach, expect, it, vi } from 'vitest';
import { DownloadError, LAST_CHANCE_MS } from '../../loading/download';
import { loadImage, PICTURE_WITHIN_MS } from './scene-files';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up a picture whose connection is lost half way, after PICTURE_WITHIN_MS', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      decode = () => new Promise(() => undefined);
    },
  );
  const settled = vi.fn<(error: unknown) => void>();
  loadImage('/files/picture').catch(settled);
  await vi.advanceTimersByTimeAsync(PICTURE_WITHIN_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1 + LAST_CHANCE_MS);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(DownloadError));
});
