import type { UploadProgress } from './upload-options';

/** Share of a file's bytes that are sent, from 0 to 1; null while none are being sent. */
export function sentShare(progress: UploadProgress): number | null {
  return progress.phase === 'sending' ? progress.sentBytes / Math.max(1, progress.totalBytes) : null;
}
