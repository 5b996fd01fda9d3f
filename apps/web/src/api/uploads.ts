import { pauseUntilOnline } from '../uploads/pause-until-online';
import { createUploader } from '../uploads/uploader';
import { xhrTransport } from '../uploads/upload-transport';

export type { UploadOptions, UploadProgress } from '../uploads/upload-options';
export { isAbort, UploadError } from '../uploads/upload-error';

/**
 * Sends one file and answers where it is kept (`/files/{fileId}`), after the server has checked its bytes.
 *
 * @throws UploadError with a message fit to be shown; DOMException `AbortError` when the signal was aborted.
 */
export const uploadFile = createUploader({ send: xhrTransport, pause: pauseUntilOnline });

/** Reads back a file that this user has uploaded. */
export async function fetchStoredFile(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok) throw new Error(`The stored file could not be read (${response.status}).`);
  return response.blob();
}
