import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENT } from '../../test-support/patience';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { PASSWORD } from '../../test-support/test-client';
import { users } from '../db/schema/accounts';
import { OwnerProofs } from './owner-proofs';
import { hashPassword } from './passwords';
import { PasswordQueue, type Guesser } from './password-queue';
import { SecondFactors } from './second-factors';

/** Counts the checks that run at once. */
class WatchedQueue extends PasswordQueue {
  readonly lanes = new Set<string>();
  inside = 0;
  most = 0;

  override run<T>(guesser: Guesser, check: () => Promise<T>): Promise<T> {
    this.lanes.add(guesser.network);
    return super.run(guesser, async () => {
      this.most = Math.max(this.most, ++this.inside);
      try {
        return await check();
      } finally {
        this.inside--;
      }
    });
  }
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it(
  'checks two proofs by password at a time, and lets those of one account wait in one line',
  { tags: 'thorough' },
  async () => {
    const { deps } = testApp;
    const client = testApp.client();
    const { id } = await client.register();
    const queue = new WatchedQueue();
    const proofs = new OwnerProofs(deps, new SecondFactors(deps, testApp.app.log), queue);
    const user = { id, sessionId: 1 } as Parameters<OwnerProofs['require']>[0];
    await Promise.all(Array.from({ length: 8 }, () => proofs.require(user, { currentPassword: PASSWORD })));
    expect([queue.most, [...queue.lanes]]).toEqual([2, [`account ${id}`]]);
    await expect(proofs.require(user, { currentPassword: 'wrong' })).rejects.toThrow(
      expect.objectContaining({ code: 'wrong-password' }),
    );
  },
);

it('compares a password with that of the account after the wait, during which it may have been changed', async () => {
  const { deps } = testApp;
  const { id } = await testApp.client().register();
  const queue = new WatchedQueue();
  const proofs = new OwnerProofs(deps, new SecondFactors(deps, testApp.app.log), queue);
  const others = new AbortController();
  const isFree = once(others.signal, 'abort');
  const guesser = { isKnown: false, network: 'a network' };
  const busy = [queue.run(guesser, () => isFree), queue.run(guesser, () => isFree)];
  const user = { id, sessionId: 1 } as Parameters<OwnerProofs['require']>[0];
  const proven = proofs.require(user, { currentPassword: PASSWORD }).then(
    () => 'proven',
    (error: unknown) => (error as { code?: string }).code,
  );
  await expect.poll(() => queue.lanes, PATIENT).toContain(`account ${id}`);
  const passwordHash = await hashPassword('battery staple');
  await deps.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  others.abort();
  await Promise.all(busy);
  expect(await proven).toBe('wrong-password');
});
