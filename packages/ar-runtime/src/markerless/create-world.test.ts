import { afterEach, expect, it, vi } from 'vitest';
import { createWorld } from './create-world';

const { loadVideo } = vi.hoisted(() => ({ loadVideo: vi.fn(async () => undefined) }));
vi.mock('../loading/load-video', () => ({ loadVideo }));
vi.mock('./can-draw', () => ({ canDraw: () => true }));
vi.mock('../scene/flat/flat-world-chunk', () => ({ createFlatWorld: () => ({ warmUp: () => undefined }) }));

const HAVE_METADATA = 1;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['loads a video', { readyState: 0, error: null }, 1],
  ['uses a video that image tracking has loaded before', { readyState: HAVE_METADATA, error: null }, 0],
  ['loads a video again that failed while it played', { readyState: HAVE_METADATA, error: { code: 2 } }, 1],
])('%s', async (_, video, loads) => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA });
  vi.stubGlobal('navigator', {});
  loadVideo.mockClear();
  const contentVideo = { ...video, dataset: {} } as unknown as HTMLVideoElement;
  const project = { contentType: 'video', modelUrl: '/files/clip', fullModelUrl: null } as const;
  await createWorld({ canvas: {} as HTMLCanvasElement, contentVideo }, project);
  expect(loadVideo).toHaveBeenCalledTimes(loads);
});
