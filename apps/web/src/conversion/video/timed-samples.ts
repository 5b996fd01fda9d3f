import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { LIGHT } from './choose-way';

/** Part of a source, s. */
export interface Span {
  start: number;
  end: number;
}

/** Duration of a frame in a source without a frame rate, as at 25 a second, a usual rate. */
const USUAL_FRAME_S = 1 / 25;

/** Number of frames of which one is kept, so that the kept ones are evenly spaced and at most `LIGHT.fps` a second. */
export function keptEvery(fps: number): number {
  return Math.max(1, Math.ceil(fps / LIGHT.fps));
}

/**
 * The pictures of a track from the start of a span on, each until the next one begins. The frames of a WebM have no
 * duration, and the library's own conversion drops such frames. The receiver closes each sample.
 */
export async function* timedSamples(
  track: InputVideoTrack,
  { start, end }: Span,
  every: number,
): AsyncGenerator<VideoSample> {
  let held: VideoSample | null = null;
  let lastS = USUAL_FRAME_S;
  let index = 0;
  try {
    for await (const sample of new VideoSampleSink(track).samples(start, end)) {
      if (index++ % every !== 0) {
        sample.close();
        continue;
      }
      sample.setTimestamp(Math.max(0, sample.timestamp - start));
      if (held) {
        lastS = sample.timestamp - held.timestamp;
        held.setDuration(lastS);
        const ready = held;
        held = sample;
        yield ready;
      }
      held = sample;
    }
    if (!held) return;
    if (held.duration === 0 || every > 1) held.setDuration(lastS);
    const last = held;
    held = null;
    yield last;
  } finally {
    held?.close();
  }
}
