import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CAMERA_STALL_S, IN_APP_SILENCE_S } from '../../camera/open-camera';
import { LiveCamera } from './live-camera';

const ZALO =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Zalo android/24';

const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function camera(
  userAgent: string,
  getUserMedia: () => Promise<unknown>,
  video: Partial<HTMLVideoElement> = {},
  onLost: (reason: string) => void = () => undefined,
): LiveCamera {
  vi.stubGlobal('navigator', { userAgent, mediaDevices: { getUserMedia } });
  return new LiveCamera(video as HTMLVideoElement, onLost);
}

/** An element that shows a stream at once. */
function shownVideo() {
  return Object.assign(new EventTarget(), {
    videoWidth: 640,
    videoHeight: 480,
    play: async (): Promise<void> => undefined,
  });
}

test('an app that never shows the prompt is given up, a browser is waited for', async () => {
  const ended = vi.fn();
  const inApp = camera(ZALO, () => new Promise(() => undefined)).open();
  inApp.catch(ended);
  await vi.advanceTimersByTimeAsync(IN_APP_SILENCE_S * 1000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'WayUnavailable', reason: 'camera-busy' }));

  const waiting = vi.fn();
  const browser = camera('Chrome/141', () => new Promise(() => undefined));
  browser.open().catch(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).not.toHaveBeenCalled();
  browser.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveBeenCalledOnce();
});

test('an app is waited for while the visitor looks at another page', async () => {
  const ended = vi.fn();
  const inApp = camera(ZALO, () => new Promise(() => undefined)).open();
  inApp.catch(ended);
  await vi.advanceTimersByTimeAsync(2000);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  page.hidden = false;
  await vi.advanceTimersByTimeAsync((IN_APP_SILENCE_S - 3) * 1000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toHaveBeenCalledOnce();
});

test('a camera that is granted after the visitor has left is switched off', async () => {
  const track = { stop: vi.fn(), label: '' };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const late = camera('Chrome/141', () => new Promise((resolve) => setTimeout(() => resolve(stream), 1000)));
  late.open().catch(() => undefined);
  late.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(track.stop).toHaveBeenCalled();
});

test('two returns to the page, the first of them unanswered, open one camera', async () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn(), label: '' });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const ask = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(stream), 1000)));
  const live = camera('Chrome/141', ask, shownVideo());
  const returns = [live.resume(), live.resume()];
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(returns);
  expect(ask).toHaveBeenCalledOnce();
  live.close();
});

test('a return that is still waiting for its picture when the visitor leaves starts no timer', async () => {
  const track = Object.assign(new EventTarget(), { stop: () => undefined, label: '', readyState: 'live' });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const video = shownVideo();
  const live = camera('Chrome/141', async () => stream, video);
  await live.open();
  live.suspend();
  video.play = () => new Promise((resolve) => setTimeout(resolve, 100));
  const returned = live.resume();
  live.close();
  await vi.advanceTimersByTimeAsync(100);
  await returned;
  expect(vi.getTimerCount()).toBe(0);
});

test('a camera without new pictures is lost after CAMERA_STALL_S in which the page was seen, and no sooner', async () => {
  const track = Object.assign(new EventTarget(), { stop: () => undefined, label: '', readyState: 'live' });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const onLost = vi.fn();
  const live = camera('Chrome/141', async () => stream, Object.assign(shownVideo(), { currentTime: 0 }), onLost);
  await live.open();
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).not.toHaveBeenCalled();
  page.hidden = false;
  await vi.advanceTimersByTimeAsync((CAMERA_STALL_S - 1) * 1000);
  expect(onLost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onLost).toHaveBeenCalledExactlyOnceWith('camera-busy');
  live.close();
});

test.each([
  ['NotAllowedError', 'camera-denied'],
  ['NotFoundError', 'camera-none'],
  ['OverconstrainedError', 'camera-none'],
  ['NotReadableError', 'camera-busy'],
  ['AbortError', 'camera-busy'],
  ['InvalidStateError', 'unsupported'],
])('a camera refused with %s makes its way unavailable for the reason %s', async (name, reason) => {
  const refused = camera('Chrome/141', () => Promise.reject(new DOMException('no', name)));
  await expect(refused.open()).rejects.toMatchObject({ reason });
});
