import { afterEach, expect, test, vi } from 'vitest';
import type { CaptureSource } from './capture-source';
import { recordClip } from './record-clip';

const end = vi.hoisted(() => vi.fn());
vi.mock('./content-sound', () => ({ openContentSound: () => Promise.resolve({ track: {}, end }) }));
vi.mock('./webcodecs-writer', () => ({ webcodecsWriter: () => Promise.reject(new Error('no encoder is free')) }));

afterEach(() => vi.unstubAllGlobals());

test('an encoder that cannot be started ends the sound of the content', async () => {
  const context = { drawImage: () => undefined, canvas: {} };
  const canvas = { style: {}, getContext: () => context } as unknown as HTMLCanvasElement;
  vi.stubGlobal('document', { createElement: () => canvas });
  const elements = { camera: { videoWidth: 640, videoHeight: 480 }, background: { style: {} }, canvas, brand: {} };
  const recording = recordClip({ elements } as unknown as CaptureSource, {} as HTMLElement);
  await expect(recording).rejects.toThrow('no encoder is free');
  expect(end).toHaveBeenCalledOnce();
});
