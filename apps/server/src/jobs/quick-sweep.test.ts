import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { countedSteps, visitorSalts } from '../db/schema/numbers';
import { doomObjectUntilCommitted } from '../files/file-repository';
import { doomedObjects } from '../db/schema/files';
import { newFinalKey, randomId } from '../storage/object-key';
import { StoreUnavailableError, type ObjectStore } from '../storage/object-store';
import { runQuickSweep, startQuickSweep } from './quick-sweep';

/** Shorter than in production, so that a second run begins soon. */
const INTERVAL_MS = 50;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('the day of the visitors ends while the store is away', async () => {
  const { db } = testApp.deps;
  await db.insert(visitorSalts).values({ day: '2026-01-01', salt: Buffer.alloc(16, 1) });
  await db.insert(countedSteps).values({ hash: Buffer.alloc(16, 2) });
  await doomObjectUntilCommitted(db, newFinalKey(randomId()));
  await db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 second'` });
  const away = new Proxy(testApp.deps.store, {
    get: (store, name) =>
      name === 'delete'
        ? () => Promise.reject(new StoreUnavailableError('away'))
        : (Reflect.get(store, name, store) as unknown),
  });
  const errors: string[] = [];
  const { signal } = new AbortController();
  await runQuickSweep({ ...testApp.deps, store: away, signal, onError: (message) => errors.push(message) });
  expect(errors).toEqual(['deleting objects failed']);
  expect([await db.$count(visitorSalts), await db.$count(countedSteps)]).toEqual([0, 0]);
});

it('a day ends while a store takes long to delete the objects of others', async () => {
  const { db, store } = testApp.deps;
  await doomObjectUntilCommitted(db, newFinalKey(randomId()));
  await db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 second'` });
  const slow = Object.create(store) as ObjectStore;
  let hasBegun = false;
  const release = new AbortController();
  slow.delete = async () => {
    hasBegun = true;
    if (!release.signal.aborted) await once(release.signal, 'abort');
  };
  const { signal } = new AbortController();
  const sweep = startQuickSweep({ db, store: slow, signal, onError: () => undefined }, INTERVAL_MS);
  onTestFinished(async () => {
    release.abort();
    await sweep.stop();
  });
  await expect.poll(() => hasBegun).toBe(true);
  await db.insert(visitorSalts).values({ day: '2026-01-01', salt: Buffer.alloc(16, 1) });
  await expect.poll(() => db.$count(visitorSalts)).toBe(0);
});
