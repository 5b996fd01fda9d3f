import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { manifestSchema, OBJECTS, writeClosed } from './backup-folder';

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
  expect(await readdir(path.join(folder, OBJECTS))).toEqual([]);
});

it.each([
  ['an object', { objects: [{ key: '../../outside', contentType: 'model/gltf-binary', sizeBytes: 1, sha256: '' }] }],
  ['a table', { tables: [{ name: '../users', rows: 1, sha256: '' }] }],
])('a manifest that names %s outside the backup is refused', (_, named) => {
  const manifest = { format: 1, createdAt: '2026-11-27T10:00:00.000Z', migration: 1, keyFingerprint: 'a', tables: [] };
  expect(manifestSchema.safeParse({ ...manifest, objects: [] }).success).toBe(true);
  expect(manifestSchema.safeParse({ ...manifest, objects: [], ...named }).success).toBe(false);
});
