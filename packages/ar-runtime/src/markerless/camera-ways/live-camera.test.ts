import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveCamera } from './live-camera';

const ZALO =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Zalo android/24';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function camera(userAgent: string, getUserMedia: () => Promise<unknown>): LiveCamera {
  vi.stubGlobal('navigator', { userAgent, mediaDevices: { getUserMedia } });
  return new LiveCamera({} as HTMLVideoElement, () => undefined);
}

test('an app that never shows the prompt is given up, a browser is waited for', async () => {
  const ended = vi.fn();
  const inApp = camera(ZALO, () => new Promise(() => undefined)).open();
  inApp.catch(ended);
  await vi.advanceTimersByTimeAsync(8000);
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

test('a camera that is granted after the visitor has left is switched off', async () => {
  const track = { stop: vi.fn(), label: '' };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const late = camera('Chrome/141', () => new Promise((resolve) => setTimeout(() => resolve(stream), 1000)));
  late.open().catch(() => undefined);
  late.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(track.stop).toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'camera-denied'],
  ['NotFoundError', 'camera-none'],
  ['OverconstrainedError', 'camera-none'],
  ['NotReadableError', 'camera-busy'],
  ['AbortError', 'camera-busy'],
  ['InvalidStateError', 'unsupported'],
])('%s leads on as %s', async (name, reason) => {
  const refused = camera('Chrome/141', () => Promise.reject(new DOMException('no', name)));
  await expect(refused.open()).rejects.toMatchObject({ reason });
});
