import { afterEach, expect, test, vi } from 'vitest';
import { chosenVideo, downloadModel, mayLoadEarly } from './early-content';
import { Gate } from './gate';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('over the connection %j content may load before the tap: %s', (connection, may) => {
  expect(mayLoadEarly(connection)).toBe(may);
});

test('a visitor who saves data loads nothing before the tap', async () => {
  const fetched = vi.fn(async () => new Response('model'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const tapped = new Gate();
  const loading = downloadModel('/files/model', tapped);
  // A download would begin by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  tapped.open();
  expect((await loading).byteLength).toBe(5);
});

test.each([
  [{}, 'full'],
  [{ deviceMemory: 8, connection: { effectiveType: '4g' } }, 'full'],
  [{ deviceMemory: 2 }, 'light'],
  [{ connection: { effectiveType: '3g' } }, 'light'],
  [{ connection: { saveData: true } }, 'light'],
])('a device that says %j plays the %s video', (device, chosen) => {
  vi.stubGlobal('navigator', device);
  const video = { dataset: {} } as HTMLVideoElement;
  expect(chosenVideo(video, 'only', null)).toBe('only');
  expect(video.dataset).toEqual({});
  expect(chosenVideo(video, 'light', 'full')).toBe(chosen);
  expect(video.dataset).toEqual(chosen === 'light' ? { full: 'full' } : {});
});
