import type { FormFault } from '@anchora/contract/errors/error-codes';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyHeaders } from '@fastify/busboy';
import { ApiError } from '../../http/api-error';
import { drainRequest } from './drain-request';
import { onInterrupted } from './on-interrupted';
import { startUploadClock } from './upload-clock';

const FILE_FIELD = 'file';
/**
 * One file is wanted. A second one, a field and a part more are still read, so that the refusal can name them. Sizes in
 * bytes: names, values and headers of usual forms are far shorter.
 */
const FORM_LIMITS = {
  files: 2,
  fields: 1,
  parts: 4,
  fieldNameSize: 200,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 8192,
};
/** Characters of a field's name that a refusal repeats. Chosen, not measured. */
const QUOTED_CHARS = 40;

/**
 * Reads a multipart form that consists of exactly one file in the field `file`, and passes that file on while it
 * arrives.
 *
 * @param consume reads `body` to its end; when it throws, the rest of the form is ignored.
 * @param options.timeoutMs longest time for the whole form; `UPLOAD_TIMEOUT_MS` by default.
 * @throws the errors of `consume`; ApiError `form-invalid` for any other form, `upload-interrupted` if the client
 *   disconnects, `upload-timeout`.
 */
export async function receiveFormFile(
  request: IncomingMessage,
  consume: (file: { fileName: string; body: Readable }) => Promise<void>,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  const form = openForm(request);
  const received: { file: Readable | null; consumed: Promise<void> | null } = { file: null, consumed: null };
  const clock = { stop: () => undefined as void };
  try {
    await new Promise<void>((resolve, reject) => {
      clock.stop = startUploadClock(reject, options.timeoutMs);
      form.on('file', (field, stream, fileName) => {
        // An error without a listener would end the process.
        stream.on('error', reject);
        if (received.file || field !== FILE_FIELD || !fileName) {
          reject(malformed(unexpectedFile(field, received.file !== null)));
          stream.resume();
          return;
        }
        received.file = stream;
        received.consumed = consume({ fileName, body: stream });
        received.consumed.catch(reject);
      });
      form.on('field', (field) =>
        reject(malformed({ code: 'form-field-without-file', params: { field: quote(field) } })),
      );
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        form.on(limit, () => reject(malformed({ code: 'form-with-many-fields' })));
      }
      form.on('error', (error) => reject(malformed({ code: 'form-damaged' }, error)));
      form.on('finish', resolve);
      onInterrupted(request, () => reject(new ApiError('upload-interrupted')));
      request.pipe(form);
    });
    if (!received.consumed) throw malformed({ code: 'form-without-file' });
    await received.consumed;
  } catch (error) {
    request.unpipe(form);
    drainRequest(request);
    received.file?.destroy(error instanceof Error ? error : undefined);
    // `consume` must have let go of the file before this returns; the error that counts is already known.
    await received.consumed?.catch(() => undefined);
    throw error;
  } finally {
    clock.stop();
  }
}

function openForm(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: FORM_LIMITS,
    });
  } catch (error) {
    throw malformed({ code: 'form-without-boundary' }, error);
  }
}

function malformed(fault: FormFault, cause?: unknown): ApiError {
  return new ApiError('form-invalid', { fault }, { cause });
}

function unexpectedFile(field: string | undefined, isSecond: boolean): FormFault {
  if (isSecond) return { code: 'form-with-many-files' };
  if (field !== FILE_FIELD) return { code: 'form-field-unexpected', params: { field: quote(field) } };
  return { code: 'form-file-without-name' };
}

function quote(name: string | undefined): string {
  return JSON.stringify((name ?? '').slice(0, QUOTED_CHARS));
}
