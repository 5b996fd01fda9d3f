import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { decode } from '@anchora/vision';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { becomePro } from '../../test-support/become-pro';
import { uploadCheckerboard } from '../../test-support/checkerboard';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { launchJobsNode } from '../../test-support/jobs-node';
import { PATIENT } from '../../test-support/patience';
import { uploadSmallPicture } from '../../test-support/small-picture';
import { uploadFixture } from '../../test-support/upload-file';
import { USABLE_SCORE } from '../../test-support/usable-score';
import { objectsFolder } from '../config/data-folders';
import { trackingBuilds } from '../db/schema/builds';
import { files, fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { scenePreviews } from '../db/schema/scenes';
import { workRoot } from '../files/work-folder';
import type { TrackingBuildJob } from '../queue/job-queue';
import type { ObjectStore } from '../storage/object-store';
import { enqueueBuild, takeBuild } from './build-queue-repository';
import { MAX_FAILURES } from './build-runner';
import { startJobs, type JobDeps, type RunningJobs } from './start-jobs';

/**
 * Timeout of polls for a real build, which may be tried again: longer than the default, because that is slow on a busy
 * machine. Chosen, not measured.
 */
const BUILD_MS = 110_000;

/** Shorter than in production, so that a lost lease is noticed soon. */
const LEASE_MS = 4000;

let testApp: TestApp;
let client: TestClient;
let modelUrl: string;
const errors: string[] = [];
const running: RunningJobs[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  await client.register();
  modelUrl = (await uploadFixture(client, 'models/beacon.glb')).url;
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  errors.length = 0;
});
afterAll(() => testApp.close());

function jobs(deps: Partial<Pick<JobDeps, 'store' | 'config' | 'mails'>> = {}): RunningJobs {
  const started = startJobs({
    ...testApp.deps,
    ...deps,
    connection: testApp.connection,
    leaseMs: LEASE_MS,
    onError: (message, error) => errors.push(`${message}: ${String(error)}`),
  });
  running.push(started);
  return started;
}

/** Creates a project without a tracking file, as a client without the engine does. */
async function waitingProject(
  picture: string,
  upload = uploadFixture,
): Promise<{ project: Project; job: TrackingBuildJob }> {
  const targetImageUrl = (await upload(client, picture)).url;
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  const project = (
    await client.post('/api/projects', { ...body, targetMindFile: null, isPublic: true })
  ).json<Project>();
  return { project, job: { projectId: project.id, imageFileId: fileIdOf(targetImageUrl) } };
}

const read = async ({ id }: Project) => (await client.get(`/api/projects/${id}`)).json<Project>();
const untilState = (project: Project, state: string) =>
  expect.poll(async () => (await read(project)).trackingBuild.state, { timeout: BUILD_MS, interval: 100 }).toBe(state);

describe('building tracking files', () => {
  it('builds a missing tracking file once, however often it is requested; the engine reads it, and anyone may load it', async () => {
    const queue = jobs();
    const { project, job } = await waitingProject('pictures/harbour.jpg', uploadSmallPicture);
    expect(project.trackingBuild.state).toBe('queued');
    await Promise.all([1, 2, 3, 4].map(() => queue.buildTrackingFile(job)));
    await untilState(project, 'ready');
    await queue.buildTrackingFile(job);
    const made = await testApp.deps.db.select().from(files).where(eq(files.originalName, 'harbour.mind'));
    expect(made).toHaveLength(1);
    const { targetMindFile, trackingBuild } = await read(project);
    expect(trackingBuild).toEqual({ state: 'ready', failure: null, message: null });
    const served = await testApp.client().get(targetMindFile ?? '');
    expect(served.statusCode).toBe(200);
    const [target] = decode(served.rawPayload);
    expect(target).toMatchObject({ width: 400, height: 286 });
    expect(target?.score).toBeGreaterThan(USABLE_SCORE);
    expect(errors).toEqual([]);
  });

  it(
    'keeps the whole width of a large photograph, in a file of the size of real ones',
    { tags: 'thorough' },
    async () => {
      const queue = jobs();
      const { project, job } = await waitingProject('pictures/harbour.jpg');
      await queue.buildTrackingFile(job);
      await untilState(project, 'ready');
      const { rawPayload } = await client.get((await read(project)).targetMindFile ?? '');
      const [target] = decode(rawPayload);
      expect(target).toMatchObject({ width: 1400, height: 1000 });
      expect(target?.score).toBeGreaterThan(USABLE_SCORE);
      // The size of files of real pictures (`tracking-file-room.ts`).
      expect(rawPayload.length).toBeLessThan(90 * 1024);
      expect(errors).toEqual([]);
    },
  );

  it('rotates a picture by its EXIF orientation', { tags: 'thorough' }, async () => {
    const queue = jobs();
    const { project, job } = await waitingProject('pictures/awkward/exif-orientation-6-gps.jpg');
    await queue.buildTrackingFile(job);
    await untilState(project, 'ready');
    const [target] = decode((await client.get((await read(project)).targetMindFile ?? '')).rawPayload);
    expect(target).toMatchObject({ width: 700, height: 500 });
  });

  it('fails at once, with a reason, for a picture with nothing on it', async () => {
    const queue = jobs();
    const { project, job } = await waitingProject('pictures/awkward/blank-white.png');
    await queue.buildTrackingFile(job);
    await untilState(project, 'failed');
    const { trackingBuild, targetMindFile } = await read(project);
    expect(trackingBuild.message).toContain('too little detail to be tracked');
    // A failed try would have been reported.
    expect(errors).toEqual([]);
    expect(targetMindFile).toBeNull();
  });

  it('fails, with a reason, in a workspace without room for the tracking file, and waits again when it is retried', async () => {
    const { config, db } = testApp.deps;
    const { project, job } = await waitingProject('pictures/jazz.jpg', uploadSmallPicture);
    const full = jobs({ config: { ...config, userQuotaBytes: 1000, unconfirmedQuotaBytes: 1000 } });
    await full.buildTrackingFile(job);
    await untilState(project, 'failed');
    expect((await read(project)).trackingBuild.failure).toEqual({ code: 'build-no-room' });
    expect(await db.$count(files, eq(files.state, 'staged'))).toBe(0);
    expect(await db.$count(files, eq(files.originalName, 'jazz.mind'))).toBe(0);
    const retried = await client.post(`/api/projects/${project.id}/tracking-file`);
    expect(retried.statusCode, retried.body).toBe(202);
    expect(retried.json<Project>().trackingBuild).toMatchObject({ state: 'queued', failure: null });
    expect(errors).toEqual([]);
    await db.delete(projects).where(eq(projects.id, project.id));
  });

  it(
    'does not change a project that was deleted or got another image in the meantime',
    { tags: 'thorough' },
    async () => {
      const deleted = await waitingProject('pictures/tram.png', uploadSmallPicture);
      const changed = await waitingProject('pictures/tram.png', uploadSmallPicture);
      await succeeded(client.delete(`/api/projects/${deleted.project.id}`));
      const other = fileIdOf((await uploadCheckerboard(client, 'pictures/jazz.jpg')).url);
      const { db } = testApp.deps;
      await db
        .update(fileUses)
        .set({ fileId: other })
        .where(and(eq(fileUses.holderId, changed.project.id), eq(fileUses.role, 'target-image')));
      const queue = jobs();
      for (const { job } of [deleted, changed]) await queue.buildTrackingFile(job);
      const { project, job } = await waitingProject('pictures/citrus.png', uploadCheckerboard);
      await queue.buildTrackingFile(job);
      await untilState(project, 'ready');
      const made = await db.select().from(files).where(eq(files.originalName, 'tram.mind'));
      expect(made).toHaveLength(0);
      await db.delete(projects).where(eq(projects.id, changed.project.id));
    },
  );
});

describe('the sweep', () => {
  it('lets uploads through while it runs', async () => {
    const { store } = testApp.deps;
    const held: { goOn?: () => void } = {};
    const slowStore = Object.create(store) as ObjectStore;
    slowStore.removeAbandonedWrites = () => new Promise((resolve) => (held.goOn = resolve));
    jobs({ store: slowStore });
    await expect.poll(() => held.goOn, PATIENT).toBeDefined();
    try {
      // An upload takes a second or two.
      const uploaded = uploadSmallPicture(client, 'pictures/tram.png').then(() => true);
      expect(await Promise.race([uploaded, sleep(10_000, false)])).toBe(true);
    } finally {
      held.goOn?.();
    }
    expect(errors).toEqual([]);
  });
});

describe('servers of others that do not answer', () => {
  it('do not keep the sweep from deleting what is no longer needed', async () => {
    const { db, config } = testApp.deps;
    const owner = testApp.client();
    const { id } = await owner.register();
    await becomePro(owner, 'monthly');
    await db.execute(sql`update users set subscription_end_date = now() + interval '1 day' where id = ${id}`);
    const model = (await uploadFixture(owner, 'models/beacon.glb')).url;
    const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: model, isPublic: true };
    const project = (await owner.post('/api/projects', body)).json<Project>();
    expect((await owner.post(`/api/projects/${project.id}/preview-link`)).statusCode).toBe(201);
    await db.update(scenePreviews).set({ expiresAt: sql`now() - interval '1 hour'` });
    const held: { goOn?: () => void } = {};
    const send = vi.fn(() => new Promise<void>((resolve) => (held.goOn = resolve)));
    jobs({ mails: { mailer: { send }, config } });
    try {
      await expect.poll(() => send, PATIENT).toHaveBeenCalled();
      await expect.poll(() => db.$count(scenePreviews), PATIENT).toBe(0);
    } finally {
      // The end of the jobs waits for it.
      held.goOn?.();
    }
    expect(errors).toEqual([]);
  });
});

describe('the sweep of a server whose folder of abandoned work cannot be read', () => {
  it('reports that, and does everything else', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'start-jobs-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(workRoot(dataDir), 'a file in the place of the folder');
    const store = Object.create(testApp.deps.store) as ObjectStore;
    const removeAbandonedWrites = vi.fn<ObjectStore['removeAbandonedWrites']>().mockResolvedValue();
    store.removeAbandonedWrites = removeAbandonedWrites;
    jobs({ store, config: { ...testApp.deps.config, dataDir } });
    await expect.poll(() => removeAbandonedWrites, PATIENT).toHaveBeenCalled();
    expect(errors[0]).toMatch(/^removing abandoned work folders failed: Error: ENOTDIR/);
  });
});

describe('after a crash', () => {
  it('builds for a project whose job was never sent', { tags: 'thorough' }, async () => {
    const { project } = await waitingProject('pictures/stone-wall.jpg');
    jobs();
    await untilState(project, 'ready');
  });

  it(
    'takes over the build of a killed process, and leaves the build of a living one alone',
    { tags: 'thorough' },
    async () => {
      const { project, job } = await waitingProject('pictures/forest-floor.jpg');
      const { db } = testApp.deps;
      await enqueueBuild(db, job);
      const folder = testApp.deps.config.dataDir;
      const node = launchJobsNode(testApp.connection, folder, LEASE_MS);
      const leaseOf = async () => {
        const [build] = await db.select().from(trackingBuilds).where(eq(trackingBuilds.projectId, project.id));
        return build;
      };
      await expect.poll(() => leaseOf(), PATIENT).toMatchObject({ state: 'running', fence: 1 });
      jobs();
      expect(await takeBuild(db, 'a third process', LEASE_MS)).toBeNull();
      node.kill('SIGKILL');
      await expect.poll(() => leaseOf(), PATIENT).toMatchObject({ fence: 2, lostLeases: 1 });
      await untilState(project, 'ready');
      expect(await leaseOf()).toBeUndefined();
    },
  );

  it('retries while the picture cannot be read', { tags: 'thorough' }, async () => {
    const queue = jobs();
    const { project, job } = await waitingProject('pictures/woven-cloth.jpg');
    const [row] = await testApp.deps.db.select().from(files).where(eq(files.id, job.imageFileId));
    const object = path.join(objectsFolder(testApp.deps.config.dataDir), row?.storageKey ?? '');
    await rename(object, `${object}.away`);
    await queue.buildTrackingFile(job);
    await expect.poll(() => errors.length, PATIENT).toBe(1);
    expect(errors[0]).toContain(`try 1 of ${MAX_FAILURES}`);
    // The next try may have begun already.
    expect((await read(project)).trackingBuild.state).toMatch(/^(?:queued|building)$/);
    await rename(`${object}.away`, object);
    await untilState(project, 'ready');
  });
});
