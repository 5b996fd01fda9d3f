import { MINUTE_MS } from '@anchora/contract/durations';
import { childProgram } from '../child-processes/child-program';
import { runChild } from '../child-processes/run-child';

type TrackingBuildAnswer =
  /** The scores are 0..1; `formerScore` is null without a readable former file. */
  | { built: Uint8Array; score: number; formerScore: number | null }
  /** The picture has too little texture, so a retry would not help. */
  | { untrackable: true };

interface BuildRequest {
  picture: Uint8Array;
  /** A tracking file to score with the same engine, for a comparison. */
  former?: Uint8Array;
}

export const BUILD_TRACKING_FILE = childProgram<BuildRequest, TrackingBuildAnswer>(
  'build-tracking-file',
  import.meta.url,
);

/** Limit for a build that hangs; others wait behind it. Chosen, not measured. */
const BUILD_TIMEOUT_MS = 3 * MINUTE_MS;
/** Decoded pixels are outside the JavaScript heap. Chosen, not measured. */
const BUILD_HEAP_MB = 1024;
/** A progressive CMYK JPEG of the largest size took 1.0 GB (November 2026). */
const BUILD_MEMORY_MB = 2048;

/** Compiles a target image to a tracking file in a child process, one at a time. @throws as `runChild` */
export function buildTrackingFile(request: BuildRequest, signal: AbortSignal): Promise<TrackingBuildAnswer> {
  return runChild(BUILD_TRACKING_FILE, request, {
    timeoutMs: BUILD_TIMEOUT_MS,
    heapMb: BUILD_HEAP_MB,
    memoryMb: BUILD_MEMORY_MB,
    maxAtOnce: 1,
    user: 'queue',
    signal,
  });
}
