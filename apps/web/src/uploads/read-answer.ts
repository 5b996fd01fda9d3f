import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { uploads as texts } from '../texts/uploads';
import { UploadError } from './upload-error';
import type { UploadAnswer } from './upload-transport';

/** Refusals that the other route would answer as well. */
const REFUSALS = new Set<ErrorCode>([
  'unauthenticated',
  'foreign-origin',
  'file-too-large',
  'quota-exceeded',
  'quota-unconfirmed',
  'unsupported-file-type',
  'file-invalid',
  'file-not-usable',
  'target-untrackable',
  'storage-full',
  'conversion-unavailable',
]);

/** Waiting time if a busy server asks for none. Chosen, not measured. */
const USUAL_RETRY_AFTER_S = 1;

/** The server is too busy; contains the waiting time that it asked for. */
export class BusyError extends UploadError {
  constructor(
    error: UploadError,
    readonly retryAfterS: number,
  ) {
    super(error.reason, error.message, error.status, error.code, { cause: error });
  }
}

/** @throws UploadError for an answer that is not a success. */
export function assertSuccess(answer: UploadAnswer): void {
  if (answer.status < 200 || answer.status >= 300) throw errorFromAnswer(answer);
}

/** The JSON of a successful answer. @throws UploadError for any other answer */
export function readAnswer(answer: UploadAnswer): unknown {
  assertSuccess(answer);
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw new UploadError('server', texts.unreadableAnswer, 0, null, { cause });
  }
}

function errorFromAnswer(answer: UploadAnswer): UploadError {
  const body = parseErrorBody(answer.text);
  const message = body?.message ?? texts.answered(answer.status);
  const reason = body && REFUSALS.has(body.code) ? 'refused' : 'server';
  const error = new UploadError(reason, message, answer.status, body?.code ?? null);
  return answer.status === 429 || answer.status === 503
    ? new BusyError(error, answer.retryAfterS ?? USUAL_RETRY_AFTER_S)
    : error;
}

function parseErrorBody(text: string): ApiErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ApiErrorBody> | null;
    return typeof body?.message === 'string' && body.code ? (body as ApiErrorBody) : null;
  } catch {
    return null;
  }
}
