import type { SpeedAnswer, TrackingSpeed } from './speed-messages';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './speed.worker?worker&url';

/** A device that needs longer than this is too slow to track anything. Chosen, not measured. */
const TIMEOUT_MS = 30_000;

/**
 * Tracks a generated film for about a second.
 *
 * @throws Error if the worker does not run, the tracker fails, or the film takes longer than `TIMEOUT_MS`; the reason of
 *   `signal` when it fires.
 */
export async function measureTrackingSpeed(signal: AbortSignal): Promise<TrackingSpeed> {
  const worker = new Worker(workerUrl, { type: 'module', name: 'tracking-speed' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<TrackingSpeed>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      timer = setTimeout(() => reject(new Error('The tracker took too long')), TIMEOUT_MS);
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not start')));
      worker.addEventListener('message', ({ data }: MessageEvent<SpeedAnswer>) => {
        if ('speed' in data) resolve(data.speed);
        else reject(new Error(data.failed));
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
