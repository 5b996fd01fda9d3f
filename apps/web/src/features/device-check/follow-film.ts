import { TrackerHost } from '@anchora/ar-runtime/tracking/tracker-host';
import type { FromTracker } from '@anchora/ar-runtime/tracking/tracker-messages';
import { compileTarget, encode } from '@anchora/vision';
import { FILM_SIZE, filmFrame, generatedPicture } from './generated-film';
import type { TrackingSpeed } from './speed-messages';

/** As phones' cameras usually are. */
const FOCAL_SHARE = 0.85;
const FRAME_S = 1 / 30;
/** The first pictures find the target; they say little of how it is followed. */
const WARM_UP_PICTURES = 6;
const MIN_PICTURES = 8;

/**
 * The viewer's own tracker follows a generated film for a second of work, picture by picture.
 *
 * @param wasm the engine's kernels; null: the slow ones.
 * @param now clock, ms.
 */
export async function followFilm(wasm: ArrayBuffer | null, now: () => number): Promise<TrackingSpeed> {
  const answers: FromTracker[] = [];
  let wake: (() => void) | null = null;
  const host = new TrackerHost((message) => {
    answers.push(message);
    wake?.();
  }, now);
  const next = async (): Promise<FromTracker> => {
    while (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    const answer = answers.shift();
    if (!answer || answer.t === 'error') throw new Error(answer?.message ?? 'No answer');
    return answer;
  };
  const answered = async <T extends FromTracker['t']>(kind: T): Promise<FromTracker & { t: T }> => {
    for (;;) {
      const answer = await next();
      if (answer.t === kind) return answer as FromTracker & { t: T };
    }
  };
  const picture = generatedPicture();
  const { width, height } = FILM_SIZE;
  host.handle({ t: 'init', wasm });
  const file = encode([compileTarget(picture)]);
  host.handle({ t: 'load', bytes: file.slice().buffer });
  host.handle({ t: 'resize', width, height, focalPx: FOCAL_SHARE * width });
  await answered('resized');

  const times: number[] = [];
  let held = 0;
  let workedMs = 0;
  for (let seq = 0; workedMs < 1000 || times.length < MIN_PICTURES; seq++) {
    const rgba = filmFrame(picture, seq * FRAME_S).buffer;
    host.handle({ t: 'pixels', seq, tMs: 1000 * seq * FRAME_S, width, height, rgba });
    const { ms, results } = await answered('poses');
    workedMs += ms;
    if (seq < WARM_UP_PICTURES) continue;
    times.push(ms);
    if (results.some(({ state }) => state === 'tracking')) held += 1;
  }
  times.sort((a, b) => a - b);
  return { ms: times[times.length >> 1] ?? 0, pictures: times.length, held: held / times.length };
}
