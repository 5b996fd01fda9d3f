import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullBytes, playFull } from './full-video';

/** The parts of an element that the exchange uses. `opens` tells the event that follows a load. */
class Video extends EventTarget {
  src = '/files/light';
  readonly dataset: Record<string, string> = { full: '/files/full' };
  isConnected = true;
  paused = false;
  currentTime = 0;
  play = vi.fn(async () => undefined);
  readonly sizes: [number, number][] = [];
  opens: (url: string) => 'loadeddata' | 'error' = () => 'loadeddata';

  get videoWidth(): number {
    return this.width;
  }

  get videoHeight(): number {
    return this.width / 2;
  }

  private width = 854;

  load(): void {
    this.currentTime = 0;
    this.width = 0;
    this.sizes.push([this.videoWidth, this.videoHeight]);
    queueMicrotask(() => {
      const end = this.opens(this.src);
      this.width = end === 'error' ? 0 : this.src === '/files/light' ? 854 : 1280;
      if (end === 'loadeddata') this.dispatchEvent(new Event('loadedmetadata'));
      this.dispatchEvent(new Event(end));
    });
  }
}

const asVideo = (video: Video) => video as unknown as HTMLVideoElement;
const offering = (...urls: string[]) => urls.map((full) => asVideo(Object.assign(new Video(), { dataset: { full } })));
const answers = (full: (url: string) => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(full));

beforeEach(() => {
  answers(async () => new Response('full', { headers: { 'content-length': '4' } }));
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:full', revokeObjectURL: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test('the full video continues where the copy is, and keeps its size while it opens', async () => {
  const video = new Video();
  video.currentTime = 2.5;
  await playFull(asVideo(video));
  expect(video).toMatchObject({ src: 'blob:full', currentTime: 2.5, dataset: {} });
  expect(video.play).toHaveBeenCalledOnce();
  expect(video.sizes).toEqual([[854, 427]]);
  expect([video.videoWidth, video.videoHeight]).toEqual([1280, 640]);
});

test('a copy that was loaded as a whole is released once the full video plays, and no sooner', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const video = Object.assign(new Video(), { src: 'blob:copy' });
  video.opens = (url) => (url === 'blob:full' ? 'error' : 'loadeddata');
  await playFull(asVideo(video));
  expect(revoked.mock.calls).toEqual([['blob:full']]);
  video.opens = () => 'loadeddata';
  await playFull(asVideo(video));
  expect(revoked.mock.calls).toEqual([['blob:full'], ['blob:copy']]);
});

test('a video that rests stays at rest', async () => {
  const video = new Video();
  video.paused = true;
  await playFull(asVideo(video));
  expect(video.src).toBe('blob:full');
  expect(video.play).not.toHaveBeenCalled();
});

test('a video that a scene has released meanwhile is left alone', async () => {
  const video = new Video();
  const playing = playFull(asVideo(video));
  video.isConnected = false;
  await playing;
  expect(video.src).toBe('/files/light');
});

test('after a lost connection the copy stays, and the full video is offered again', async () => {
  answers(() => Promise.reject(new TypeError('offline')));
  const video = new Video();
  await playFull(asVideo(video));
  expect(video).toMatchObject({ src: '/files/light', dataset: { full: '/files/full' } });
});

test('a file that cannot be played gives way to the copy at the same moment', async () => {
  const video = new Video();
  video.currentTime = 1.5;
  video.opens = (url) => (url === 'blob:full' ? 'error' : 'loadeddata');
  await playFull(asVideo(video));
  expect(video).toMatchObject({ src: '/files/light', currentTime: 1.5, dataset: { full: '/files/full' } });
  expect(video.videoWidth).toBe(854);
});

test('the sizes of different files add up, and an unknown one makes the sum unknown', async () => {
  expect(await fullBytes(offering('/a', '/b', '/a'))).toBe(8);
  answers(async (url) => new Response('', { headers: url === '/a' ? { 'content-length': '4' } : {} }));
  expect(await fullBytes(offering('/a'))).toBe(4);
  expect(await fullBytes(offering('/a', '/b'))).toBe(0);
});
