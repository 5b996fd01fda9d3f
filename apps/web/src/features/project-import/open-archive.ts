import { ConnectionError } from '../../api/api-error';
import { uploads } from '../../texts/uploads';
import { isReadable } from '../../uploads/is-readable';
import type { ArchiveAnswer } from './archive-messages';
import { ArchiveError } from './archive-error';
import { MAX_ARCHIVE_BYTES, type ReadArchive } from './read-archive';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './archive.worker?worker&url';

/** A hostile archive may keep its reader busy for ever. The time is chosen, not measured. */
const TIMEOUT_MS = 120_000;

/**
 * Reads the download of a project in a worker, which ends with the reading.
 *
 * @throws ArchiveError with the fault of the file, `damaged` also if it was not read within `TIMEOUT_MS` or the worker
 *   broke down; ConnectionError if the worker's code could not be loaded; Error with words for the user if the file was
 *   changed or moved after it was chosen.
 */
export async function openArchive(file: File): Promise<ReadArchive> {
  if (file.size > MAX_ARCHIVE_BYTES) throw new ArchiveError('too-large');
  const worker = new Worker(workerUrl, { type: 'module', name: 'archive' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<ArchiveAnswer>((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new ArchiveError('damaged', { cause }));
      timer = setTimeout(fail, TIMEOUT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<ArchiveAnswer>) => resolve(data));
      // A worker whose code is not loaded gives no message.
      worker.addEventListener('error', (event) => (event.message ? fail(event) : reject(new ConnectionError(event))));
      worker.postMessage(file, []);
    });
    if (answer.t === 'read') return answer.archive;
    throw (await isReadable(file)) ? new ArchiveError(answer.fault) : new Error(uploads.unreadable(file.name));
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
