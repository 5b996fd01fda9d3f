import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentPlayer } from './content-player';

/** The parts of a video that playing uses; `refuses` decides for each call of `play`. */
function videoThat(refuses: (muted: boolean) => boolean) {
  const calls: { muted: boolean }[] = [];
  const video = {
    muted: false,
    paused: true,
    play: async () => {
      calls.push({ muted: video.muted });
      if (refuses(video.muted)) throw new DOMException('not by itself', 'NotAllowedError');
      video.paused = false;
    },
    pause: () => void (video.paused = true),
  };
  return { video: video as unknown as HTMLVideoElement, calls };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a video whose sound the browser refuses', () => {
  it('plays silently meanwhile, is tried with sound once more after 1 s, and never again', async () => {
    const { video, calls } = videoThat((muted) => !muted);
    const told = vi.fn();
    await new ContentPlayer(video, told).play();
    expect(calls).toEqual([{ muted: false }, { muted: true }]);
    expect(told).toHaveBeenLastCalledWith({ muted: true, blocked: true });
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.slice(2)).toEqual([{ muted: false }, { muted: true }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(4);
  });

  it('has its sound when the second try is allowed', async () => {
    let tries = 0;
    const { video } = videoThat((muted) => !muted && ++tries === 1);
    const told = vi.fn();
    await new ContentPlayer(video, told).play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(video.muted).toBe(false);
    expect(told).toHaveBeenLastCalledWith({ muted: false, blocked: false });
  });

  it('is not tried again once its target is lost', async () => {
    const { video, calls } = videoThat((muted) => !muted);
    const player = new ContentPlayer(video, () => undefined);
    await player.play();
    player.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(2);
    expect(video.paused).toBe(true);
  });
});

it('stays as silent as the visitor has made it with its own controls, when it goes on after a pause', async () => {
  const { video } = videoThat(() => false);
  const told = vi.fn();
  const player = new ContentPlayer(video, told);
  await player.play();
  video.muted = true;
  player.pause();
  await player.play();
  expect(video.muted).toBe(true);
  expect(told).toHaveBeenLastCalledWith({ muted: true, blocked: false });
});
