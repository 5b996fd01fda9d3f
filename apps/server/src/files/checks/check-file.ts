import path from 'node:path';
import type { FileFault } from '@anchora/contract/errors/file-faults';
import { MAX_CONCURRENT_UPLOADS } from '@anchora/contract/limits';
import type { FileKind } from '@anchora/contract/uploads';
import { ApiError } from '../../http/api-error';
import { childProgram } from '../../child-processes/child-program';
import { ChildLimitError, ChildTimeoutError } from '../../child-processes/child-limit-error';
import { runChild } from '../../child-processes/run-child';
import { TooManyWaitingError } from '../../child-processes/too-many-waiting-error';
import type { FileKindOfRow } from '../file-repository';
import type { CheckAnswer, CheckedFile, CheckRequest } from './checked-file';
import { verifyAnswer } from './verify-answer';

export const CHECK_FILE = childProgram<CheckRequest, CheckAnswer>('check-file', import.meta.url);

/** A phone's longest video and a model of the largest size take about a tenth of this (2026-11-21). */
const CHECK_TIMEOUT_MS = 60_000;
/** Less than the timeout, so that a file that is too complex is told from a busy server. Chosen, not measured. */
const CHECK_CPU_S = 45;
/**
 * JavaScript heap for the description of a model, which is parsed to objects; bytes and pixels are outside of it.
 * Chosen, not measured.
 */
const CHECK_HEAP_MB = 768;
/** A progressive CMYK JPEG and an interlaced 16-bit PNG of the largest size took 0.8 GB (November 2026). */
const CHECK_MEMORY_MB = 1536;
/** A check of the same user ends within seconds. Chosen, not measured. */
const OWN_CHECKS_RETRY_AFTER_MS = 5000;
/** The refusal's message says: in a minute. */
const CHECKS_RETRY_AFTER_MS = 60_000;
/** Each check may occupy a processor and several hundred megabytes. Chosen, not measured. */
const MAX_CHECKS_AT_ONCE = 2;

/**
 * Checks a local file by its bytes, in a child process with bounded time and memory, and strips location and personal
 * metadata. The file at `path` of the answer has the cleaned bytes: the given file, changed in place, or one beside it.
 *
 * @throws ApiError `file-kind-not-uploadable` for a photo, `unsupported-file-type` for another kind of file,
 *   `file-invalid` for a broken or unusable one, `target-untrackable` for a tracking file that the engine could never
 *   find a target of, `too-many-uploads` when too many files of this user wait for their check, `checks-busy` when too
 *   many wait in all, or the server is too busy to check this one in time.
 */
export async function checkFile(file: { path: string; kind: FileKindOfRow; user: string }): Promise<CheckedFile> {
  const { kind, user } = file;
  if (kind === 'photo') throw new ApiError('file-kind-not-uploadable');
  const answer = await check({ path: file.path, kind }, user);
  if ('checked' in answer) return answer.checked;
  throw ApiError.of(answer.refused);
}

async function check(request: CheckRequest, user: string): Promise<CheckAnswer> {
  try {
    const answer = await runChild(CHECK_FILE, request, {
      timeoutMs: CHECK_TIMEOUT_MS,
      cpuS: CHECK_CPU_S,
      heapMb: CHECK_HEAP_MB,
      memoryMb: CHECK_MEMORY_MB,
      maxAtOnce: MAX_CHECKS_AT_ONCE,
      user,
      folder: path.dirname(request.path),
    });
    return await verifyAnswer(request, answer);
  } catch (error) {
    if (error instanceof TooManyWaitingError && error.of === 'this-user') throw tooManyOwn(error);
    if (error instanceof TooManyWaitingError || error instanceof ChildTimeoutError) throw checksBusy(error);
    if (!(error instanceof ChildLimitError)) throw error;
    throw new ApiError('file-invalid', { fault: TOO_COMPLEX[request.kind] }, { cause: error });
  }
}

function tooManyOwn(cause: TooManyWaitingError): ApiError {
  return new ApiError(
    'too-many-uploads',
    { max: MAX_CONCURRENT_UPLOADS },
    { cause, retryAfterMs: OWN_CHECKS_RETRY_AFTER_MS },
  );
}

export function checksBusy(cause: TooManyWaitingError | ChildTimeoutError): ApiError {
  return new ApiError('checks-busy', {}, { cause, retryAfterMs: CHECKS_RETRY_AFTER_MS });
}

const TOO_COMPLEX = {
  model: { code: 'model-too-complex' },
  video: { code: 'video-too-complex' },
  image: { code: 'picture-too-complex' },
  sound: { code: 'sound-too-complex' },
  tracking: { code: 'tracking-file-too-complex' },
  usdz: { code: 'usdz-too-complex' },
  source: { code: 'source-too-complex' },
} as const satisfies Record<FileKind, FileFault>;
