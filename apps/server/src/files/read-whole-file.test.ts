import { Readable } from 'node:stream';
import { fileIdOf } from '@anchora/contract/file-paths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertReadyFile } from '../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { files } from '../db/schema/files';
import { newFinalKey } from '../storage/object-key';
import { ObjectNotFoundError } from '../storage/object-store';
import { findFile, type FileRow } from './file-repository';
import { readWholeFile } from './read-whole-file';

const BYTES = Buffer.from('the bytes of a file');

let testApp: TestApp;
let userId: number;
/** The row as it was read before the file changed. */
let file: FileRow;

beforeAll(async () => {
  testApp = await createTestApp();
  userId = (await testApp.client().register()).id;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { db, store } = testApp.deps;
  const found = await findFile(db, fileIdOf(await insertReadyFile(db, userId, 'tracking')));
  if (!found) throw new Error('the file is not there');
  file = found;
  const object = { contentType: 'application/octet-stream', sizeBytes: BYTES.length };
  await store.put(file.storageKey, Readable.from([BYTES]), object);
});

const read = () => readWholeFile(testApp.deps, file);

it('reads a file whose object has moved to another key', async () => {
  const { db, store } = testApp.deps;
  const moved = newFinalKey(file.id);
  await store.copy(file.storageKey, moved);
  await store.delete(file.storageKey);
  await db.update(files).set({ storageKey: moved }).where(eq(files.id, file.id));
  expect(await read()).toEqual(BYTES);
});

it('finds nothing of a file that has been purged', async () => {
  const { db, store } = testApp.deps;
  await db.delete(files).where(eq(files.id, file.id));
  await store.delete(file.storageKey);
  expect(await read()).toBeNull();
});

it('fails if the store has lost the object', async () => {
  await testApp.deps.store.delete(file.storageKey);
  await expect(read()).rejects.toThrow(ObjectNotFoundError);
});
