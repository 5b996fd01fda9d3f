import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../api/api-error';
import { ArchiveError } from './archive-error';
import { openArchive } from './open-archive';

vi.mock('./archive.worker?worker&url', () => ({ default: 'archive.js' }));

afterEach(() => vi.unstubAllGlobals());

/** What a user gets whose worker fires this event. */
async function refusalAfter(event: Event): Promise<unknown> {
  class FailingWorker extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(event);
    }

    terminate(): void {}
  }
  vi.stubGlobal('Worker', FailingWorker);
  return openArchive(new File(['zip'], 'project.zip')).catch((error: unknown) => error);
}

it('blames the connection, not the file, if the code that reads it cannot be loaded', async () => {
  expect(await refusalAfter(new Event('error'))).toBeInstanceOf(ConnectionError);
});

it('calls a file damaged on which the code that reads it breaks down', async () => {
  const breakdown = Object.assign(new Event('error'), { message: 'out of memory' });
  const error = await refusalAfter(breakdown);
  expect(error).toBeInstanceOf(ArchiveError);
  expect(error).toMatchObject({ fault: 'damaged' });
});
