import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { factorRemovals } from '../db/schema/second-factors';
import { beginFactorRemoval, factorRemovalDueAt, removeAllFactors } from './factor-repository';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('gives a removal that was stopped and begun again its whole time', async () => {
  const { db } = testApp.deps;
  const { id } = await testApp.client().register();
  const remove = () => db.transaction((tx) => removeAllFactors(tx, id));
  await db.transaction((tx) => beginFactorRemoval(tx, id));
  // As if the removal before this one had been listed as due.
  expect(await remove()).toBe(false);
  expect(await factorRemovalDueAt(db, id)).not.toBeNull();
  await db
    .update(factorRemovals)
    .set({ dueAt: sql`now()` })
    .where(eq(factorRemovals.userId, id));
  expect(await remove()).toBe(true);
  expect(await factorRemovalDueAt(db, id)).toBeNull();
});
