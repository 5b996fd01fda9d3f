import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { writeClosed } from './backup-folder';

async function* breaking() {
  yield Buffer.from('the first part');
  await Promise.resolve();
  throw new Error('connection lost');
}

it('leaves nothing of a file whose bytes end in an error', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const writing = writeClosed(path.join(folder, 'objects/a'), Readable.from(breaking()));
  await expect(writing).rejects.toThrow('connection lost');
  expect(await readdir(path.join(folder, 'objects'))).toEqual([]);
});
