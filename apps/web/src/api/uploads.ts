import type { UploadedFile } from '@anchora/contract/uploads';
import { pauseUntilOnline } from '../uploads/pause-until-online';
import { createUploader, type UploadFile } from '../uploads/uploader';
import { isAbort } from '../is-abort';
import { type UploadTransport, xhrTransport } from '../uploads/upload-transport';
import { ApiError, ConnectionError } from './api-error';
import { pageUser } from './http-client';

/**
 * Uploads one file and returns its address (`/files/{fileId}`), after the server has checked its bytes.
 *
 * @throws UploadError with a message that can be shown; DOMException `AbortError` if the signal was aborted.
 */
export const uploadFile: UploadFile = async (file, options) => {
  const stored = storedFiles.get(file) ?? (await send(file, options));
  const follow = followers.get(file);
  followers.delete(file);
  follow?.(stored, options?.workspace);
  return stored;
};

/** A storage host gets neither cookies nor the page's user. */
const sendForPage: UploadTransport = async (request) =>
  xhrTransport({ ...request, headers: { ...(request.withCredentials && pageUser), ...request.headers } });

const send = createUploader({ send: sendForPage, pause: pauseUntilOnline });
const storedFiles = new WeakMap<File, UploadedFile>();
const followers = new WeakMap<File, Follow>();

/** @param workspace to which the file was uploaded, if it was not that of the page. */
type Follow = (stored: UploadedFile, workspace?: number | null) => void;

/** Runs `follow` once when this file has been uploaded. */
export function whenUploaded(file: File, follow: Follow): void {
  followers.set(file, follow);
}

/** Marks this file as made by the server, so that it is not uploaded. */
export function noteStored(file: File, stored: UploadedFile): void {
  storedFiles.set(file, stored);
}

/**
 * Reads back a file that this user has uploaded.
 *
 * @throws ApiError, ConnectionError; AbortError when `signal` fires.
 */
export async function fetchStoredFile(url: string, signal?: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { credentials: 'include', ...(signal && { signal }) });
    if (!response.ok) throw new ApiError(response.status, '', null);
    return await response.blob();
  } catch (cause) {
    throw cause instanceof ApiError || isAbort(cause) ? cause : new ConnectionError(cause);
  }
}
