import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workspace } from '@anchora/contract/workspaces';
import { fileIdOf } from '@anchora/contract/file-paths';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { becomePro } from '../../test-support/become-pro';
import { checkerboard } from '../../test-support/checkerboard';
import { PATIENT } from '../../test-support/patience';
import { insertReadyFile } from '../../test-support/ready-file';
import { type Person, newPerson } from '../../test-support/person';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { files } from '../db/schema/files';
import { compiledTargets } from '../db/schema/scenes';
import { StoreUnavailableError, type ObjectStore } from '../storage/object-store';
import { MAX_LOST_LEASES } from './build-runner';
import { failTarget, takeTarget, type TakenTarget } from './target-build-repository';
import { MAX_TAKES, startTargetRunner } from './target-runner';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let imageFileId: string;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = testApp.client();
  ownerId = (await owner.register()).id;
  imageFileId = fileIdOf(await insertReadyFile(testApp.deps.db, ownerId, 'image'));
});

afterEach(() => testApp.deps.db.delete(compiledTargets));

const ask = () => owner.request({ method: 'PUT', url: `/api/targets/${imageFileId}`, payload: {} });
async function target() {
  const { db } = testApp.deps;
  const [row] = await db.select().from(compiledTargets).where(eq(compiledTargets.imageFileId, imageFileId));
  return row;
}

/** A runner whose pictures cannot be read, and the number of times that it has tried to. */
function runnerWithout(error: Error, quotaBytes = testApp.deps.config.userQuotaBytes) {
  const store = Object.create(testApp.deps.store) as ObjectStore;
  const read = vi.fn<ObjectStore['read']>().mockRejectedValue(error);
  store.read = read;
  if (error instanceof StoreUnavailableError) store.head = vi.fn<ObjectStore['head']>().mockRejectedValue(error);
  const config = { ...testApp.deps.config, userQuotaBytes: quotaBytes, unconfirmedQuotaBytes: quotaBytes };
  const runner = startTargetRunner({ ...testApp.deps, config, store, onError: () => undefined });
  onTestFinished(() => runner.stop());
  return { ...runner, read };
}

/** Longer than any test. */
const LEASE_MS = 60_000;
/** A lease that has ended when it begins, as that of a killed process. */
const ENDED_LEASE_MS = -1;

async function askFor({ client, id }: Person): Promise<void> {
  const address = await insertReadyFile(testApp.deps.db, id, 'image');
  const answer = await client.request({
    method: 'PUT',
    url: `/api/targets/${fileIdOf(address)}`,
    payload: {},
  });
  expect(answer.json()).toMatchObject({ state: 'queued' });
}

async function taken(): Promise<TakenTarget> {
  const target = await takeTarget(testApp.deps.db, LEASE_MS);
  if (!target) throw new Error('no picture waits');
  return target;
}

describe('the order of pictures', () => {
  it('takes a second picture although others come back with another one as soon as theirs is compiled', async () => {
    const [ann, bob, cem] = [await newPerson(testApp), await newPerson(testApp), await newPerson(testApp)];
    for (const asking of [ann, ann, bob, cem]) await askFor(asking);
    const order: number[] = [];
    let compiled = await taken();
    for (let count = 0; count < 8; count++) {
      order.push(compiled.workspaceId);
      await failTarget(testApp.deps.db, compiled, { code: 'build-failed' });
      const ended = compiled.workspaceId;
      compiled = await taken();
      const back = [bob, cem].find(({ id }) => id === ended);
      if (back) await askFor(back);
    }
    expect(order.filter((workspaceId) => workspaceId === ann.id)).toHaveLength(2);
  });

  it('takes one of each workspace in turn, although one has asked for all of its own at once', async () => {
    const [ann, bob] = [await newPerson(testApp), await newPerson(testApp)];
    await Promise.all(Array.from({ length: 4 }, () => askFor(ann)));
    await askFor(bob);
    await askFor(bob);
    const order: number[] = [];
    for (let count = 0; count < 6; count++) {
      const target = await taken();
      order.push(target.workspaceId);
      await failTarget(testApp.deps.db, target, { code: 'build-failed' });
    }
    expect(order).toEqual([ann, bob, ann, bob, ann, ann].map(({ id }) => id));
  });
});

describe('a picture whose server was killed while it was compiled', () => {
  it('is taken again, after the pictures of its turn if it is lost once more', async () => {
    const [ann, bob] = [await newPerson(testApp), await newPerson(testApp)];
    await askFor(ann);
    await askFor(bob);
    const order: number[] = [];
    for (let kills = 0; kills < 4; kills++) {
      const lost = await takeTarget(testApp.deps.db, ENDED_LEASE_MS);
      order.push(lost?.workspaceId ?? 0);
    }
    expect(order).toEqual([ann, ann, bob, bob].map(({ id }) => id));
  });

  it(`fails untried once its servers were killed ${MAX_LOST_LEASES} times`, async () => {
    await ask();
    const { db } = testApp.deps;
    for (let kills = 0; kills < MAX_LOST_LEASES; kills++) await takeTarget(db, ENDED_LEASE_MS);
    const runner = runnerWithout(new Error('the bytes are damaged'));
    await expect.poll(() => target()).toMatchObject({ state: 'failed', failure: { code: 'build-crashed' } });
    expect(runner.read).not.toHaveBeenCalled();
  });
});

describe('a picture that cannot be read', () => {
  it('stays in the queue while the store is away, however often that is noticed', async () => {
    await ask();
    for (let start = 0; start < 10; start++) {
      const runner = runnerWithout(new StoreUnavailableError('the store is away'));
      await expect.poll(() => runner.read).toHaveBeenCalled();
      // Long enough for a second attempt at once, which would make it twice.
      if (start === 0) await sleep(500);
      await runner.stop();
      expect(runner.read).toHaveBeenCalledTimes(1);
    }
    expect(await target()).toMatchObject({ state: 'queued' });
  });

  it('fails if the store answers for other objects, and holds up no picture of others', async () => {
    const [ann, bob] = [await newPerson(testApp), await newPerson(testApp)];
    await askFor(ann);
    await askFor(bob);
    const { db, store } = testApp.deps;
    const [lost] = await db
      .select()
      .from(files)
      .where(and(eq(files.userId, ann.id), eq(files.kind, 'image')));
    const withoutOne = Object.create(store) as ObjectStore;
    withoutOne.read = (key) =>
      key === lost?.storageKey
        ? Promise.reject(new StoreUnavailableError('the store answers 503'))
        : Promise.reject(new Error('the bytes are damaged'));
    const runner = startTargetRunner({ ...testApp.deps, store: withoutOne, onError: () => undefined });
    onTestFinished(() => runner.stop());
    const states = async () => (await db.select().from(compiledTargets)).map(({ state }) => state);
    await expect.poll(states, PATIENT).toEqual(['failed', 'failed']);
  });

  it(`fails after ${MAX_TAKES} attempts, and gets as many more each time that its owner asks again`, async () => {
    const runner = runnerWithout(new Error('the bytes are damaged'));
    for (let asked = 1; asked <= 4; asked++) {
      await ask();
      runner.wake();
      await expect.poll(() => target()).toMatchObject({ state: 'failed' });
      expect((await target())?.failure).toEqual({ code: 'build-failed' });
      expect(runner.read).toHaveBeenCalledTimes(MAX_TAKES * asked);
    }
  });
});

describe('a picture for whose tracking file its workspace has no room', () => {
  it('fails for this reason before anything is made, and is compiled when its owner asks again with room', async () => {
    const damaged = new Error('the bytes are damaged');
    // Room for 257 KB is reserved (`ONE_PICTURE_BYTES`).
    const full = runnerWithout(damaged, 200 * 1024);
    await ask();
    full.wake();
    await expect.poll(async () => (await target())?.failure, PATIENT).toEqual({ code: 'build-no-room' });
    expect(full.read).not.toHaveBeenCalled();
    await full.stop();
    expect((await ask()).json()).toMatchObject({ state: 'queued', failure: null });
    const roomy = runnerWithout(damaged, 300 * 1024);
    roomy.wake();
    await expect.poll(async () => (await target())?.failure, PATIENT).toEqual({ code: 'build-failed' });
    expect(roomy.read).toHaveBeenCalled();
    const { db } = testApp.deps;
    expect(await db.$count(files, eq(files.state, 'staged')), 'the room is given back').toBe(0);
  });
});

describe('the tracking file of a workspace with members', () => {
  describe.each([
    ['a picture whose uploader is gone', 'belongs to the owner, and a takedown of the picture reaches it', false, {}],
    ['a sample', 'belongs to the owner, and is not taken down with the sample', true, { tags: 'thorough' }],
  ] as const)('of %s', (_, result, isSample, options) => {
    it(result, options, async () => {
      const { db, store } = testApp.deps;
      await becomePro(owner);
      const { id: workspaceId } = (await owner.post('/api/workspaces', { name: 'Studio' })).json<Workspace>();
      const change = { userId: null, workspaceId: isSample ? null : workspaceId };
      const [picture] = await db.update(files).set(change).where(eq(files.id, imageFileId)).returning();
      await db.insert(compiledTargets).values({ workspaceId, imageFileId, state: 'queued' });
      const small = await checkerboard().png().toBuffer();
      const withPicture = Object.create(store) as ObjectStore;
      withPicture.read = () => Promise.resolve(Readable.from([small]));
      const errors: unknown[] = [];
      const onError = (_message: string, error: unknown) => void errors.push(error);
      const runner = startTargetRunner({ ...testApp.deps, store: withPicture, onError });
      onTestFinished(() => runner.stop());
      await expect.poll(async () => (await target())?.state, PATIENT).toBe('ready');
      expect(errors).toEqual([]);
      const [made] = await db
        .select()
        .from(files)
        .where(and(eq(files.kind, 'tracking'), eq(files.workspaceId, workspaceId)));
      expect(made).toMatchObject({ userId: ownerId, originSha256: isSample ? null : picture?.sha256 });
    });
  });
});
