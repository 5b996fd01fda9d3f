import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { COMPILER_VERSION, compilePictures, decode, lumaFromRgba } from '@anchora/vision';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { fileRowAt } from '../../test-support/file-row-at';
import { checkerboard } from '../../test-support/checkerboard';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { uploadBytes, uploadFixture } from '../../test-support/upload-file';
import { recompiles, trackingBuilds } from '../db/schema/builds';
import { files, fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { insertReadyFileRow } from '../files/file-repository';
import { enqueueBuild, takeBuild } from '../jobs/build-queue-repository';
import { runRecompile } from '../jobs/recompile';
import { endOldUndos, recordOutcome, swapTrackingFile, UNDO_DAYS } from '../jobs/recompile-repository';
import { startJobs, type RunningJobs } from '../jobs/start-jobs';
import { runCommand } from './commands';

/** The tests run real builds, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const GOOD = 'jazz';
/** Trackable, but with the lowest score, which is computed fast (`checkerboard`). */
const POOR = 'checkerboard';
/** Short, so that the build of a killed process is taken again soon. */
const LEASE_MS = 4000;

let testApp: TestApp;
let client: TestClient;
let modelUrl: string;
const pictures = new Map<string, Buffer>();
const targets = new Map<string, Uint8Array>();
const running: RunningJobs[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  await client.register();
  modelUrl = (await uploadFixture(client, 'models/beacon.glb')).url;
  // Small pictures keep the builds short.
  const good = sharp(fixturePath('pictures/jazz.jpg')).resize(200, 200, { fit: 'inside' }).ensureAlpha();
  for (const [name, small] of [
    [GOOD, good],
    [POOR, checkerboard().ensureAlpha()],
  ] as const) {
    const { data, info } = await small.clone().raw().toBuffer({ resolveWithObject: true });
    const luma = { width: info.width, height: info.height, data: new Uint8Array(info.width * info.height) };
    lumaFromRgba(data, luma.data);
    const source = { name: '', read: () => Promise.resolve({ luma }) };
    const { files: made } = await compilePictures([source], { formats: ['container'] });
    pictures.set(name, await small.png().toBuffer());
    targets.set(name, made.container ?? new Uint8Array());
  }
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  const { db } = testApp.deps;
  await db.delete(fileUses).where(eq(fileUses.holderKind, 'project'));
  await db.delete(projects);
});
afterAll(() => testApp.close());

const run = (...flags: string[]) => runCommand(testApp.deps, 'recompile', flags);

/** A project with a picture and the target of a picture, as an earlier engine may have made it. */
async function oldProject(picture: string, compiledFrom: string): Promise<Project> {
  const { db, store } = testApp.deps;
  const targetImageUrl = (await uploadBytes(client, 'poster.png', pictures.get(picture) ?? Buffer.alloc(0))).url;
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  const created = await client.post('/api/projects', { ...body, targetMindFile: null, isPublic: true });
  const project = created.json<Project>();
  await db.delete(trackingBuilds);
  const bytes = targets.get(compiledFrom) ?? new Uint8Array();
  const id = `former${project.id}`.padEnd(22, '_');
  const storageKey = `files/fo/${id}`;
  const object = { contentType: 'application/octet-stream', sizeBytes: bytes.length };
  await store.put(storageKey, Readable.from([Buffer.from(bytes)]), object);
  const [{ userId, workspaceId } = { userId: 0, workspaceId: 0 }] = await db
    .select()
    .from(projects)
    .where(eq(projects.id, project.id));
  const sha256 = createHash('sha256').update(bytes).digest();
  const facts = { kind: 'tracking', state: 'ready', originalName: 'poster.mind', sha256, ...object } as const;
  await db.insert(files).values({ id, userId, workspaceId, storageKey, unreferencedSince: null, ...facts });
  const use = { fileId: id, holderKind: 'project', holderId: project.id, role: 'tracking-file', workspaceId } as const;
  await db.insert(fileUses).values({ ...use, publicFrom: new Date() });
  await db.update(projects).set({ trackingBuildState: 'ready' }).where(eq(projects.id, project.id));
  return read(project);
}

const read = async ({ id }: Project) => (await client.get(`/api/projects/${id}`)).json<Project>();
const outcomeOf = async ({ id }: Project) =>
  (await testApp.deps.db.select().from(recompiles).where(eq(recompiles.projectId, id)))[0];
const targetAt = async (address: string | null) =>
  decode((await testApp.client().get(address ?? '')).rawPayload)[0]?.width;
async function rowAt(address: string | null) {
  const row = await fileRowAt(testApp.deps.db, address ?? '');
  if (!row) throw new Error(`there is no file ${address}`);
  return row;
}

/** Replaces the target of a project as a recompile would, by a copy. */
async function replaceTarget(project: Project): Promise<void> {
  const former = await rowAt(project.targetMindFile);
  const file = {
    ...former,
    id: `another${project.id}`.padEnd(22, '_'),
    storageKey: `files/an/other${project.id}`,
    workspaceId: former.workspaceId ?? 0,
  };
  const job = { projectId: project.id, imageFileId: fileIdOf(project.targetImageUrl ?? '') };
  await testApp.deps.db.transaction(async (tx) => {
    await insertReadyFileRow(tx, file);
    expect(await swapTrackingFile(tx, job, former.id, file)).toBe(true);
    await recordOutcome(tx, project.id, 'swapped');
  });
}

async function work(until: () => Promise<unknown>): Promise<void> {
  const { connection, deps } = testApp;
  running.push(startJobs({ ...deps, connection, leaseMs: LEASE_MS }));
  await expect.poll(until, { timeout: 230_000, interval: 100 }).toBeTruthy();
}

it('replaces a target only by one that scores no worse, and can be undone', async () => {
  const { deps } = testApp;
  const [same, better] = [await oldProject(POOR, POOR), await oldProject(POOR, GOOD)];
  expect(await run()).toContain('2 targets were queued.');
  for (let build = await takeBuild(deps.db, 'a process', LEASE_MS); build;) {
    await runRecompile(deps, build, new AbortController().signal);
    build = await takeBuild(deps.db, 'a process', LEASE_MS);
  }
  expect(await outcomeOf(same)).toMatchObject({ outcome: 'swapped' });
  expect(await outcomeOf(better)).toMatchObject({ outcome: 'kept' });
  expect((await read(same)).targetMindFile).not.toBe(same.targetMindFile);
  expect((await read(better)).targetMindFile).toBe(better.targetMindFile);
  expect(await run('--undo')).toContain('1 targets are as they were.');
  expect((await read(same)).targetMindFile).toBe(same.targetMindFile);
});

it('recompiles even if a process is killed meanwhile, and tells how far it is', { tags: 'thorough' }, async () => {
  const [worse, better] = [await oldProject(GOOD, POOR), await oldProject(POOR, GOOD)];
  expect(await run()).toContain('2 targets were queued.\nwaiting 2, running 0');
  expect(await run()).toContain('0 targets were queued.');
  // The lease lasts 1 ms.
  expect(await takeBuild(testApp.deps.db, 'a process that is killed', 1)).toMatchObject({ projectId: worse.id });
  await work(async () => (await outcomeOf(worse)) && (await outcomeOf(better)));
  expect(await run('--status')).toBe(
    'waiting 0, running 0\nreplaced 1, kept because the former file is better 1, failed 0, undone 0',
  );

  const replaced = await read(worse);
  expect(replaced.targetMindFile).not.toBe(worse.targetMindFile);
  expect(replaced.trackingBuild.state).toBe('ready');
  expect(await targetAt(replaced.targetMindFile)).toEqual(decode(targets.get(GOOD) ?? new Uint8Array())[0]?.width);
  const { score = 0, formerScore = 1 } = (await outcomeOf(worse)) ?? {};
  expect(score).toBeGreaterThan(formerScore ?? 1);
  expect(await rowAt(replaced.targetMindFile)).toMatchObject({ metadata: { compiler: COMPILER_VERSION } });
  expect((await read(better)).targetMindFile).toBe(better.targetMindFile);
  expect(await outcomeOf(better)).toMatchObject({ outcome: 'kept' });

  expect(await run()).toContain('0 targets were queued.');
  expect(await run('--undo')).toContain('1 targets are as they were.');
  expect((await read(worse)).targetMindFile).toBe(worse.targetMindFile);
  expect((await testApp.client().get(worse.targetMindFile ?? '')).statusCode).toBe(200);
  expect(await run('--undo')).toContain('0 targets are as they were.');
  expect(await run()).toContain('0 targets were queued.');
  expect(await run('--again')).toContain('2 targets were queued.');
});

it('keeps the former file of a workspace without room for a second one, and reserves nothing for it', async () => {
  const { deps } = testApp;
  const project = await oldProject(GOOD, POOR);
  await run();
  const build = await takeBuild(deps.db, 'a process', LEASE_MS);
  if (!build) throw new Error('expected a queued recompile');
  const config = { ...deps.config, userQuotaBytes: 1000, unconfirmedQuotaBytes: 1000 };
  await runRecompile({ ...deps, config }, build, new AbortController().signal);
  expect(await outcomeOf(project)).toMatchObject({ outcome: 'failed', score: null });
  expect((await read(project)).targetMindFile).toBe(project.targetMindFile);
  expect(await deps.db.$count(files, eq(files.state, 'staged'))).toBe(0);
  expect(await deps.db.$count(trackingBuilds)).toBe(0);
});

it('keeps the replaced file as long as a recompile can be undone', async () => {
  const { db } = testApp.deps;
  const project = await oldProject(GOOD, POOR);
  await replaceTarget(project);
  const readFormer = async () => (await testApp.client().get(project.targetMindFile ?? '')).statusCode;
  const replacedBefore = (days: number) =>
    db
      .update(fileUses)
      .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(fileUses.role, 'former-tracking-file'));
  await replacedBefore(UNDO_DAYS - 1);
  await endOldUndos(db);
  expect(await readFormer()).toBe(200);
  await replacedBefore(UNDO_DAYS + 1);
  await endOldUndos(db);
  expect(await readFormer()).toBe(404);
  expect(await run('--undo')).toContain('0 targets');
});

it('brings no file back to a project that has published a scene since', async () => {
  const project = await oldProject(GOOD, POOR);
  await replaceTarget(project);
  const { targetMindFile } = await read(project);
  expect((await client.post(`/api/projects/${project.id}/publish`, { revision: 0 })).statusCode).toBe(201);
  expect(await run('--undo')).toContain('0 targets are as they were.');
  expect((await read(project)).targetMindFile).toBe(targetMindFile);
});

it('brings the other files back if one was taken down since', async () => {
  const [blocked, other] = [await oldProject(GOOD, POOR), await oldProject(POOR, GOOD)];
  for (const project of [blocked, other]) await replaceTarget(project);
  await runCommand(testApp.deps, 'block-file', [blocked.targetMindFile ?? '']);
  expect(await run('--undo')).toContain('1 targets are as they were.');
  expect((await read(other)).targetMindFile).toBe(other.targetMindFile);
});

it('leaves blocked and deleted projects alone, also those blocked after they were queued', async () => {
  const [blocked, deleted, later] = [
    await oldProject(GOOD, POOR),
    await oldProject(GOOD, POOR),
    await oldProject(GOOD, POOR),
  ];
  await runCommand(testApp.deps, 'block', [blocked.shareId]);
  await succeeded(client.delete(`/api/projects/${deleted.id}`));
  expect(await run()).toContain('1 targets were queued.');
  await runCommand(testApp.deps, 'block', [later.shareId]);
  await work(async () => (await testApp.deps.db.$count(trackingBuilds)) === 0);
  expect(await testApp.deps.db.$count(recompiles)).toBe(0);
});

it('comes after every other build', async () => {
  await oldProject(GOOD, POOR);
  await run();
  const { db } = testApp.deps;
  const targetImageUrl = (await uploadBytes(client, 'poster.png', pictures.get(POOR) ?? Buffer.alloc(0))).url;
  const body = { name: 'Waits', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  const waiting = (await client.post('/api/projects', { ...body, targetMindFile: null })).json<Project>();
  await enqueueBuild(db, { projectId: waiting.id, imageFileId: fileIdOf(targetImageUrl) });
  expect(await takeBuild(db, 'a', LEASE_MS)).toMatchObject({ projectId: waiting.id, purpose: 'build' });
  expect(await takeBuild(db, 'a', LEASE_MS)).toMatchObject({ purpose: 'recompile' });
});
