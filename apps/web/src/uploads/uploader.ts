import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { PRESIGN_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import type { PresignedUpload, PresignedUploadRequest, UploadedFile } from '@anchora/contract/uploads';
import { uploads as texts } from '../texts/uploads';
import { isAbort, uploadAborted, UploadError } from './upload-error';
import { uploadRoute, withTypeOfExtension } from './upload-strategy';
import { NoAnswerError, type UploadAnswer, type UploadTransport } from './upload-transport';

/**
 * `checking`: all bytes are sent and the server checks them; `waiting`: the connection is lost, the file is still here.
 */
export type UploadProgress =
  | { phase: 'sending'; sentBytes: number; totalBytes: number }
  | { phase: 'checking' }
  | { phase: 'waiting' };

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?(progress: UploadProgress): void;
}

/** Platform functions that the caller passes in. */
export interface UploaderDeps {
  send: UploadTransport;
  /** Ends after `delayMs`, or as soon as the browser says that it is online again; rejects on abort. */
  pause: (delayMs: number, signal?: AbortSignal) => Promise<void>;
}

export type UploadFile = (file: File, options?: UploadOptions) => Promise<UploadedFile>;

/** The server checks the bytes before it answers, which takes a moment for a large picture. */
const COMPLETE_TIMEOUT_MS = 60_000;
const RETRY_DELAYS_MS = [1000, 3000, 8000];
const LONGEST_RETRY_AFTER_S = 30;

/** Refusals that the other route would give as well. */
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
]);

/**
 * Uploads by the product's strategy: models, videos and files over 25 MB through the server; others by a presigned PUT,
 * and through the server when that fails. A lost connection is waited for and the file sent again.
 */
export function createUploader({ send, pause }: UploaderDeps): UploadFile {
  /** null if the direct route failed for a reason that may not affect the server route. */
  async function uploadDirectly(file: File, options: UploadOptions): Promise<UploadedFile | null> {
    try {
      const presigned = await presign(file, options.signal);
      const put = await send({
        method: 'PUT',
        url: presigned.url,
        headers: presigned.headers,
        body: file,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        signal: options.signal,
        onProgress: (sentBytes, totalBytes) => options.onProgress?.({ phase: 'sending', sentBytes, totalBytes }),
      });
      if (!isSuccess(put)) throw errorFromAnswer(put);
      options.onProgress?.({ phase: 'checking' });
      return await complete(presigned, options.signal);
    } catch (error) {
      if (isAbort(error) || (error instanceof UploadError && error.reason === 'refused')) throw error;
      if (error instanceof UploadError || error instanceof NoAnswerError) return null;
      throw error;
    }
  }

  async function presign(file: File, signal?: AbortSignal): Promise<PresignedUpload> {
    const body: PresignedUploadRequest = { fileName: file.name, contentType: file.type, size: file.size };
    const answer = await send({
      method: 'POST',
      url: '/api/presigned-upload',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      withCredentials: true,
      timeoutMs: PRESIGN_TIMEOUT_MS,
      signal,
    });
    return readAnswer(answer) as PresignedUpload;
  }

  async function complete(presigned: PresignedUpload, signal?: AbortSignal): Promise<UploadedFile> {
    const fileId = presigned.publicUrls.url.split('/').at(-1) ?? '';
    const answer = await send({
      method: 'POST',
      url: `/api/uploads/${encodeURIComponent(fileId)}/complete`,
      withCredentials: true,
      timeoutMs: COMPLETE_TIMEOUT_MS,
      signal,
    });
    return readAnswer(answer) as UploadedFile;
  }

  async function uploadThroughServer(file: File, options: UploadOptions): Promise<UploadedFile> {
    const form = new FormData();
    form.append('file', file, file.name);
    const answer = await send({
      method: 'POST',
      url: '/api/upload',
      body: form,
      withCredentials: true,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal: options.signal,
      onProgress: (sentBytes, totalBytes) =>
        options.onProgress?.(
          sentBytes < totalBytes ? { phase: 'sending', sentBytes, totalBytes } : { phase: 'checking' },
        ),
    });
    return readAnswer(answer) as UploadedFile;
  }

  async function uploadWithRetries(file: File, options: UploadOptions): Promise<UploadedFile> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await uploadThroughServer(file, options);
      } catch (error) {
        const delayMs = retryDelayMs(error, attempt);
        if (delayMs === null) throw wordedFailure(error, file.name);
        options.onProgress?.({ phase: 'waiting' });
        await pause(delayMs, options.signal);
      }
    }
  }

  return async (original, options = {}) => {
    if (options.signal?.aborted) throw uploadAborted();
    const file = withTypeOfExtension(original);
    const direct = uploadRoute(file) === 'direct' ? await uploadDirectly(file, options) : null;
    return direct ?? (await uploadWithRetries(file, options));
  };
}

function isSuccess(answer: UploadAnswer): boolean {
  return answer.status >= 200 && answer.status < 300;
}

function readAnswer(answer: UploadAnswer): unknown {
  if (!isSuccess(answer)) throw errorFromAnswer(answer);
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw new UploadError('server', texts.unreadableAnswer, 0, null, { cause });
  }
}

/** Also carries the time that the server asked to wait. */
class BusyError extends UploadError {
  constructor(
    error: UploadError,
    readonly retryAfterS: number,
  ) {
    super(error.reason, error.message, error.status, error.code);
  }
}

function errorFromAnswer(answer: UploadAnswer): UploadError {
  const body = parseErrorBody(answer.text);
  const message = body?.message ?? texts.answered(answer.status);
  const reason = body && REFUSALS.has(body.code) ? 'refused' : 'server';
  const error = new UploadError(reason, message, answer.status, body?.code ?? null);
  return answer.status === 429 || answer.status === 503 ? new BusyError(error, answer.retryAfterS ?? 1) : error;
}

function parseErrorBody(text: string): ApiErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ApiErrorBody> | null;
    return typeof body?.message === 'string' && body.code ? (body as ApiErrorBody) : null;
  } catch {
    return null;
  }
}

/** Delay before the next automatic attempt; null when another attempt makes no sense. */
function retryDelayMs(error: unknown, attempt: number): number | null {
  const delayMs = RETRY_DELAYS_MS[attempt];
  if (delayMs === undefined) return null;
  if (error instanceof NoAnswerError && error.reason === 'connection-lost') return delayMs;
  if (error instanceof BusyError && error.retryAfterS <= LONGEST_RETRY_AFTER_S) {
    return Math.max(delayMs, error.retryAfterS * 1000);
  }
  return null;
}

function wordedFailure(error: unknown, fileName: string): unknown {
  if (!(error instanceof NoAnswerError)) return error;
  const message =
    error.reason === 'timeout' ? texts.tookTooLong(fileName, UPLOAD_TIMEOUT_MS / 1000) : texts.connectionLost(fileName);
  return new UploadError(error.reason, message, 0, null, { cause: error });
}
