import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { RIGHTS_HEADER, RIGHTS_STATEMENT } from '@anchora/contract/rights-statement';
import type { UploadedFile } from '@anchora/contract/uploads';
import { uploads as texts } from '../texts/uploads';
import { isReadable } from './is-readable';
import { BusyError, readAnswer } from './read-answer';
import { UploadError } from './upload-error';
import type { UploaderDeps, UploadOptions } from './upload-options';
import { NoAnswerError, type UploadTransport } from './upload-transport';

/**
 * Pauses before the automatic attempts; after the last one the failure is shown, with a button to try again.
 * Chosen, not measured.
 */
const RETRY_DELAYS_MS = [1000, 3000, 8000];
/** If a server asks for a longer pause, the user decides instead. Chosen, not measured. */
const LONGEST_RETRY_AFTER_S = 30;

/**
 * Uploads through the server. After a lost connection or a busy server it waits and sends the file again.
 *
 * @param url address of the upload, with its workspace.
 * @throws UploadError; AbortError on abort.
 */
export async function uploadThroughServer(
  { send, pause }: UploaderDeps,
  { file, url }: { file: File; url: string },
  options: UploadOptions,
): Promise<UploadedFile> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendForm(send, url, file, options);
    } catch (error) {
      await assertReadable(error, file);
      const delayMs = retryDelayMs(error, attempt);
      if (delayMs === null) throw wordedFailure(error, file.name);
      options.onProgress?.({ phase: 'waiting' });
      await pause(delayMs, options.signal);
    }
  }
}

async function sendForm(send: UploadTransport, url: string, file: File, options: UploadOptions): Promise<UploadedFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const answer = await send({
    method: 'POST',
    url,
    headers: { [RIGHTS_HEADER]: String(RIGHTS_STATEMENT) },
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

/** @throws UploadError if the connection only seems to be lost, because the browser could not read the file. */
async function assertReadable(error: unknown, file: File): Promise<void> {
  if (!(error instanceof NoAnswerError) || (await isReadable(file))) return;
  throw new UploadError('refused', texts.unreadable(file.name), 0, null, { cause: error });
}

/** Delay before the next automatic attempt; null if another attempt is pointless. */
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
