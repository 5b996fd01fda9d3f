import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { ApiError } from '../../http/api-error';

export function storageFull(cause?: unknown): ApiError {
  return new ApiError('storage-full', {}, { cause });
}

/** Translates the error of a full disk to that of the API; returns any other error unchanged. */
export function withDiskFullNamed(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull(error) : error;
}

/** @param fail called if the upload exceeds its time limit. @returns a function that stops the clock. */
export function startUploadClock(fail: (error: ApiError) => void, timeoutMs = UPLOAD_TIMEOUT_MS): () => void {
  const timer = setTimeout(() => {
    fail(new ApiError('upload-timeout', { limitS: Math.round(timeoutMs / 1000) }));
  }, timeoutMs);
  return () => clearTimeout(timer);
}
