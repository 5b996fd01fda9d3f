import { fileIdOf } from '@anchora/contract/file-paths';
import { PRESIGN_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { RIGHTS_HEADER, RIGHTS_STATEMENT } from '@anchora/contract/rights-statement';
import type { PresignedUpload, PresignedUploadRequest, UploadedFile } from '@anchora/contract/uploads';
import { inPageWorkspace } from './page-workspace';
import { assertSuccess, readAnswer } from './read-answer';
import { isAbort } from '../is-abort';
import { UploadError } from './upload-error';
import type { UploadOptions } from './upload-options';
import { NoAnswerError, type UploadTransport } from './upload-transport';

/** The server checks the bytes before it answers, which takes a moment for a large picture. Chosen, not measured. */
const COMPLETE_TIMEOUT_MS = 60_000;

/**
 * Uploads by a presigned PUT.
 *
 * @returns null if that failed for a reason that may not affect the upload through the server.
 * @throws UploadError if the server refuses the file; AbortError on abort.
 */
export async function uploadDirectly(
  send: UploadTransport,
  file: File,
  options: UploadOptions,
): Promise<UploadedFile | null> {
  try {
    const presigned = await presign(send, file, options);
    const put = await send({
      method: 'PUT',
      url: presigned.url,
      headers: presigned.headers,
      body: file,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal: options.signal,
      onProgress: (sentBytes, totalBytes) => options.onProgress?.({ phase: 'sending', sentBytes, totalBytes }),
    });
    assertSuccess(put);
    options.onProgress?.({ phase: 'checking' });
    return await complete(send, presigned, options.signal);
  } catch (error) {
    if (isAbort(error) || (error instanceof UploadError && error.reason === 'refused')) throw error;
    if (error instanceof UploadError || error instanceof NoAnswerError) return null;
    throw error;
  }
}

async function presign(
  send: UploadTransport,
  file: File,
  { signal, workspace }: UploadOptions,
): Promise<PresignedUpload> {
  const body: PresignedUploadRequest = { fileName: file.name, contentType: file.type, size: file.size };
  const answer = await send({
    method: 'POST',
    url: inPageWorkspace('/api/presigned-upload', workspace),
    headers: { 'content-type': 'application/json', [RIGHTS_HEADER]: String(RIGHTS_STATEMENT) },
    body: JSON.stringify(body),
    withCredentials: true,
    timeoutMs: PRESIGN_TIMEOUT_MS,
    signal,
  });
  return readAnswer(answer) as PresignedUpload;
}

async function complete(
  send: UploadTransport,
  presigned: PresignedUpload,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const answer = await send({
    method: 'POST',
    url: `/api/uploads/${encodeURIComponent(fileIdOf(presigned.publicUrls.url))}/complete`,
    withCredentials: true,
    timeoutMs: COMPLETE_TIMEOUT_MS,
    signal,
  });
  return readAnswer(answer) as UploadedFile;
}
