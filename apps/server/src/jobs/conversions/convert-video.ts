import { MINUTE_MS } from '@anchora/contract/durations';
import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import { childProgram } from '../../child-processes/child-program';
import { ChildTimeoutError } from '../../child-processes/child-limit-error';
import { runChild } from '../../child-processes/run-child';
import type { VideoContainer } from '../../files/checks/video/video-container';
import type { Aim, Trim } from './ffmpeg-arguments';

export interface VideoRequest {
  /** Absolute path of the operator's ffmpeg. */
  ffmpeg: string;
  /** Both paths are in the folder of the request. */
  sourcePath: string;
  outputPath: string;
  container: VideoContainer;
  trim: Trim | null;
  maxBytes: number;
  /** A video, or a still picture of it; default: `web`. */
  aim?: Aim | 'poster';
  isStacked?: boolean;
}

export type VideoAnswer =
  | { outcome: 'ready' }
  /** There is no frame that would do as a still picture. */
  | { outcome: 'skipped' }
  /** Another attempt would fail in the same way. */
  | { outcome: 'failed'; failure: VariantFailure };

export const CONVERT_VIDEO = childProgram<VideoRequest, VideoAnswer>('convert-video', import.meta.url);

/**
 * Three minutes of 4K take about twice their length on one processor (2026-11-22). The reservation of the result lasts
 * longer.
 */
const TIMEOUT_MS = 8 * MINUTE_MS;
/** The JavaScript of the process only starts ffmpeg and reads what it prints. Chosen, not measured. */
const HEAP_MB = 128;
/**
 * Memory of ffmpeg: nearly twice the 0.85 GB that sixteen decoded frames of the largest picture take in 4:2:0 with 8
 * bits.
 */
const MEMORY_MB = 1536;

interface Converting {
  folder: string;
  user: string;
  signal: AbortSignal;
  /** @param percent 0..100 */
  onProgress?: (percent: number) => void;
}

/**
 * Converts a checked source by ffmpeg in a sealed child process, and writes an MP4, or a JPEG as a poster, to
 * `outputPath`. That process has decoded an upload, so what it wrote has to pass the checks of uploads.
 *
 * @returns the outcome, which is `failed` for a source that cannot be converted, or takes too long.
 * @throws ChildLimitError if the process crashed; an Error if ffmpeg lacks an encoder or an option, or the disk is
 *   full.
 */
export async function convertVideo(request: VideoRequest, converting: Converting): Promise<VideoAnswer> {
  try {
    return await runChild(CONVERT_VIDEO, request, {
      ...converting,
      programs: [request.ffmpeg],
      timeoutMs: TIMEOUT_MS,
      heapMb: HEAP_MB,
      memoryMb: MEMORY_MB,
      maxAtOnce: 1,
    });
  } catch (error) {
    if (error instanceof ChildTimeoutError) return { outcome: 'failed', failure: { code: 'conversion-too-long' } };
    throw error;
  }
}
