import { afterEach, expect, it, vi } from 'vitest';
import { Gate } from './gate';
import { loadVideo } from './load-video';

afterEach(() => vi.unstubAllGlobals());

/** An element that cannot play what it is given. */
class BrokenVideo extends EventTarget {
  src = '';
  error = { message: 'damaged' };
  videoWidth = 0;
  load(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

it('frees a video that was loaded before the tap and cannot be played', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => new Response('video', { headers: { 'content-length': '5' } }));
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:early', revokeObjectURL });
  const video = new BrokenVideo();
  const loading = loadVideo(video as unknown as HTMLVideoElement, '/files/video', new Gate());
  await expect(loading).rejects.toThrow('damaged');
  expect(video.src).toBe('blob:early');
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:early');
});
