import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { LIGHT } from './choose-way';

/** Part of a source, s. */
export interface Span {
  start: number;
  end: number;
}

/** The frame rate of a source that tells none. */
const USUAL_FRAME_S = 1 / 25;

/** Of a video of so many frames a second, every how manieth is kept, so that the rest is evenly spaced. */
export function keptEvery(fps: number): number {
  return Math.max(1, Math.ceil(fps / LIGHT.fps));
}

/**
 * The pictures of a track from the start of a span on, each until the next one begins. The frames of a WebM do not know how
 * long they last, and the library's own conversion drops frames of no length. The receiver closes each.
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
