import { afterEach, expect, it, vi } from 'vitest';
import { DownloadError } from '../../loading/download';
import { loadImage } from './scene-files';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up a picture whose connection is lost half way, after a minute', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      decode = () => new Promise(() => undefined);
    },
  );
  const settled = vi.fn<(error: unknown) => void>();
  loadImage('/files/picture').catch(settled);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1500);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(DownloadError));
});
