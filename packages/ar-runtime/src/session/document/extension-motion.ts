import { MotionFeed } from '../../markerless/camera-world/motion-feed';
import type { ToExtended } from '../../tracking/extended/extended-messages';

/** Sends the readings of the motion sensors to the worker, where the browser gives them without a permission. */
export function feedMotion(worker: Worker, signal: AbortSignal): void {
  if (signal.aborted) return;
  const feed = new MotionFeed((sample) => worker.postMessage({ t: 'motion', sample } satisfies ToExtended, []));
  signal.addEventListener('abort', () => feed.end());
  // Surroundings are followed without a gyroscope, too.
  feed.start().catch(() => undefined);
}
