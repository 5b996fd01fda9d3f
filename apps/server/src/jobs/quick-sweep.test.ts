import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { countedSteps, visitorSalts } from '../db/schema/numbers';
import { doomObjectUntilCommitted } from '../files/file-repository';
import { doomedObjects } from '../db/schema/files';
import { newFinalKey, randomId } from '../storage/object-key';
import { StoreUnavailableError } from '../storage/object-store';
import { runQuickSweep } from './quick-sweep';

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
