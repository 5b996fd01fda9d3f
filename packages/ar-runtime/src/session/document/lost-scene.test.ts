import { afterEach, expect, it, vi } from 'vitest';
import { LostScene } from './lost-scene';

const POSE = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1]);

const ignored = (): void => undefined;

afterEach(() => vi.unstubAllGlobals());

it('lets no time run backwards in the first frame after its picture was lost', () => {
  let frame: FrameRequestCallback = ignored;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (frame = callback));
  vi.stubGlobal('performance', { now: () => 1000 });
  const times: number[] = [];
  const scene = new LostScene({
    target: { draw: (_pose, _focalPx, nowMs) => void times.push(nowMs), present: () => null },
    canvas: { style: {} } as HTMLCanvasElement,
    run: () => null,
    worldFromCamera: () => null,
    over: ignored,
  });
  scene.begin('hold', POSE, 800);
  // Times of frames are those of their beginning, which may lie before the message that the picture is lost.
  frame(996);
  frame(1012);
  expect(times).toEqual([1000, 1000, 1012]);
});
