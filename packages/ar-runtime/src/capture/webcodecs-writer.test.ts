import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webcodecsWriter } from './webcodecs-writer';

const output = vi.hoisted(() => ({ cancel: vi.fn(() => Promise.resolve()), start: vi.fn(() => Promise.resolve()) }));
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
  getFirstEncodableVideoCodec: () => Promise.resolve('avc'),
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
