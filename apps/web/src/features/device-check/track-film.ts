import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { TrackerHost } from '@anchora/ar-runtime/tracking/tracker-host';
import type { FromTracker } from '@anchora/ar-runtime/tracking/tracker-messages';
import { compileTarget, encode } from '@anchora/vision';
import { FILM_SIZE, filmFrame, generatedPicture } from './generated-film';
import type { TrackingSpeed } from './speed-messages';

/** Time between two frames of a usual camera. */
const FRAME_S = 1 / 30;
/**
 * The first pictures are spent on finding the target, so they say little about the speed of tracking. Chosen, not
 * measured.
 */
export const WARM_UP_PICTURES = 6;
/** The least number of pictures that are measured. Chosen, not measured. */
const MIN_PICTURES = 8;
/**
 * Time of computing after which the measurement ends; slow devices get `MIN_PICTURES` all the same. Chosen, not
 * measured.
 */
export const WORK_MS = 1000;

/**
 * Runs the viewer's own tracker on a generated film for `WORK_MS` of computing time, or longer for `MIN_PICTURES`.
 *
 * @param wasm the engine's kernels; null for the slow TypeScript ones.
 * @param now clock, ms of performance.now().
 * @throws Error if the tracker reports a failure.
 */
export async function trackFilm(wasm: ArrayBuffer | null, now: () => number): Promise<TrackingSpeed> {
  const answers: FromTracker[] = [];
  let wake: (() => void) | null = null;
  const host = new TrackerHost((message) => {
    answers.push(message);
    wake?.();
  }, now);
  const next = async (): Promise<FromTracker> => {
    while (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    const answer = answers.shift();
    if (!answer || answer.t === 'error')
      throw new Error(answer?.message ?? 'expected an answer from the tracker, got none');
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
  host.handle({ t: 'resize', width, height, focalPx: defaultFocalLengthPx(width, height) });
  await answered('resized');

  const timesMs: number[] = [];
  let tracked = 0;
  let workedMs = 0;
  for (let seq = 0; workedMs < WORK_MS || timesMs.length < MIN_PICTURES; seq++) {
    const rgba = filmFrame(picture, seq * FRAME_S).buffer;
    host.handle({ t: 'pixels', seq, tMs: 1000 * seq * FRAME_S, width, height, rgba });
    const { ms, results } = await answered('poses');
    workedMs += ms;
    if (seq < WARM_UP_PICTURES) continue;
    timesMs.push(ms);
    if (results.some(({ state }) => state === 'tracking')) tracked += 1;
  }
  timesMs.sort((a, b) => a - b);
  return { ms: timesMs[timesMs.length >> 1] ?? 0, pictures: timesMs.length, tracked: tracked / timesMs.length };
}
