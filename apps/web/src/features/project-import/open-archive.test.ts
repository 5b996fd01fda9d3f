import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionError, shownMessage } from '../../api/api-error';
import { uploads } from '../../texts/uploads';
import { ArchiveError } from './archive-error';
import { openArchive } from './open-archive';

vi.mock('./archive.worker?worker&url', () => ({ default: 'archive.js' }));

afterEach(() => vi.unstubAllGlobals());

/** The error of an archive whose worker fires this event. */
async function refusalAfter(event: Event, file = new File(['zip'], 'project.zip')): Promise<unknown> {
  class FailingWorker extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(event);
    }

    terminate(): void {}
  }
  vi.stubGlobal('Worker', FailingWorker);
  return openArchive(file).catch((error: unknown) => error);
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

it('says of a file that was moved after it was chosen that it has to be chosen again', async () => {
  const moved = new File(['zip'], 'project.zip');
  moved.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as unknown as Blob;
  const refusal = { data: { t: 'failed', fault: 'damaged' } };
  expect(await refusalAfter(new MessageEvent('message', refusal))).toMatchObject({ fault: 'damaged' });
  expect(shownMessage(await refusalAfter(new MessageEvent('message', refusal), moved))).toBe(
    uploads.unreadable('project.zip'),
  );
});
