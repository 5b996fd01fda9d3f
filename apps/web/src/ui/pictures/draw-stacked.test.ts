import { afterEach, expect, it, vi } from 'vitest';
import { drawStacked } from './draw-stacked';

afterEach(() => vi.unstubAllGlobals());

it('draws the half with the colours where the browser has no WebGL 2', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const cancel = vi.fn();
  vi.stubGlobal('cancelAnimationFrame', cancel);
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const context = { drawImage: vi.fn() };
  const canvas = { width: 16, height: 9, getContext: (kind: string) => (kind === '2d' ? context : null) };
  const video = { readyState: 2, videoWidth: 320, videoHeight: 480 };
  const stop = drawStacked(canvas as unknown as HTMLCanvasElement, video as HTMLVideoElement);
  frames[0]?.(0);
  expect(canvas).toMatchObject({ width: 320, height: 240 });
  expect(context.drawImage).toHaveBeenCalledExactlyOnceWith(video, 0, 0, 320, 240, 0, 0, 320, 240);
  stop();
  expect(cancel).toHaveBeenCalledExactlyOnceWith(2);
});
