import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { whenRowIsAwaited } from '../../test-support/when-row-is-awaited';
import { users } from '../db/schema/accounts';
import { SessionRepository } from './session-repository';

let testApp: TestApp;
let userId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  userId = (await testApp.client().register()).id;
});
afterAll(() => testApp.close());

it('does not call an account blocked that is deleted while it signs in', async () => {
  const { db } = testApp.deps;
  const sessions = new SessionRepository(db);
  const { starting } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const started = sessions.start(userId, undefined).catch((error: unknown) => error);
    await whenRowIsAwaited(db);
    await tx.delete(users).where(eq(users.id, userId));
    return { starting: started };
  });
  expect(await starting).toMatchObject({ code: 'unauthenticated' });
  await expect(sessions.start(userId, undefined)).rejects.toMatchObject({ code: 'unauthenticated' });
});
