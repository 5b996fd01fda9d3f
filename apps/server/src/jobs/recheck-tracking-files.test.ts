import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import { compileTarget, encode } from '@anchora/vision';
import { blankPicture, makePicture } from '@anchora/vision/test-support/pictures';
import { fileRowAt } from '../../test-support/file-row-at';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { uploadBytes, uploadFixture } from '../../test-support/upload-file';
import { files } from '../db/schema/files';
import { recheckTrackingFiles } from './recheck-tracking-files';

const GOOD = Buffer.from(encode([compileTarget(makePicture('photo', 1, 320, 240))]));
const UNTRACKABLE = Buffer.from(encode([compileTarget(blankPicture())]));

let testApp: TestApp;
let client: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  await client.register();
});
afterAll(() => testApp.close());

const recheck = () =>
  recheckTrackingFiles({
    ...testApp.deps,
    signal: new AbortController().signal,
    onError: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

const rowOf = (url: string | null) => fileRowAt(testApp.deps.db, url ?? '');

/** A project whose tracking file was stored, with these bytes, before anchors were counted. */
async function oldProject(trackingFile: Buffer): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, 'models/beacon.glb');
  const { url: targetImageUrl } = await uploadFixture(client, 'pictures/tram.png');
  const { url: targetMindFile } = await uploadBytes(client, 'tram.mind', GOOD);
  const row = await rowOf(targetMindFile);
  const write = { contentType: 'application/octet-stream', sizeBytes: trackingFile.length };
  await testApp.deps.store.delete(row?.storageKey ?? '');
  await testApp.deps.store.put(row?.storageKey ?? '', Readable.from([trackingFile]), write);
  const metadata = { compiler: 3, targets: [{ width: 640, height: 480, score: null }] };
  await testApp.deps.db
    .update(files)
    .set({ metadata })
    .where(eq(files.id, row?.id ?? ''));
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  return (await client.post('/api/projects', { ...body, targetMindFile, isPublic: true })).json<Project>();
}

const read = async ({ id }: Project) => (await client.get(`/api/projects/${id}`)).json<Project>();

it('marks a project as failed if its stored tracking file has nothing to track, and notifies once', async () => {
  const project = await oldProject(UNTRACKABLE);
  expect(project).toMatchObject({ trackingBuild: { state: 'none' }, targetMindFile: expect.any(String) as string });
  await recheck();
  const failed = await read(project);
  expect(failed.targetMindFile).toBeNull();
  expect(failed.trackingBuild.state).toBe('failed');
  expect(failed.trackingBuild.message).toContain('too little detail to be tracked');
  expect((await rowOf(project.targetMindFile))?.unreferencedSince).toBeInstanceOf(Date);
  const { items } = (await client.get('/api/notifications')).json<Notifications>();
  expect(items).toMatchObject([{ kind: 'tracking-failed', projectId: project.id }]);
});

it('keeps a project with a trackable target, and does not check it again', async () => {
  const project = await oldProject(GOOD);
  await recheck();
  expect(await read(project)).toEqual(project);
  const row = await rowOf(project.targetMindFile);
  expect(row?.metadata).toMatchObject({ compiler: 3, targets: [{ anchors: expect.any(Number) as number }] });
  // A second check would fail because the object is gone.
  await testApp.deps.store.delete(row?.storageKey ?? '');
  await recheck();
});
