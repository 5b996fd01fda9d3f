import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./keep-running', () => ({ keepRunning: () => undefined }));

const stop = vi.fn();
const sounds = [{ currentSrc: 'a.mp4', addEventListener: () => undefined, crossOrigin: '' }];
const room = Object.assign(new EventTarget(), { querySelectorAll: () => sounds }) as unknown as HTMLElement;

/** A context that does not run. */
class SuspendedContext {
  state = 'suspended';
  resume = (): Promise<void> => Promise.resolve();
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ stop }] } });
}

beforeEach(() => {
  stop.mockClear();
  vi.resetModules();
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer of the context ends the wait for it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', SuspendedContext);
  const { openContentSound } = await import('./content-sound');
  await openContentSound(room);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['never answers, because it saw no tap', () => new Promise<void>(() => undefined)],
  ['refuses during a call', () => Promise.reject(new DOMException('in a call', 'InvalidStateError'))],
])('a context whose browser %s leaves the clip without sound, and no track open', async (_case, resume) => {
  vi.stubGlobal(
    'AudioContext',
    class extends SuspendedContext {
      override resume = resume;
    },
  );
  const { openContentSound } = await import('./content-sound');
  expect(await openContentSound(room)).toBeNull();
  expect(stop).toHaveBeenCalledOnce();
});
