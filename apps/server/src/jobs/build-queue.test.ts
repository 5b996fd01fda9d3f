import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@anchora/contract/durations';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { insertReadyFile } from '../../test-support/ready-file';
import { type Person, newPerson } from '../../test-support/person';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { ChildLimitError } from '../child-processes/child-limit-error';
import { trackingBuilds } from '../db/schema/builds';
import { files } from '../db/schema/files';
import { personalWorkspaceId } from '../db/personal-workspace';
import { insertReadyFileRow } from '../files/file-repository';
import { ApiError } from '../http/api-error';
import type { TrackingBuildJob } from '../queue/job-queue';
import {
  enqueueBuild,
  lockTakenBuild,
  putBackBuild,
  RECOMPILE_PRIORITY,
  removeBuild,
  renewLease,
  takeBuild,
  type TakenBuild,
} from './build-queue-repository';
import { BuildRunner, MAX_FAILURES, MAX_LOST_LEASES, type RunnerOptions } from './build-runner';
import { StoreUnavailableError, type ObjectStore } from '../storage/object-store';
import { endBuild, TRACKING_BUILDS } from './tracking-build';
import { attachTrackingFile, markBuildFailed } from './tracking-build-repository';

/** Longer than any test, so that a lease ends only where the test ends it. */
const LEASE_MS = 60_000;
/** Renewed four times in it, so that a build that was taken away is noticed within a tenth of a second. */
const SHORT_LEASE_MS = 400;

let testApp: TestApp;
let ann: Person;
let bob: Person;
let cem: Person;
const runners: BuildRunner<TakenBuild>[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  [ann, bob, cem] = await Promise.all([newPerson(testApp), newPerson(testApp), newPerson(testApp)]);
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop(0);
  await testApp.deps.db.delete(trackingBuilds);
});
afterAll(() => testApp.close());

/** A project that waits for its tracking file. */
async function waitingProject({ client, id }: Person): Promise<{ project: Project; job: TrackingBuildJob }> {
  const { db } = testApp.deps;
  const [modelUrl, targetImageUrl] = [await insertReadyFile(db, id, 'model'), await insertReadyFile(db, id, 'image')];
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  const answer = await client.post('/api/projects', { ...body, targetMindFile: null, isPublic: true });
  const project = answer.json<Project>();
  return { project, job: { projectId: project.id, imageFileId: fileIdOf(targetImageUrl) } };
}

async function enqueue(user: Person, priority = 0): Promise<TrackingBuildJob> {
  const { job } = await waitingProject(user);
  expect(await enqueueBuild(testApp.deps.db, job, priority)).toBe(true);
  return job;
}

const take = (node = 'a') => takeBuild(testApp.deps.db, node, LEASE_MS);
const taken = async (node?: string): Promise<TakenBuild> => {
  const build = await take(node);
  if (!build) throw new Error('the queue is empty');
  return build;
};
const remove = (build: TakenBuild) => testApp.deps.db.transaction((tx) => removeBuild(tx, build));

/**
 * Takes and ends every build.
 *
 * @returns the names of the owners, in this order.
 */
async function drain(): Promise<string[]> {
  const names = new Map([
    [ann.id, 'ann'],
    [bob.id, 'bob'],
    [cem.id, 'cem'],
  ]);
  const order: string[] = [];
  for (let build = await take(); build; build = await take()) {
    order.push(names.get(build.userId) ?? '');
    await remove(build);
  }
  return order;
}

const endLeases = () => testApp.deps.db.update(trackingBuilds).set({ leaseUntil: sql`now() - interval '1 second'` });
const buildsOf = (job: TrackingBuildJob) =>
  testApp.deps.db.select().from(trackingBuilds).where(eq(trackingBuilds.projectId, job.projectId));
const stateOf = async ({ client }: Person, { projectId }: TrackingBuildJob) =>
  (await client.get(`/api/projects/${projectId}`)).json<Project>().trackingBuild;

/** Lets builds that wait for a retry run now. */
async function skipWaits(running: BuildRunner<TakenBuild>): Promise<void> {
  await testApp.deps.db.update(trackingBuilds).set({ runAfter: sql`now()` });
  running.wake();
}

/** The build fails in each of the tries that it has. */
async function expectAllTries(job: TrackingBuildJob, running: BuildRunner<TakenBuild>): Promise<void> {
  for (let failures = 1; failures < MAX_FAILURES; failures++) {
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'waiting', failures }]);
    await skipWaits(running);
  }
  await expect.poll(() => stateOf(cem, job)).toMatchObject({ state: 'failed' });
}

describe('the order of builds', () => {
  it('lets a first build wait behind one build of each other user if none runs', async () => {
    for (let count = 0; count < 6; count++) await enqueue(ann);
    await remove(await taken());
    await remove(await taken());
    for (let count = 0; count < 3; count++) await enqueue(bob);
    await enqueue(cem);
    expect(await drain()).toEqual(['ann', 'bob', 'cem', 'ann', 'bob', 'ann', 'bob', 'ann']);
  });

  it('takes a second build although users come back with another one as soon as theirs has ended', async () => {
    const dan = await newPerson(testApp);
    const returning = [bob, cem, dan];
    for (const user of [ann, ann, ...returning]) await enqueue(user);
    const order: number[] = [];
    let running = await taken();
    for (let count = 0; count < 8; count++) {
      order.push(running.userId);
      await remove(running);
      const ended = running.userId;
      running = await taken();
      const back = returning.find(({ id }) => id === ended);
      if (back) await enqueue(back);
    }
    expect(order.filter((id) => id === ann.id)).toHaveLength(2);
  });

  it('gives different turns to builds of one user that are queued at once', async () => {
    const waiting = await Promise.all(Array.from({ length: 5 }, () => waitingProject(ann)));
    await Promise.all(waiting.map(({ job }) => enqueueBuild(testApp.deps.db, job)));
    await enqueue(bob);
    expect((await drain()).indexOf('bob')).toBe(1);
  });

  it('does not let a build that waits for its retry hold the turn back', async () => {
    await enqueue(cem);
    await putBackBuild(testApp.deps.db, await taken(), HOUR_MS);
    for (let count = 0; count < 3; count++) await enqueue(ann);
    await remove(await taken());
    await remove(await taken());
    await enqueue(bob);
    await enqueue(bob);
    expect(await drain()).toEqual(['ann', 'bob', 'bob']);
  });

  it('takes builds of a later priority when no other waits', async () => {
    await enqueue(ann, RECOMPILE_PRIORITY);
    await enqueue(bob);
    expect(await drain()).toEqual(['bob', 'ann']);
  });

  it('keeps one build for a project and its image', async () => {
    const job = await enqueue(ann);
    expect(await enqueueBuild(testApp.deps.db, job)).toBe(false);
    const build = await taken();
    expect(await enqueueBuild(testApp.deps.db, job)).toBe(false);
    expect(await take()).toBeNull();
    await remove(build);
  });
});

describe('the lease of a build', () => {
  it('gives a build to one of many processes that ask at once', async () => {
    for (let count = 0; count < 3; count++) await enqueue(ann);
    const builds = await Promise.all(Array.from({ length: 8 }, (_, index) => take(`node ${index}`)));
    const ids = builds.flatMap((build) => (build ? [build.id] : []));
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  it('is taken over once it has ended, and then cannot be renewed by the process that had it', async () => {
    await enqueue(ann);
    const { db } = testApp.deps;
    const first = await taken('a');
    expect(await take('b')).toBeNull();
    expect(await renewLease(db, first, LEASE_MS)).toBe(true);
    await endLeases();
    const second = await taken('b');
    expect(second).toMatchObject({ id: first.id, fence: first.fence + 1, lostLeases: 1 });
    expect(await renewLease(db, first, LEASE_MS)).toBe(false);
    expect(await renewLease(db, second, LEASE_MS)).toBe(true);
  });

  it('is not counted as lost when its process, which lost only the database, takes the build again', async () => {
    await enqueue(ann);
    for (let time = 0; time < 3; time++) {
      expect(await taken('a')).toMatchObject({ lostLeases: 0 });
      await endLeases();
    }
    expect(await taken('b')).toMatchObject({ lostLeases: 1 });
  });

  it('costs the build a turn when it is lost, so that other builds run between two losses', async () => {
    const [first, second] = [await enqueue(ann), await enqueue(bob)];
    const order: number[] = [];
    for (let time = 0; time < 4; time++) {
      order.push((await taken(`node ${time}`)).projectId);
      await endLeases();
    }
    expect(order).toEqual([first, first, second, second].map(({ projectId }) => projectId));
  });

  it('lets only the process that took the build last write its result', async () => {
    const job = await enqueue(ann);
    const { db } = testApp.deps;
    const late = await taken('a');
    await endLeases();
    const last = await taken('b');
    const write = (build: TakenBuild, id: string) =>
      db.transaction(async (tx) => {
        if (!(await lockTakenBuild(tx, build))) return false;
        const workspaceId = personalWorkspaceId(ann.id);
        const bytes = { contentType: 'a/b', sizeBytes: 1, storageKey: `files/${id}`, originalName: 'late.mind' };
        await insertReadyFileRow(tx, { id, userId: ann.id, workspaceId, kind: 'tracking', state: 'ready', ...bytes });
        await attachTrackingFile(tx, job, { id, workspaceId });
        await removeBuild(tx, build);
        return true;
      });
    await endBuild(db, late, { tell: (tx) => markBuildFailed(tx, job, { code: 'build-failed' }) });
    expect(await putBackBuild(db, { ...late, crashes: 1 }, 0)).toBe(false);
    expect(await write(late, 'late-file')).toBe(false);
    expect((await stateOf(ann, job)).state).toBe('queued');
    expect(await write(last, 'last-file')).toBe(true);
    expect((await stateOf(ann, job)).state).toBe('ready');
    expect(await db.$count(files, eq(files.id, 'late-file'))).toBe(0);
    expect(await write(last, 'again')).toBe(false);
  });
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

describe('a build that fails', () => {
  const errors: string[] = [];

  function runner(
    run: RunnerOptions<TakenBuild>['run'],
    leaseMs = LEASE_MS,
    store = testApp.deps.store,
  ): BuildRunner<TakenBuild> {
    const started = new BuildRunner({
      db: testApp.deps.db,
      store,
      source: TRACKING_BUILDS,
      run,
      onError: (message, cause) => errors.push(`${message}: ${String(cause)}`),
      leaseMs,
    });
    runners.push(started);
    return started;
  }

  it('is quarantined after two crashes of its process, tells its owner, and is tried once more on request', async () => {
    const job = await enqueue(bob);
    let runs = 0;
    const running = runner(() => {
      runs += 1;
      return Promise.reject(new ChildLimitError('build-tracking-file ended without an answer (SIGSEGV)'));
    });
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'waiting', crashes: 1 }]);
    expect((await stateOf(bob, job)).state).toBe('queued');
    await skipWaits(running);
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'quarantined', crashes: 2 }]);
    expect(await stateOf(bob, job)).toMatchObject({ state: 'failed', failure: { code: 'build-crashed' } });
    const { items } = (await bob.client.get('/api/notifications')).json<Notifications>();
    expect(items).toMatchObject([{ kind: 'tracking-failed', projectId: job.projectId }]);
    await skipWaits(running);
    expect(await take()).toBeNull();
    expect(runs).toBe(2);
    expect(errors).toContainEqual(expect.stringMatching(/not tried again: .*SIGSEGV/));
    expect(await enqueueBuild(testApp.deps.db, job)).toBe(true);
    running.wake();
    await expect.poll(() => runs).toBe(3);
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'quarantined', crashes: 2 }]);
  });

  it('that was quarantined with a low priority gets the one with which it is asked for again', async () => {
    const { db } = testApp.deps;
    const job = await enqueue(ann);
    const lazily = { state: 'quarantined', priority: RECOMPILE_PRIORITY, purpose: 'recompile' } as const;
    await db.update(trackingBuilds).set(lazily).where(eq(trackingBuilds.projectId, job.projectId));
    expect(await enqueueBuild(db, job)).toBe(true);
    expect(await buildsOf(job)).toMatchObject([{ state: 'waiting', priority: 0, purpose: 'build' }]);
  });

  it(`is tried ${MAX_FAILURES} times if its process does not crash`, async () => {
    const job = await enqueue(cem);
    const running = runner(() => Promise.reject(new Error('broken')));
    await expectAllTries(job, running);
    expect(await buildsOf(job)).toEqual([]);
  });

  it.each([
    ['is away', new StoreUnavailableError('away', { cause: refused() })],
    ['has no room for anyone', new ApiError('storage-full')],
  ])('waits without a count while the store %s', async (_what, away) => {
    const job = await enqueue(cem);
    let runs = 0;
    const store = Object.create(testApp.deps.store) as ObjectStore;
    store.head = () => Promise.reject(away);
    const run = () => {
      runs += 1;
      return Promise.reject(away);
    };
    const running = runner(run, LEASE_MS, store);
    // The state before the first run is the same.
    await expect.poll(() => runs).toBe(1);
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'waiting', failures: 0, crashes: 0 }]);
    running.wake();
    expect(await take(), 'it is not taken again at once').toBeNull();
    expect(runs).toBe(1);
    await skipWaits(running);
    await expect.poll(() => runs).toBe(2);
  });

  it('is counted if the store answers for other objects, so that it ends and the others get their turn', async () => {
    const job = await enqueue(cem);
    const running = runner(() => Promise.reject(new StoreUnavailableError('the store answers 503 for one object')));
    await expectAllTries(job, running);
  });

  it('is quarantined when process after process is lost while running it', async () => {
    const job = await enqueue(cem);
    await testApp.deps.db.update(trackingBuilds).set({ lostLeases: MAX_LOST_LEASES - 1 });
    await taken();
    await endLeases();
    const run = vi.fn<RunnerOptions<TakenBuild>['run']>();
    runner(run);
    await expect.poll(() => stateOf(cem, job)).toMatchObject({ state: 'failed' });
    expect(run).not.toHaveBeenCalled();
    expect(errors).toContainEqual(expect.stringMatching(`not tried again: .*server ended ${MAX_LOST_LEASES} times`));
  });

  it('is given back without a count when the server stops', async () => {
    const job = await enqueue(ann);
    const running = runner(
      (_build, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'running' }]);
    await running.stop(0);
    expect(await buildsOf(job)).toMatchObject([{ state: 'waiting', failures: 0, crashes: 0, lostLeases: 0 }]);
  });

  it('is stopped when another process has taken it', async () => {
    const job = await enqueue(ann);
    const stopped = vi.fn<() => void>();
    runner(
      (_build, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped();
            reject(signal.reason as Error);
          });
        }),
      SHORT_LEASE_MS,
    );
    await expect.poll(() => buildsOf(job)).toMatchObject([{ state: 'running' }]);
    await testApp.deps.db.update(trackingBuilds).set({ fence: 7, leaseUntil: sql`now() + interval '1 hour'` });
    await expect.poll(() => stopped).toHaveBeenCalled();
    expect(await buildsOf(job)).toMatchObject([{ state: 'running', fence: 7, failures: 0 }]);
  });
});
