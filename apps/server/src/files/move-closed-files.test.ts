import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { fileRowAt } from '../../test-support/file-row-at';
import { type Person, newPerson } from '../../test-support/person';
import { insertReadyFile } from '../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { uploadFixture } from '../../test-support/upload-file';
import { files } from '../db/schema/files';
import { hasObject } from '../storage/has-object';
import type { ObjectStore } from '../storage/object-store';
import { moveClosedFiles } from './move-closed-files';

let testApp: TestApp;
let ann: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  ann = await newPerson(testApp);
});
afterAll(() => testApp.close());

/** A public project with a model of its own. */
async function openProject(): Promise<{ id: number; modelUrl: string }> {
  const { url: modelUrl } = await uploadFixture(ann.client, 'models/beacon.glb');
  const made = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
  return { id: (await ann.client.post('/api/projects', made)).json<Project>().id, modelUrl };
}

const setStatus = (id: number, status: 'active' | 'archived') => ann.client.patch(`/api/projects/${id}`, { status });

/** Moves closed files in a store that gives out addresses of its own, like a bucket. */
async function moveIn(copy: (go: ObjectStore['copy'], from: string, to: string) => Promise<void>): Promise<void> {
  const { db, store } = testApp.deps;
  const bucket = Object.create(store, { kind: { value: 's3' } }) as ObjectStore;
  bucket.copy = (from, to) => copy((...keys) => store.copy(...keys), from, to);
  const errors: unknown[] = [];
  const { signal } = new AbortController();
  await moveClosedFiles({ db, store: bucket, signal, onError: (_, error) => errors.push(error) });
  expect(errors).toEqual([]);
}

it('a file that is opened and closed again while its object is copied keeps an object, and is moved by the next run', async () => {
  const { db, store } = testApp.deps;
  const { id, modelUrl } = await openProject();
  await setStatus(id, 'archived');
  const before = await fileRowAt(db, modelUrl);
  let copies = 0;
  const copyAndClose = async (copy: ObjectStore['copy'], from: string, to: string) => {
    copies += 1;
    await copy(from, to);
    if (copies > 1) return;
    await setStatus(id, 'active');
    await setStatus(id, 'archived');
  };
  await moveIn(copyAndClose);
  const changed = await fileRowAt(db, modelUrl);
  expect([changed?.storageKey, copies]).toEqual([before?.storageKey, 1]);
  expect(await hasObject(store, changed?.storageKey ?? '')).toBe(true);
  expect((await ann.client.get(modelUrl)).statusCode).toBe(200);

  await moveIn(copyAndClose);
  const moved = await fileRowAt(db, modelUrl);
  expect(moved).toMatchObject({ closedAt: null });
  expect(await hasObject(store, moved?.storageKey ?? '')).toBe(true);
  expect(await hasObject(store, before?.storageKey ?? '')).toBe(false);
});

it('a file is moved soon although another workspace has many that were closed before', async () => {
  const { db } = testApp.deps;
  const bob = await newPerson(testApp);
  for (let count = 0; count < 20; count++) await insertReadyFile(db, bob.id, 'model');
  await db
    .update(files)
    .set({ closedAt: new Date('2026-01-01') })
    .where(eq(files.userId, bob.id));
  const { id, modelUrl } = await openProject();
  const key = (await fileRowAt(db, modelUrl))?.storageKey;
  const copied: string[] = [];
  await moveIn(async (copy, from, to) => {
    copied.push(from);
    // The project is archived while the first files are being moved.
    if (copied.length === 1) await setStatus(id, 'archived');
    await copy(from, to);
  });
  expect(copied).toHaveLength(21);
  // Four are moved at once, and the next four are chosen in turns.
  expect(copied.slice(0, 8)).toContain(key);
});
