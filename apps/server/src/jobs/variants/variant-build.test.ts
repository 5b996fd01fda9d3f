import { frameProject } from '@anchora/contract/ar-frame';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { ContentQuality, VariantStatus } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import { ktx2Model } from '../../../../../testing/support/ktx2-model';
import { makeModel } from '../../../../../testing/support/models/make-model';
import { PALETTE_MODEL } from '../../../../../testing/support/models/twelve-models';
import { launchJobsNode } from '../../../test-support/jobs-node';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { PATIENT } from '../../../test-support/patience';
import { uploadBytes } from '../../../test-support/upload-file';
import { ChildLimitError } from '../../child-processes/child-limit-error';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { BuildRunner } from '../build-runner';
import { startJobs, type RunningJobs } from '../start-jobs';
import { reserveOutput } from './build-files';
import { MODEL_RECIPES } from './recipes';
import { runVariantBuild, VARIANT_BUILDS } from './variant-build';
import { beginVariant, noteProgress, takeVariant, type TakenVariant } from './variant-build-repository';
import { enqueueMissingVariants, enqueueVariantsOf } from './wanted-variants';

/**
 * Timeout of polls for the builds of a project: longer than `PATIENT`, because there are three or four. Chosen, not
 * measured.
 */
const BUILDS_MS = 100_000;

/** Shorter than in production, so that a lost lease is noticed soon. */
const LEASE_MS = 2000;

/** Colours of the fields of a KTX2 texture, RGB. */
const [RED, DARK] = [
  [200, 0, 0],
  [9, 9, 9],
] as const;

let testApp: TestApp;
let client: TestClient;
let modelUrl: string;
let jobs: RunningJobs | null = null;
const errors: string[] = [];

const onError = (message: string, error: unknown) => errors.push(`${message}: ${String(error)}`);

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  await client.register();
  modelUrl = (await uploadBytes(client, 'chair.glb', Buffer.from(await makeModel(PALETTE_MODEL)))).url;
});
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
  errors.length = 0;
});
afterAll(() => testApp.close());

function start(): void {
  jobs = startJobs({ ...testApp.deps, connection: testApp.connection, leaseMs: LEASE_MS, onError });
}

async function project(fields: object = {}): Promise<Project> {
  const body = { name: 'Chair', type: 'markerless', contentType: '3d-model', modelUrl, ...fields };
  return (await client.post('/api/projects', body)).json();
}

const qualityOf = async ({ id }: Project) => (await client.get(`/api/projects/${id}/variants`)).json<ContentQuality>();
const sharedOf = async ({ shareId }: Project) =>
  (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();

/** The variants, once the builds of all have ended. */
async function ended(of: Project, count = 3): Promise<VariantStatus[]> {
  const isEnded = async () => {
    const { variants } = await qualityOf(of);
    return variants.length >= count && variants.every(({ state }) => !['queued', 'running'].includes(state));
  };
  await expect.poll(isEnded, { timeout: BUILDS_MS, interval: 100 }).toBe(true);
  return (await qualityOf(of)).variants;
}

async function forgetVariants(): Promise<void> {
  await testApp.deps.db.delete(fileVariants);
}

async function staged(): Promise<number> {
  return testApp.deps.db.$count(files, eq(files.state, 'staged'));
}

it('a project that existed before gets variants lazily, and visitors get them in place of the model', async () => {
  const made = await project();
  expect(await sharedOf(made)).not.toHaveProperty('model');
  // The first sweep of a process finds missing variants.
  start();
  const variants = await ended(made);
  expect(errors).toEqual([]);
  expect(variants.map(({ variant, state }) => `${variant} ${state}`).toSorted()).toEqual([
    'balanced ready',
    'light ready',
    'scene ready',
  ]);
  const balanced = variants.find(({ variant }) => variant === 'balanced');
  const { before, after } = balanced?.stats ?? {};
  // The model has 0.23 MB, of which 18% are left (docs/content.md, "Twelve generated models").
  expect(before?.bytes).toBeGreaterThan(200_000);
  expect(after?.bytes).toBeLessThan(0.25 * (before?.bytes ?? 0));
  expect(after?.triangles).toBe(before?.triangles);
  const scene = variants.find(({ variant }) => variant === 'scene');
  expect((await sharedOf(made)).model).toEqual({
    url: balanced?.url,
    bytes: after?.bytes,
    sceneUrl: scene?.url,
  });
  const served = await testApp.client().get(balanced?.url ?? '');
  expect(served.headers['content-type']).toBe('model/gltf-binary');
  expect(served.rawPayload.length).toBe(after?.bytes);
  expect(await staged()).toBe(0);
});

it('the owner goes back to the original, and to a sharper one that is made then', { tags: 'thorough' }, async () => {
  const made = await project({ name: 'Chair again' });
  start();
  await jobs?.makeVariants(made.id);
  await ended(made);
  expect((await sharedOf(made)).model).toBeDefined();
  await succeeded(client.patch(`/api/projects/${made.id}`, { quality: 'original' }));
  expect(await sharedOf(made)).not.toHaveProperty('model');
  expect((await client.patch(`/api/projects/${made.id}`, { quality: 'better' })).statusCode).toBe(400);
  await succeeded(client.patch(`/api/projects/${made.id}`, { quality: 'sharp' }));
  await jobs?.makeVariants(made.id);
  const sharp = (await ended(made, 4)).find(({ variant }) => variant === 'sharp');
  expect(sharp?.state).toBe('ready');
  expect((await sharedOf(made)).model?.url).toBe(sharp?.url);
  await succeeded(client.patch(`/api/projects/${made.id}`, { quality: 'balanced' }));
});

it(
  'a model with KTX2 textures is no longer given to Android’s own viewer once its copy for that viewer is due again',
  { tags: 'thorough' },
  async () => {
    const { db } = testApp.deps;
    const source = await uploadBytes(client, 'plate.glb', await ktx2Model([RED, DARK, RED, DARK]));
    const of = await project({ name: 'Plate', modelUrl: source.url });
    expect(await sharedOf(of), 'the check sees such textures').toMatchObject({ withoutSceneViewer: true });
    expect(frameProject(await sharedOf(of))).toMatchObject({ fitsSceneViewer: false });
    // The file is now as an earlier version stored it: its check did not look for KTX2, and its copy is a former one.
    const sourceId = fileIdOf(source.url);
    const former = sql`metadata - 'hasKtx2' || '{"largestTexturePx": 4096}'`;
    await db.execute(sql`update files set metadata = ${former} where id = ${sourceId}`);
    const { workspaceId } = of;
    const copy = await uploadBytes(client, 'copy.glb', await ktx2Model([DARK, DARK, DARK, RED]));
    const outputId = fileIdOf(copy.url);
    await db.insert(fileVariants).values([
      { sourceId, workspaceId, variant: 'scene', recipe: MODEL_RECIPES.scene.number - 1, state: 'ready', outputId },
      { sourceId, workspaceId, variant: 'balanced', recipe: MODEL_RECIPES.balanced.number, state: 'skipped' },
      { sourceId, workspaceId, variant: 'light', recipe: MODEL_RECIPES.light.number, state: 'skipped' },
    ]);
    expect((await sharedOf(of)).model?.sceneUrl).toBeDefined();
    expect(await sharedOf(of)).not.toHaveProperty('withoutSceneViewer');
    start();
    await jobs?.makeVariants(of.id);
    await expect
      .poll(async () => sharedOf(of), { timeout: BUILDS_MS, interval: 200 })
      .toMatchObject({ withoutSceneViewer: true });
    expect((await sharedOf(of)).model?.sceneUrl).toBeUndefined();
    expect(errors).toEqual([]);
    const ofScene = and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, 'scene'));
    const rows = await db.select().from(fileVariants).where(ofScene);
    expect(rows).toMatchObject([{ recipe: MODEL_RECIPES.scene.number, state: 'skipped' }]);
    // Its copies would be due again in the tests below.
    await succeeded(client.delete(`/api/projects/${of.id}`));
  },
);

/** @returns a project whose variants found no room */
async function projectWithoutRoom(): Promise<Project> {
  await forgetVariants();
  const { config, db, store } = testApp.deps;
  const target = await project({ name: 'Chair without room' });
  const { rows } = await db.execute<{ bytes: string }>(sql`select sum(size_bytes) as bytes from files`);
  // No variant has so few bytes.
  const tight = Number(rows[0]?.bytes) + 1000;
  const source = VARIANT_BUILDS;
  const deps = { ...testApp.deps, config: { ...config, userQuotaBytes: tight, unconfirmedQuotaBytes: tight } };
  await enqueueVariantsOf(db, target.id, { makesVideos: false });
  const run = (build: TakenVariant, signal: AbortSignal) => runVariantBuild(deps, build, signal);
  const runner = new BuildRunner({ db, store, source, run, onError });
  const variants = await ended(target);
  await runner.stop(0);
  expect(variants.map(({ failure }) => failure?.code)).toEqual(Array.from({ length: 3 }, () => 'variant-no-room'));
  expect(await sharedOf(target)).not.toHaveProperty('model');
  expect(await staged()).toBe(0);
  const notices = (await client.get('/api/notifications')).json<Notifications>().items;
  expect(notices.filter(({ kind }) => kind === 'variant-failed')).not.toHaveLength(0);
  return target;
}

it('without room in the quota the original stays, the owner is told, and may ask for another try', async () => {
  const target = await projectWithoutRoom();
  expect((await client.post(`/api/projects/${target.id}/variants`)).statusCode).toBe(202);
});

it('another try with room makes the variants', { tags: 'thorough' }, async () => {
  const target = await projectWithoutRoom();
  start();
  const answer = await client.post(`/api/projects/${target.id}/variants`);
  expect(answer.statusCode).toBe(202);
  await jobs?.makeVariants(target.id);
  expect((await ended(target)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});

function crash(): Promise<void> {
  return Promise.reject(new ChildLimitError('it crashed'));
}

it('a build that crashes twice is quarantined, and not tried again by itself', async () => {
  await forgetVariants();
  const made = await project({ name: 'Chair that crashes' });
  const { db, store } = testApp.deps;
  await enqueueVariantsOf(db, made.id, { makesVideos: false });
  const runner = new BuildRunner({ db, store, source: VARIANT_BUILDS, run: crash, onError });
  const due = setInterval(() => {
    void db.execute(sql`update variant_builds set run_after = now() where state = 'waiting'`).then(() => runner.wake());
  }, 50);
  onTestFinished(() => clearInterval(due));
  const variants = await ended(made);
  clearInterval(due);
  await runner.stop(0);
  expect(variants.map(({ failure }) => failure?.code)).toEqual(Array.from({ length: 3 }, () => 'variant-crashed'));
  expect(await db.$count(variantBuilds, eq(variantBuilds.state, 'quarantined'))).toBe(3);
  expect(await enqueueMissingVariants(db, { makesVideos: false })).toBe(false);
});

it('a build that was quarantined while nobody waited for it has its turn before such builds once it is asked for', async () => {
  await forgetVariants();
  const made = await project({ name: 'Chair of before' });
  const { db } = testApp.deps;
  await enqueueMissingVariants(db, { makesVideos: false });
  await db.update(variantBuilds).set({ state: 'quarantined' });
  await db.update(fileVariants).set({ state: 'failed' });
  await enqueueVariantsOf(db, made.id, { makesVideos: false });
  const builds = await db.select().from(variantBuilds);
  expect(builds.map(({ state, priority }) => `${state} ${priority}`)).toEqual(
    Array.from({ length: 3 }, () => 'waiting 0'),
  );
});

it('a process that has lost its build to another maker reserves nothing, and leaves the variant as it is', async () => {
  await forgetVariants();
  const made = await project({ name: 'Chair of two makers' });
  const { db } = testApp.deps;
  await enqueueVariantsOf(db, made.id, { makesVideos: false });
  const build = await takeVariant(db, 'a process', LEASE_MS);
  const input = build && (await beginVariant(db, build));
  if (!build || !input) throw new Error('expected a build');
  const ofOther = { state: 'ready', percent: 100, outputId: 'file of the other maker' } as const;
  await db.update(fileVariants).set(ofOther).where(eq(fileVariants.id, build.variantId));
  await db.delete(variantBuilds).where(eq(variantBuilds.variantId, build.variantId));
  const { userId, workspaceId } = input.source;
  const output = {
    fileName: 'chair-light.glb',
    contentType: 'model/gltf-binary',
    kind: 'model',
    sizeBytes: 1000,
  } as const;
  expect(await reserveOutput(testApp.deps, build, { ...output, userId, workspaceId })).toBeNull();
  await noteProgress(db, build, 40);
  const [row] = await db.select().from(fileVariants).where(eq(fileVariants.id, build.variantId));
  expect(row).toMatchObject(ofOther);
  expect(await staged()).toBe(0);
});

it(
  'a process that is killed midway leaves the variant to another, and nothing half made',
  { tags: 'thorough' },
  async () => {
    await forgetVariants();
    const made = await project({ name: 'Chair of two' });
    const { db, config } = testApp.deps;
    await enqueueVariantsOf(db, made.id, { makesVideos: false });
    const node = launchJobsNode(testApp.connection, config.dataDir, LEASE_MS);
    await expect.poll(staged, { ...PATIENT, interval: 20 }).toBe(1);
    node.kill('SIGKILL');
    start();
    expect((await ended(made)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    expect(await staged()).toBe(0);
    expect(await db.$count(variantBuilds)).toBe(0);
  },
);
