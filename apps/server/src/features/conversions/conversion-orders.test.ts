import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ServerConversion } from '@anchora/contract/conversions';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_WAITING_CONVERSIONS } from '@anchora/contract/limits';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { Workspace } from '@anchora/contract/workspaces';
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
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { fileVariants } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { finishConversion, takeVariant } from '../../jobs/variants/variant-build-repository';
import { enqueueConversion } from '../../jobs/variants/wanted-variants';
import { runCommand } from '../../operator/commands';

/** Enough that requests which arrive together would pass a count that is made before the queue is locked. */
const AT_ONCE = MAX_WAITING_CONVERSIONS + 2;

/** Longer than the tests, so that what they take stays theirs. */
const LEASE_MS = 10 * MINUTE_MS;

let testApp: TestApp;
let clip: Buffer;

beforeAll(async () => {
  // Orders are queued as on a server with ffmpeg, but nothing takes them from the queue.
  testApp = await createTestApp({ config: { ffmpeg: '/usr/bin/ffmpeg' } });
  testApp.deps.jobs.queueConversion = enqueueConversion;
  clip = await readFile(fixturePath('clips/clock-with-place.mp4'));
});
afterAll(() => testApp.close());

async function signedUp(): Promise<{ client: TestClient; userId: number }> {
  const client = testApp.client();
  return { userId: (await client.register()).id, client };
}

const uploadSource = (client: TestClient): Promise<UploadedFile> =>
  uploadForm(client, '/api/upload?kind=source', 'clip.mov', clip);

it('of many orders at the same moment exactly as many are taken as may wait', { tags: 'thorough' }, async () => {
  const { client } = await signedUp();
  const sources: UploadedFile[] = [];
  for (let i = 0; i < AT_ONCE; i++) sources.push(await uploadSource(client));
  const answers = await Promise.all(sources.map(({ url }) => client.post('/api/conversions', { source: url })));
  const refused = answers.filter(({ statusCode }) => statusCode !== 202);
  expect(answers.length - refused.length).toBe(MAX_WAITING_CONVERSIONS);
  for (const answer of refused) {
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too-many-conversions']);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  const taken = sources.find((_, i) => answers[i]?.statusCode === 202);
  const again = await client.post('/api/conversions', { source: taken?.url });
  expect(again.statusCode, 'one that waits may be ordered again').toBe(202);
});

it('an order whose job could not be stored is as if it had never been sent', async () => {
  const { client, userId } = await signedUp();
  const source = await uploadSource(client);
  const result = await insertStoredFixture(testApp.deps, userId, 'clips/clock-silent.mp4');
  expect((await client.post('/api/conversions/sources', { source: source.url, result })).statusCode).toBe(200);

  const { jobs } = testApp.deps;
  onTestFinished(() => void (jobs.queueConversion = enqueueConversion));
  jobs.queueConversion = () => Promise.reject(new Error('the process ends here'));
  const order = { source: source.url, trim: { start: 0, end: 1 } };
  expect((await client.post('/api/conversions', order)).statusCode).toBe(500);

  jobs.queueConversion = enqueueConversion;
  const repeated = await client.post('/api/conversions', order);
  // The former video does not follow this order, so it is no answer to it.
  expect(repeated.json<ServerConversion>()).toMatchObject({ state: 'queued', result: null });
});

const block = async (url: string) => {
  await runCommand(testApp.deps, 'block-file', [url]);
  onTestFinished(async () => void (await runCommand(testApp.deps, 'unblock-file', [url])));
};

/** Takes builds from the queue, like a server with ffmpeg, until one of this user comes. */
async function takeOf(userId: number) {
  for (;;) {
    const build = await takeVariant(testApp.deps.db, 'test', LEASE_MS);
    if (!build) throw new Error('nothing waits');
    if (build.userId === userId) return build;
  }
}

describe('a source that was taken down', () => {
  it('is not converted', async () => {
    const { client } = await signedUp();
    const source = await uploadSource(client);
    await block(source.url);
    const refused = await client.post('/api/conversions', { source: source.url });
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'file-blocked']);
  });

  it('while it was being converted gives its owner no video', async () => {
    const { db } = testApp.deps;
    const { client, userId } = await signedUp();
    const source = await uploadSource(client);
    await succeeded(client.post('/api/conversions', { source: source.url }));
    const build = await takeOf(userId);
    const video = await fileRowAt(db, await insertStoredFixture(testApp.deps, userId, 'clips/clock-silent.mp4'));
    await block(source.url);
    if (!video) throw new Error('the video is not there');
    const finishing = db.transaction((tx) => finishConversion(tx, build, video));
    await expect(finishing).rejects.toMatchObject({ code: 'file-blocked' });
  });

  it('in the moment in which its conversion ends takes the video along', async () => {
    const { db } = testApp.deps;
    const { client, userId } = await signedUp();
    const source = await uploadSource(client);
    await succeeded(client.post('/api/conversions', { source: source.url }));
    const build = await takeOf(userId);
    const result = await insertStoredFixture(testApp.deps, userId, 'clips/clock-silent.mp4');
    const [video, { sha256 } = {}] = [await fileRowAt(db, result), await fileRowAt(db, source.url)];
    if (!video) throw new Error('the video is not there');
    const isOf = eq(files.id, video.id);
    await db.update(files).set({ state: 'staged', sha256: null, originSha256: sha256 }).where(isOf);
    const blocking = await db.transaction(async (tx) => {
      await tx.update(files).set({ state: 'ready', sha256: video.sha256 }).where(isOf);
      expect(await finishConversion(tx, build, video)).toBe(true);
      const blocked = block(source.url);
      await whenRowIsAwaited(db);
      return { blocked };
    });
    await blocking.blocked;
    const body = { name: 'Film', type: 'markerless', contentType: 'video', modelUrl: result };
    expect((await client.post('/api/projects', body)).json()).toMatchObject({ code: 'file-blocked' });
  });
});

/** An order that has been stored but for its end, which waits for `goOn`. */
async function pausedOrder(client: TestClient, path = '/api/conversions', source?: UploadedFile) {
  const { jobs } = testApp.deps;
  const { url } = source ?? (await uploadSource(client));
  const [begun, end] = [new AbortController(), new AbortController()];
  const [hasBegun, mayEnd] = [once(begun.signal, 'abort'), once(end.signal, 'abort')];
  onTestFinished(() => void (jobs.queueConversion = enqueueConversion));
  jobs.queueConversion = async (tx, id) => {
    begun.abort();
    await mayEnd;
    await enqueueConversion(tx, id);
  };
  const answer = client.post(path, { source: url });
  await hasBegun;
  return { sourceId: fileIdOf(url), answer, goOn: () => end.abort() };
}
const jobsOf = (sourceId: string) => testApp.deps.db.$count(fileVariants, eq(fileVariants.sourceId, sourceId));

describe('in the moment in which an order is being stored', () => {
  it('a cancellation waits for it and leaves neither source nor job', async () => {
    const { db } = testApp.deps;
    const { client } = await signedUp();
    const { sourceId, answer, goOn } = await pausedOrder(client);
    const cancelled = client.delete(`/api/conversions/${sourceId}`);
    await whenRowIsAwaited(db);
    goOn();
    expect((await answer).statusCode).toBe(202);
    expect((await cancelled).statusCode).toBe(200);
    expect([await jobsOf(sourceId), await db.$count(files, eq(files.id, sourceId))]).toEqual([0, 0]);
  });

  it('its source may go: the order is then refused', async () => {
    const { db } = testApp.deps;
    const { client } = await signedUp();
    const { url } = await uploadSource(client);
    const sourceId = fileIdOf(url);
    const { ordered } = await db.transaction(async (tx) => {
      await tx.delete(files).where(eq(files.id, sourceId));
      const asked = client.post('/api/conversions', { source: url });
      await whenRowIsAwaited(db);
      return { ordered: asked };
    });
    const refused = await ordered;
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'file-not-usable']);
    expect(await jobsOf(sourceId)).toBe(0);
  });

  it('the deletion of its workspace waits for it, and both succeed', async () => {
    const { db } = testApp.deps;
    const { client } = await signedUp();
    await becomePro(client);
    const { id } = (await client.post('/api/workspaces', { name: 'Studio' })).json<Workspace>();
    const source = await uploadForm(client, `/api/upload?kind=source&workspace=${id}`, 'clip.mov', clip);
    const { answer, goOn } = await pausedOrder(client, `/api/conversions?workspace=${id}`, source);
    const deleted = client.request({ method: 'DELETE', url: `/api/workspaces/${id}`, payload: { name: 'Studio' } });
    await whenRowIsAwaited(db);
    goOn();
    expect((await answer).statusCode).toBe(202);
    expect((await deleted).statusCode).toBe(200);
  });
});
