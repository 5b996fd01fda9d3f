import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TargetScene } from '../scene/target-scene';
import type { CaptureSource } from './capture-source';
import { aroundDrawing } from './drawn-content';
import { recordClip } from './record-clip';

const end = vi.hoisted(() => vi.fn());
const webcodecsWriter = vi.hoisted(() => vi.fn());
vi.mock('./content-sound', () => ({ openContentSound: () => Promise.resolve({ track: {}, end }) }));
vi.mock('./webcodecs-writer', () => ({ webcodecsWriter }));

beforeEach(() => end.mockClear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Content over a camera, on a page whose canvases can be drawn to. */
function stubSource() {
  const context = { drawImage: () => undefined, canvas: {} };
  const style = { setProperty: () => undefined };
  const canvas = { style, getContext: () => context } as unknown as HTMLCanvasElement;
  vi.stubGlobal('document', { createElement: () => canvas });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  const elements = { camera: { videoWidth: 640, videoHeight: 480 }, background: { style: {} }, canvas, brand: {} };
  // The scene has its method from its class, as the real ones have.
  const content = { scene: Object.create({ draw: () => undefined }) as TargetScene };
  return { elements, content, refit: () => undefined } as unknown as CaptureSource & { content: typeof content };
}

test('an encoder that cannot be started ends the sound of the content', async () => {
  webcodecsWriter.mockRejectedValueOnce(new Error('no encoder is free'));
  const recording = recordClip(stubSource(), {} as HTMLElement);
  await expect(recording).rejects.toThrow('no encoder is free');
  expect(end).toHaveBeenCalledOnce();
});

test('a clip that has ended leaves alone what watches the drawing after it', async () => {
  vi.useFakeTimers();
  webcodecsWriter.mockResolvedValueOnce({ add: () => undefined, finish: async () => ({}), cancel: () => undefined });
  const source = stubSource();
  const drawNext = () => source.content.scene.draw(new Float32Array(16), 500, 0);
  const recording = await recordClip(source, {} as HTMLElement);
  recording.finish();
  // With this drawing the canvas shrinks.
  drawNext();
  const watch = vi.fn<(draw: () => void) => void>();
  aroundDrawing(source.content, watch);
  await vi.advanceTimersByTimeAsync(1000);
  drawNext();
  expect(watch).toHaveBeenCalledOnce();
});
