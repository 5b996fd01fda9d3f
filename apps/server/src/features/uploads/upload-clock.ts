import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { ApiError } from '../../http/api-error';

/** @param fail called if the upload exceeds its time limit. @returns a function that stops the clock. */
export function startUploadClock(fail: (error: ApiError) => void, timeoutMs = UPLOAD_TIMEOUT_MS): () => void {
  const timer = setTimeout(() => {
    fail(new ApiError('upload-timeout', { limitS: Math.round(timeoutMs / 1000) }));
  }, timeoutMs);
  return () => clearTimeout(timer);
}
