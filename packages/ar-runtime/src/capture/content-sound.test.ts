import { afterEach, expect, test, vi } from 'vitest';
import { openContentSound } from './content-sound';

vi.mock('./keep-running', () => ({ keepRunning: () => undefined }));

const stop = vi.fn();
const sounds = [{ currentSrc: 'a.mp4', addEventListener: () => undefined, crossOrigin: '' }];
const room = Object.assign(new EventTarget(), { querySelectorAll: () => sounds }) as unknown as HTMLElement;

/** A context that never runs, because its browser saw no tap. */
class SuspendedContext {
  state = 'suspended';
  resume = (): Promise<void> => new Promise(() => undefined);
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ stop }] } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a context that the browser does not let run leaves no track of the sound open', async () => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('AudioContext', SuspendedContext);
  expect(await openContentSound(room)).toBeNull();
  expect(stop).toHaveBeenCalledOnce();
});
