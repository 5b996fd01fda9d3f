import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { ApiError } from '../../http/api-error';

export function storageFull(cause?: unknown): ApiError {
  return new ApiError('storage-full', {}, { cause });
}

/** A disk that fills up while bytes arrive, as the error of the API; any other error as it is. */
export function withDiskFullNamed(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull(error) : error;
}

/** @param fail called when the upload takes longer than any may. @returns stops the clock. */
export function startUploadClock(fail: (error: ApiError) => void, timeoutMs = UPLOAD_TIMEOUT_MS): () => void {
  const timer = setTimeout(() => {
    fail(new ApiError('upload-timeout', { limitS: Math.round(timeoutMs / 1000) }));
  }, timeoutMs);
  return () => clearTimeout(timer);
}
