import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webcodecsWriter } from './webcodecs-writer';

const output = vi.hoisted(() => ({ cancel: vi.fn(() => Promise.resolve()), start: vi.fn(() => Promise.resolve()) }));
const videoCodec = vi.hoisted(() => vi.fn<() => Promise<'avc' | null>>(() => Promise.resolve('avc')));
vi.mock('mediabunny', () => ({
  BufferTarget: EventTarget,
  CanvasSource: class {
    add = () => Promise.reject(new Error('the encoder is gone'));
  },
  Mp4OutputFormat: EventTarget,
  Output: class {
    addVideoTrack = (): void => undefined;
    start = output.start;
    cancel = output.cancel;
  },
  Quality: EventTarget,
  getFirstEncodableVideoCodec: videoCodec,
}));

const canvas = { width: 640, height: 480 } as HTMLCanvasElement;

beforeEach(() => {
  output.cancel.mockClear();
  vi.stubGlobal('VideoEncoder', EventTarget);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('encoders that cannot be started are freed', async () => {
  output.start.mockRejectedValueOnce(new Error('no encoder is free'));
  await expect(webcodecsWriter(canvas, null)).rejects.toThrow('no encoder is free');
  expect(output.cancel).toHaveBeenCalledOnce();
});

test('a clip whose encoding has failed frees the encoders', async () => {
  const writer = await webcodecsWriter(canvas, null);
  writer?.add(0);
  await Promise.resolve();
  await expect(writer?.finish()).rejects.toThrow('could not be encoded');
  expect(output.cancel).toHaveBeenCalledOnce();
});

test('without memory for a canvas in a size that the encoder takes, there is no clip instead of a black one', async () => {
  videoCodec.mockResolvedValueOnce(null);
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const large = { width: 3840, height: 2160 } as HTMLCanvasElement;
  await expect(webcodecsWriter(large, null)).rejects.toThrow('no canvas');
});
