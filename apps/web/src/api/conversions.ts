import type { ConversionRequest, ServerConversion } from '@anchora/contract/conversions';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import { word } from '../texts/messages';
import { madeFileName } from '../uploads/made-file-name';
import { inPageWorkspace } from '../uploads/page-workspace';
import { pauseUntilOnline } from '../uploads/pause-until-online';
import { sentShare } from '../uploads/sent-share';
import { ConnectionError, statusOf } from './api-error';
import { request } from './http-client';
import { fetchStoredFile, noteStored, uploadFile } from './uploads';

/** Twice as often as other jobs, because a progress bar moves by it. */
const POLL_MS = JOB_POLL_MS / 2;
/**
 * Failed requests in a row after which the server counts as gone: half a minute, in which one that restarts is back.
 * Time without a connection is not counted. Chosen, not measured.
 */
const MAX_ATTEMPTS = 30;
/** Share of the progress bar that uploading takes. Chosen, not measured. */
const UPLOAD_SHARE = 0.4;

interface ServerConversionOptions extends Pick<ConversionRequest, 'trim' | 'lines'> {
  signal: AbortSignal;
  /** Progress of uploading and converting together, 0..1. */
  onFraction: (fraction: number) => void;
}

/** The server could not convert a video; the message gives the reason and a remedy. */
class ServerConversionError extends Error {
  override name = 'ServerConversionError';
}

/**
 * Lets the server convert a video that this browser cannot. The result is then already stored, so that it is not
 * uploaded again.
 *
 * @throws ServerConversionError, UploadError, ApiError or ConnectionError; an AbortError once the signal was aborted.
 */
export async function convertOnServer(
  file: File,
  { trim, lines, signal, onFraction }: ServerConversionOptions,
): Promise<File> {
  const source = await uploadFile(file, {
    kind: 'source',
    signal,
    onProgress: (progress) => {
      const sent = sentShare(progress);
      if (sent !== null) onFraction(UPLOAD_SHARE * sent);
    },
  });
  const body: ConversionRequest = { source: source.url, trim, lines };
  const started = await request<ServerConversion>(inPageWorkspace('/api/conversions'), { method: 'POST', body });
  const address = `/api/conversions/${started.id}`;
  // The user no longer waits: if this request is lost, the server converts in vain.
  const cancel = () => void request(address, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  // The signal may have fired while the server started.
  if (signal.aborted) cancel();
  try {
    const result = await resultOf(address, signal, onFraction);
    const converted = await answered(async () => fetchStoredFile(result.url, signal), signal);
    const made = new File([converted], madeFileName(file.name, '.mp4'), { type: 'video/mp4' });
    noteStored(made, result);
    return made;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function resultOf(address: string, signal: AbortSignal, onFraction: (fraction: number) => void) {
  for (;;) {
    const look = async () => request<ServerConversion>(address, { signal });
    const { state, percent, result, failure, message } = await answered(look, signal);
    if (result) return result;
    if (state === 'failed') {
      throw new ServerConversionError(failure ? word(failure, message ?? '') : (message ?? ''));
    }
    onFraction(UPLOAD_SHARE + ((1 - UPLOAD_SHARE) * percent) / 100);
    await pauseUntilOnline(POLL_MS, signal);
  }
}

/**
 * Asks again if no answer comes, such as from a busy or restarting server: the conversion goes on without this page.
 */
async function answered<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof ConnectionError || statusOf(error) === 429 || Number(statusOf(error)) >= 500;
      if (!mayPass || attempt === MAX_ATTEMPTS) throw error;
    }
    await pauseUntilOnline(POLL_MS, signal);
  }
}
