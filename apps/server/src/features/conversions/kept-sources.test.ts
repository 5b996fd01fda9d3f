import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readFile } from 'node:fs/promises';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { AccountInfo } from '@anchora/contract/account';
import type { Project } from '@anchora/contract/projects';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { ContentQuality } from '@anchora/contract/variants';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { codeOf } from '../../../test-support/code-of';
import { fileRowAt } from '../../../test-support/file-row-at';
import { LONG_UNUSED } from '../../../test-support/long-unused';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { insertStoredFixture } from '../../../test-support/stored-fixture';
import { uploadForm } from '../../../test-support/upload-file';
import { purgeTrash, purgeUnreferencedFiles } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;
let owner: TestClient;
let source: UploadedFile;
let result: { url: string };
let ownerId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = testApp.client();
  ownerId = (await owner.register()).id;
  source = await uploadSource(owner);
  result = { url: await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-silent.mp4') };
});

/** The latitude in the bytes of the uploaded source. */
const LATITUDE = '+48.8583';
const sourceBytes = () => readFile(fixturePath('clips/clock-with-place.mp4'));

async function uploadSource(client: TestClient): Promise<UploadedFile> {
  return uploadForm(client, '/api/upload?kind=source', 'clip.mov', await sourceBytes());
}

const keep = (body = { source: source.url, result: result.url }, by = owner) =>
  by.post('/api/conversions/sources', body);
const exists = async ({ url }: { url: string }) => (await fileRowAt(testApp.deps.db, url)) !== undefined;

async function project(): Promise<Project> {
  const body = { name: 'Film', type: 'markerless', contentType: 'video', modelUrl: result.url };
  return (await owner.post('/api/projects', body)).json();
}

it('a source that was kept is a download of its owner alone, without the place, on a server without ffmpeg, too', async () => {
  expect((await keep()).json()).toEqual({ ok: true });
  expect((await keep()).statusCode, 'again').toBe(200);
  const { id } = await project();
  const quality = (await owner.get(`/api/projects/${id}/variants`)).json<ContentQuality>();
  expect(quality.source).toEqual({ url: source.url, name: 'clip.mov', bytes: source.sizeBytes });
  expect(quality.variants).toEqual([]);
  const kept = await owner.get(source.url);
  expect(kept.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  expect(kept.headers['content-disposition']).toMatch(/^attachment/);
  expect([(await sourceBytes()).includes(LATITUDE), kept.rawPayload.includes(LATITUDE)]).toEqual([true, false]);
  expect((await testApp.client().get(source.url)).statusCode, 'a public project does not show it').toBe(404);
});

it('a source that was kept stays as long as the video, and goes with it', async () => {
  await keep();
  const { id } = await project();
  const { db } = testApp.deps;
  await db.execute(
    sql`update files set unreferenced_since = now() - ${LONG_UNUSED} where unreferenced_since is not null`,
  );
  await purgeUnreferencedFiles(testApp.deps);
  expect([await exists(source), await exists(result)]).toEqual([true, true]);
  await succeeded(owner.delete(`/api/projects/${id}`));
  await db.execute(
    sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day' where id = ${id}`,
  );
  await purgeTrash(testApp.deps);
  expect([await exists(source), await exists(result)]).toEqual([false, false]);
});

it('a source that was not kept is purged like any upload that nothing uses', async () => {
  await testApp.deps.db.execute(sql`update files set unreferenced_since = now() - ${LONG_UNUSED}`);
  await purgeUnreferencedFiles(testApp.deps);
  expect(await exists(source)).toBe(false);
});

it('a source that is in use, of another video or of others is refused', async () => {
  await keep();
  const second = { url: await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-9x16.mp4') };
  expect(codeOf(await keep({ source: source.url, result: second.url }))).toBe('source-not-fitting');
  const another = await uploadSource(owner);
  expect(codeOf(await keep({ source: another.url, result: result.url }))).toBe('source-not-fitting');
  expect(codeOf(await keep({ source: second.url, result: result.url }))).toBe('file-of-wrong-kind');
  const other = testApp.client();
  await other.register();
  expect(codeOf(await keep(undefined, other))).toBe('file-not-usable');
  expect((await keep(undefined, testApp.client())).statusCode).toBe(401);
});

it('a takedown of the video reaches its source', async () => {
  await keep();
  await runCommand(testApp.deps, 'block-file', [result.url]);
  onTestFinished(async () => void (await runCommand(testApp.deps, 'unblock-file', [result.url])));
  await expect(uploadSource(owner)).rejects.toThrow(/file-blocked/);
});

it('a source counts against the quota of its owner', async () => {
  const { deps } = testApp;
  const { userQuotaBytes, unconfirmedQuotaBytes } = deps.config;
  onTestFinished(() => void Object.assign(deps.config, { userQuotaBytes, unconfirmedQuotaBytes }));
  const { usedBytes } = (await owner.get('/api/user/account')).json<AccountInfo>();
  // The room suffices for one more source and the frame of its form, but not for two.
  const room = usedBytes + Math.round(1.5 * source.sizeBytes);
  Object.assign(deps.config, { userQuotaBytes: room, unconfirmedQuotaBytes: room });
  await uploadSource(owner);
  await expect(uploadSource(owner)).rejects.toThrow(/quota/);
});
