import { afterEach, expect, test, vi } from 'vitest';
import { chosenVideo, downloadModel, mayLoadEarly } from './early-content';
import { Gate } from './gate';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that is not reported', undefined],
  ['of the fourth generation', { effectiveType: '4g' }],
])('content may load before the tap over a connection %s', (_, connection) => {
  expect(mayLoadEarly(connection)).toBe(true);
});

test.each([
  ['that saves data', { effectiveType: '4g', saveData: true }],
  ['of the third generation', { effectiveType: '3g' }],
  ['of the second generation', { effectiveType: '2g' }],
  ['slower than the second generation', { effectiveType: 'slow-2g' }],
])('content waits for the tap over a connection %s', (_, connection) => {
  expect(mayLoadEarly(connection)).toBe(false);
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
  ['tells nothing', 'full', {}],
  ['has memory and a fast connection', 'full', { deviceMemory: 8, connection: { effectiveType: '4g' } }],
  ['has 2 GB of memory', 'light', { deviceMemory: 2 }],
  ['has a slow connection', 'light', { connection: { effectiveType: '3g' } }],
  ['saves data', 'light', { connection: { saveData: true } }],
])('a device that %s plays the %s video', (_, chosen, device) => {
  vi.stubGlobal('navigator', device);
  const video = { dataset: {} } as HTMLVideoElement;
  expect(chosenVideo(video, 'only', null)).toBe('only');
  expect(video.dataset).toEqual({});
  expect(chosenVideo(video, 'light', 'full')).toBe(chosen);
  expect(video.dataset).toEqual(chosen === 'light' ? { full: 'full' } : {});
});
