import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ActivityPage } from '@anchora/contract/audit';
import type { Project } from '@anchora/contract/projects';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { ContentQuality } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { fileRowAt } from '../../../test-support/file-row-at';
import { insertStoredFixture } from '../../../test-support/stored-fixture';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadForm } from '../../../test-support/upload-file';
import { newMember } from '../../../test-support/workspace-members';
import { files } from '../../db/schema/files';
import { storedBytesOf } from '../../files/file-repository';
import { keepSource } from '../../files/file-variant-repository';
import { deleteDoomedObjects, purgeUnreferencedFiles } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';
import { ObjectNotFoundError } from '../../storage/object-store';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let source: UploadedFile;
let video: string;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ownerId = (await owner.register()).id;
  await becomePro(owner);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  video = await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-silent.mp4');
  source = await sourceOf(video);
  project = await projectOf(video);
});

async function sourceOf(result: string): Promise<UploadedFile> {
  const bytes = await readFile(fixturePath('clips/clock-with-place.mp4'));
  const uploaded = await uploadForm(owner, '/api/upload?kind=source', 'clip.mov', bytes);
  const kept = await owner.post('/api/conversions/sources', { source: uploaded.url, result });
  expect(kept.statusCode, kept.body).toBe(200);
  return uploaded;
}

async function projectOf(modelUrl: string): Promise<Project> {
  const body = { name: 'Film', type: 'markerless', contentType: 'video', modelUrl };
  return (await owner.post('/api/projects', body)).json();
}

const deletion = ({ url = source.url, of = '', by = owner, id = project.id } = {}) =>
  by.delete(`/api/projects/${id}/kept-source?${String(new URLSearchParams({ url, ...(of !== '' && { of }) }))}`);
const fail = (message: string) => expect.unreachable(message);
const exists = async (url = source.url) => (await fileRowAt(testApp.deps.db, url)) !== undefined;

it('the deletion of a source leaves its video, and frees the storage at once', async () => {
  const { db, store } = testApp.deps;
  const { workspaceId, storageKey = '' } = (await fileRowAt(db, source.url)) ?? {};
  const before = await storedBytesOf(db, workspaceId ?? 0);
  const answer = await deletion();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<ContentQuality>().source).toBeNull();
  expect(await storedBytesOf(db, workspaceId ?? 0)).toBe(before - source.sizeBytes);
  expect((await owner.get(source.url)).statusCode).toBe(404);
  expect((await testApp.client().get(video)).statusCode).toBe(200);
  await db.execute("update doomed_objects set delete_after = now() - interval '1 s'");
  const { signal } = new AbortController();
  await deleteDoomedObjects({ ...testApp.deps, signal, onError: fail });
  await expect(store.head(storageKey)).rejects.toThrow(ObjectNotFoundError);
  const { items } = (await owner.get('/api/user/activity')).json<ActivityPage>();
  expect(items[0]).toMatchObject({ kind: 'kept-source-deleted', projectName: 'Film' });
});

it('a source is deleted once by two tabs and a double click', async () => {
  const name = 'Film of two tabs';
  await succeeded(owner.patch(`/api/projects/${project.id}`, { name }));
  const answers = await Promise.all([deletion(), deletion(), deletion()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const { items } = (await owner.get('/api/user/activity')).json<ActivityPage>();
  const events = items.filter(({ kind, projectName }) => kind === 'kept-source-deleted' && projectName === name);
  expect(events).toHaveLength(1);
});

it('a request deletes the source of another video only if it names that video', async () => {
  const other = await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-9x16.mp4');
  const itsSource = await sourceOf(other);
  await deletion({ url: itsSource.url });
  expect(await exists(itsSource.url), 'it is not the source of the content').toBe(true);
  expect((await deletion({ url: itsSource.url, of: other })).statusCode).toBe(200);
  expect([await exists(itsSource.url), await exists()]).toEqual([false, true]);
});

it('a request deletes nothing but a source, and only of its own video', async () => {
  expect((await deletion({ url: video })).statusCode).toBe(200);
  expect(codeOf(await deletion({ url: '/files/none' }))).toBe('file-not-found');
  const second = await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-9x16.mp4');
  const { id } = await projectOf(second);
  expect((await deletion({ id })).statusCode).toBe(200);
  expect([await exists(), await exists(video), await exists(second)]).toEqual([true, true, true]);
});

it('another source can be kept after one was deleted', async () => {
  await deletion();
  const again = await sourceOf(video);
  const quality = (await owner.get(`/api/projects/${project.id}/variants`)).json<ContentQuality>();
  expect(quality.source?.url).toBe(again.url);
});

it('a request leaves a source to another video that was converted from it, until the last such video is purged', async () => {
  const { db } = testApp.deps;
  const others = [
    await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-9x16.mp4'),
    await insertStoredFixture(testApp.deps, ownerId, 'clips/clock-9x16.mp4'),
  ];
  for (const other of others) {
    const made = { workspaceId: ownerId, resultId: fileIdOf(other), sourceId: fileIdOf(source.url) };
    await db.transaction((tx) => keepSource(tx, made));
  }
  const answer = await deletion();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<ContentQuality>().source).toBeNull();
  const purge = async (url = '') => {
    await db
      .update(files)
      .set({ unreferencedSince: new Date(0) })
      .where(eq(files.id, fileIdOf(url)));
    await purgeUnreferencedFiles({ db });
    return [await exists(url), await exists()];
  };
  expect(await purge(others[0])).toEqual([false, true]);
  expect(await purge(others[1])).toEqual([false, false]);
});

it('a deletion needs the right to change the project', async () => {
  const { id: workspaceId } = (await owner.post('/api/workspaces', { name: 'Studio' })).json<{ id: number }>();
  const person = { client: owner, id: ownerId };
  await succeeded(owner.post(`/api/projects/${project.id}/move?workspace=${workspaceId}`, {}));
  const viewer = await newMember(testApp, { owner: person, workspaceId, name: 'Vi', role: 'viewer' });
  expect((await deletion({ by: viewer.client })).statusCode).toBe(403);
  const stranger = testApp.client();
  await stranger.register();
  expect((await deletion({ by: stranger })).statusCode).toBe(404);
  expect((await deletion({ by: testApp.client() })).statusCode).toBe(401);
  const editor = await newMember(testApp, { owner: person, workspaceId, name: 'Ed', role: 'editor' });
  expect(await exists()).toBe(true);
  expect((await deletion({ by: editor.client })).statusCode).toBe(200);
  expect(await exists()).toBe(false);
});

it('a source that was taken down stays, and that of a project in the trash', async () => {
  await runCommand(testApp.deps, 'block-file', [source.url]);
  expect(codeOf(await deletion())).toBe('project-blocked');
  expect(await exists()).toBe(true);
  await runCommand(testApp.deps, 'unblock-file', [source.url]);
  await succeeded(owner.delete(`/api/projects/${project.id}`));
  expect(codeOf(await deletion())).toBe('project-in-trash');
  expect(await exists()).toBe(true);
});

it('a takedown of the video still reaches the same source, uploaded again', async () => {
  await deletion();
  await runCommand(testApp.deps, 'block-file', [video]);
  onTestFinished(async () => void (await runCommand(testApp.deps, 'unblock-file', [video])));
  await expect(sourceOf(video)).rejects.toThrow(/file-blocked/);
});
