import { childProgram } from '../../child-processes/child-program';
import { runChild } from '../../child-processes/run-child';

interface FindRequest {
  picture: Uint8Array;
  trackingFile: Uint8Array;
}

export const FIND_PICTURE = childProgram<FindRequest, { isFound: boolean }>('find-picture', import.meta.url);

/**
 * The largest picture of the fixtures took two seconds and 400 MB (2026-11-22); a progressive CMYK JPEG takes far more
 * to decode. The processor time is less than the timeout, so that a picture that takes too much is told from a busy
 * server; chosen, not measured.
 */
const LIMITS = { timeoutMs: 60_000, cpuS: 45, heapMb: 768, memoryMb: 2048, maxAtOnce: 2 };

/**
 * Whether the engine finds a picture with the tracking file that a browser made of it. Without this check, a browser
 * could make one picture respond to another.
 *
 * @throws ChildTimeoutError or TooManyWaitingError on a busy server, ChildLimitError for a picture that takes too much.
 */
export async function findsPicture(request: FindRequest, user: string): Promise<boolean> {
  const { isFound } = await runChild(FIND_PICTURE, request, { ...LIMITS, user });
  return isFound;
}
