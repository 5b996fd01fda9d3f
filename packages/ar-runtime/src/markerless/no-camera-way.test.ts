import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadVideo } from '../loading/load-video';
import { SessionFailure } from '../protocol/session-failure';
import { createNoCameraWay } from './no-camera-way';
import type { WayHost } from './way-driver';

vi.mock('../loading/load-video', () => ({ loadVideo: vi.fn(async () => undefined) }));

beforeEach(() => {
  vi.mocked(loadVideo).mockClear();
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** A video in a browser without WebGL, whose world therefore fails. */
function videoWay() {
  const contentVideo = { readyState: 0, controls: false };
  const placed = vi.fn();
  const way = createNoCameraWay({
    project: { contentType: 'video', modelUrl: '/files/v' },
    elements: { contentVideo },
    world: () => Promise.reject(new SessionFailure('webgl', 'no WebGL')),
    placed,
  } as unknown as WayHost);
  return { way, contentVideo, placed };
}

it('without WebGL, a video is loaded and gets its own controls', async () => {
  const { way, contentVideo, placed } = videoWay();
  await way.begin();
  expect(loadVideo).toHaveBeenCalledOnce();
  expect(contentVideo.controls).toBe(true);
  expect(placed).toHaveBeenCalledOnce();
});

it('a video is not loaded for a visitor who has left before', async () => {
  const { way, contentVideo, placed } = videoWay();
  const begun = way.begin();
  await way.end();
  await begun;
  expect(loadVideo).not.toHaveBeenCalled();
  expect(contentVideo.controls).toBe(false);
  expect(placed).not.toHaveBeenCalled();
});
