import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaptureSource } from './capture-source';
import { openContentSound } from './content-sound';
import { recordClip } from './record-clip';
import { webcodecsWriter } from './webcodecs-writer';

const output = vi.hoisted(() => ({ cancel: vi.fn(() => Promise.resolve()), start: vi.fn(() => Promise.resolve()) }));
vi.mock('mediabunny', () => ({
  BufferTarget: EventTarget,
  CanvasSource: class {
    add = () => Promise.reject(new Error('the encoder is gone'));
  },
  MediaStreamAudioTrackSource: EventTarget,
  Mp4OutputFormat: EventTarget,
  Output: class {
    addVideoTrack = (): void => undefined;
    start = output.start;
    cancel = output.cancel;
  },
  Quality: EventTarget,
  getFirstEncodableAudioCodec: () => Promise.resolve(null),
  getFirstEncodableVideoCodec: () => Promise.resolve('avc'),
}));
vi.mock('./keep-running', () => ({ keepRunning: () => undefined }));

const canvas = () => ({ width: 640, height: 480, getContext: () => null }) as unknown as HTMLCanvasElement;
const sounds = [{ currentSrc: 'a.mp4', addEventListener: () => undefined, crossOrigin: '' }];
const room = Object.assign(new EventTarget(), { querySelectorAll: () => sounds }) as unknown as HTMLElement;
const stop = vi.fn();
let state: AudioContextState = 'running';

class OneContext {
  get state(): AudioContextState {
    return state;
  }
  resume = (): Promise<void> => (state === 'running' ? Promise.resolve() : new Promise(() => undefined));
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ stop }] } });
  createMediaElementSource = () => ({ connect: () => undefined, disconnect: () => undefined });
}

beforeEach(() => {
  state = 'running';
  stop.mockClear();
  output.cancel.mockClear();
  vi.stubGlobal('document', { createElement: canvas });
  vi.stubGlobal('HTMLMediaElement', EventTarget);
  vi.stubGlobal('AudioContext', OneContext);
  vi.stubGlobal('VideoEncoder', EventTarget);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an encoder that cannot be started leaves no track of the sound open', async () => {
  output.start.mockRejectedValueOnce(new Error('no encoder is free'));
  const elements = { camera: { videoWidth: 640, videoHeight: 480 }, background: null, canvas: canvas(), brand: {} };
  await expect(recordClip({ elements } as unknown as CaptureSource, room)).rejects.toThrow('no encoder is free');
  expect(stop).toHaveBeenCalled();
});

test('encoders that cannot be started are freed', async () => {
  output.start.mockRejectedValueOnce(new Error('no encoder is free'));
  await expect(webcodecsWriter(canvas(), null)).rejects.toThrow('no encoder is free');
  expect(output.cancel).toHaveBeenCalledOnce();
});

test('a context that the browser does not let run leaves no track of the sound open', async () => {
  state = 'suspended';
  expect(await openContentSound(room)).toBeNull();
  expect(stop).toHaveBeenCalled();
});

test('a clip whose encoding has failed frees the encoders', async () => {
  const writer = await webcodecsWriter(canvas(), null);
  writer?.add(0);
  await Promise.resolve();
  await expect(writer?.finish()).rejects.toThrow('could not be encoded');
  expect(output.cancel).toHaveBeenCalled();
});
