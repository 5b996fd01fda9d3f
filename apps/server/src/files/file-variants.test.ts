import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { becomePro } from '../../test-support/become-pro';
import { fileRowAt } from '../../test-support/file-row-at';
import { LONG_UNUSED } from '../../test-support/long-unused';
import { insertReadyFile } from '../../test-support/ready-file';
import { insertReadyVariant } from '../../test-support/ready-variant';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { fileVariants } from '../db/schema/builds';
import { files, fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { purgeTrash, purgeUnreferencedFiles } from '../jobs/sweep';
import { runCommand } from '../operator/commands';

let testApp: TestApp;
let client: TestClient;
let userId: number;
let project: Project;
let variant: string;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  userId = (await client.register()).id;
  await becomePro(client, 'monthly');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'model');
  const body = { name: 'Chair', type: 'markerless', contentType: '3d-model', modelUrl };
  project = (await client.post('/api/projects', body)).json<Project>();
  variant = await insertReadyVariant(testApp.deps.db, userId, modelUrl, 'light');
});

/** Asks by HEAD, which is answered from the row alone, because the files of this test have no objects. */
async function isReadable(by: TestClient, url = variant): Promise<boolean> {
  const response = await by.request({ method: 'HEAD', url });
  return response.statusCode === 200;
}

/** Whether the variant and its source can be read. */
const readable = async (by: TestClient) => [await isReadable(by), await isReadable(by, project.modelUrl)];
const rowOf = (address: string) => fileRowAt(testApp.deps.db, address);

it('strangers read a variant exactly while they may read the file that it was made from', async () => {
  const stranger = testApp.client();
  const change = (payload: object) => client.patch(`/api/projects/${project.id}`, payload);
  expect(await readable(stranger)).toEqual([true, true]);
  await change({ isPublic: false });
  expect([await readable(stranger), await readable(client)]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await rowOf(variant))?.closedAt).toBeInstanceOf(Date);
  await change({ isPublic: true });
  expect(await readable(stranger)).toEqual([true, true]);
  await change({ status: 'archived' });
  expect(await readable(stranger)).toEqual([false, false]);
  await change({ status: 'active' });
  await succeeded(client.delete(`/api/projects/${project.id}`));
  expect(await readable(stranger)).toEqual([false, false]);
});

it('a takedown of the model reaches the variant, one of the variant reaches the model, and lifting it restores both', async () => {
  const stranger = testApp.client();
  for (const blocked of [project.modelUrl, variant]) {
    await runCommand(testApp.deps, 'block-file', [blocked]);
    expect(await readable(stranger)).toEqual([false, false]);
    expect((await stranger.get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    await runCommand(testApp.deps, 'unblock-file', [blocked]);
    expect(await readable(stranger)).toEqual([true, true]);
    expect((await stranger.get(`/api/projects/${project.shareId}`)).statusCode).toBe(200);
  }
});

it('a variant is no upload: no project can be made of it', async () => {
  const body = { name: 'Copy', type: 'markerless', contentType: '3d-model', modelUrl: variant };
  expect((await client.post('/api/projects', body)).statusCode).toBe(422);
});

it('a variant is kept while its source is used', async () => {
  const { db } = testApp.deps;
  await db.execute(sql`update files set unreferenced_since = now() - ${LONG_UNUSED}`);
  await purgeUnreferencedFiles({ db });
  expect(await rowOf(variant)).toBeDefined();
});

it('a variant goes with its source when the trash is purged, at once', async () => {
  const { db } = testApp.deps;
  await succeeded(client.delete(`/api/projects/${project.id}`));
  const deletedAt = sql`now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day'`;
  await db.update(projects).set({ deletedAt }).where(eq(projects.id, project.id));
  await purgeTrash({ db });
  expect([await rowOf(project.modelUrl), await rowOf(variant)]).toEqual([undefined, undefined]);
  expect(await db.$count(fileVariants, eq(fileVariants.sourceId, fileIdOf(project.modelUrl)))).toBe(0);
});

it('a variant is purged like an unused file where another release deletes its source', async () => {
  const { db } = testApp.deps;
  const sourceId = fileIdOf(project.modelUrl);
  await db.delete(fileUses).where(eq(fileUses.fileId, sourceId));
  await db.delete(files).where(eq(files.id, sourceId));
  expect((await rowOf(variant))?.unreferencedSince).toBeInstanceOf(Date);
  expect(await db.$count(fileUses, eq(fileUses.fileId, fileIdOf(variant)))).toBe(0);
  await db.execute(sql`update files set unreferenced_since = now() - ${LONG_UNUSED} where id = ${fileIdOf(variant)}`);
  await purgeUnreferencedFiles({ db });
  expect(await rowOf(variant)).toBeUndefined();
});
