import type { ApiMessage } from '@anchora/contract/messages/message';
import { runWorker } from '../workers/run-worker';

export type TrackingBuildAnswer =
  | { built: { bytes: Uint8Array; width: number; height: number; score: number } }
  /** The picture can never be tracked; the message is fit to be shown. */
  | { hopeless: ApiMessage };

const BUILD_TIMEOUT_MS = 3 * 60_000;
const BUILD_MEMORY_MB = 1024;

/** Compiles a target image to a tracking file in a worker thread, one at a time. */
export function buildTrackingFile(
  picture: Uint8Array,
  name: string,
  signal: AbortSignal,
): Promise<TrackingBuildAnswer> {
  return runWorker(
    'build-tracking-file',
    { picture, name },
    { timeoutMs: BUILD_TIMEOUT_MS, memoryMb: BUILD_MEMORY_MB, maxAtOnce: 1, signal },
  );
}
