import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@anchora/contract/durations';
import { PASSWORD_WARNING_FAILURES } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { startMailServer, type MailServer } from '../../../test-support/mail-server';
import { PASSWORD } from '../../../test-support/test-client';
import { FREE_ATTEMPTS, GuessThrottle, LONGEST_WAIT_MS } from '../../accounts/guess-throttle';
import { CHECKS_AT_ONCE, PasswordQueue } from '../../accounts/password-queue';
import { UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';
import { users } from '../../db/schema/accounts';
import { MemoryLimitStore } from '../../http/limits/memory-limit-store';
import { createMailer } from '../../mail/mailer';
import { AuthService } from './auth-service';
import { endAll } from '../../../../../testing/support/end-all';

const NETWORKS = 100;
/** Guesses after which each further one has to wait longest. */
const MANY_GUESSES = { limit: 12, lifetimeMs: MINUTE_MS };

describe.each([
  [2000, {}],
  [10_000, { tags: 'thorough' }],
] as const)('%d guesses at one account, all at once from a hundred networks', (guessCount, options) => {
  /** The checks in the order in which they started, and the imposed waits. */
  const begun: string[] = [];
  const waits: number[] = [];
  let auth: AuthService;

  class WatchedQueue extends PasswordQueue {
    override run: PasswordQueue['run'] = (guesser, check) =>
      super.run(guesser, () => {
        begun.push(guesser.network);
        return check();
      });
  }

  beforeAll(async () => {
    // The cheapest possible hash, because only the order of the checks counts here, not their time.
    const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const limits = new MemoryLimitStore();
    auth = new AuthService({
      users: {
        findByLoginName: () => Promise.resolve([{ id: 7, passwordHash } as StoredUser]),
        passwordHashOf: () => Promise.resolve(passwordHash),
        takenFields: () => Promise.reject(new Error('nobody registers here')),
        insert: () => Promise.reject(new Error('nobody registers here')),
      },
      throttle: new GuessThrottle(limits, 'sign-in', (ms) => {
        waits.push(ms);
        return Promise.resolve();
      }),
      queue: new WatchedQueue(),
      warnings: { recordFailure: () => undefined },
    });
  });

  beforeEach(() => {
    begun.length = 0;
    waits.length = 0;
  });

  /**
   * Lets the owner sign in after the guesses were sent.
   *
   * @param device the id of the owner's browser; null: the account has not used it.
   * @param copied the owner's device cookie, if the guessers have a copy.
   * @returns the number of checks that started before the owner's
   */
  async function signInDuringFlood(device: string | null, copied: string | null = null): Promise<number> {
    const guesses = Array.from({ length: guessCount }, (_, i) =>
      auth
        .logIn({ username: 'ann', password: `guess ${i}` }, { network: `net ${i % NETWORKS}`, deviceOf: () => copied })
        .then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
    );
    const owner = { network: 'home', deviceOf: () => device };
    expect(await auth.logIn({ username: 'ann', password: PASSWORD }, owner)).toMatchObject({ id: 7 });
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['wrong-credentials']));
    // A browser whose cookie has many wrong guesses takes turns under the name of the cookie and the network.
    const before = begun.findIndex((network) => network.split(' ').at(-1) === 'home');
    expect(before).not.toBe(-1);
    return before;
  }

  it('never refuse the owner in a browser the account has used, and hardly delay them', options, async () => {
    // Only the free guesses, which wait for nothing, may start before.
    expect(await signInDuringFlood('own phone')).toBeLessThanOrEqual(FREE_ATTEMPTS);
    expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS);
    // All guesses but the free ones waited; the owner did not.
    expect(waits).toHaveLength(guessCount - FREE_ATTEMPTS);
  });

  it(
    'never delay the owner’s right password although the guessers have a copy of the browser’s cookie',
    options,
    async () => {
      // A check of each network, and the guesses that were still taken for the owner's.
      expect(await signInDuringFlood('own phone', 'own phone')).toBeLessThanOrEqual(NETWORKS + MANY_GUESSES.limit);
      // Every wait is that of a wrong answer: the owner waited for none.
      expect(waits).toHaveLength(guessCount - FREE_ATTEMPTS);
      expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS);
    },
  );

  it('delay the owner in a new browser by half a minute and one check of each network at most', options, async () => {
    // A check of each network, and those that were already running.
    expect(await signInDuringFlood(null)).toBeLessThanOrEqual(NETWORKS + CHECKS_AT_ONCE);
    expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS);
  });
});

describe('an account whose password is being guessed', () => {
  let mailServer: MailServer;
  let testApp: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const mail = { smtpUrl: mailServer.url, from: 'ar@example.com' };
    testApp = await createTestApp({ config: { mail }, deps: { mailer: createMailer(mail) } });
  });
  afterAll(() =>
    endAll(
      () => testApp?.close(),
      () => mailServer?.close(),
    ),
  );

  it('opens at once for a browser that it has used, and its owner is warned once, with a link', async () => {
    const owner = testApp.client();
    const { id, username, email } = await owner.register();
    await succeeded(owner.post('/api/logout'));
    // The same wrong guesses as other people's, but without their waits.
    const { limits } = testApp.deps;
    for (let i = 0; i < MANY_GUESSES.limit; i++) {
      await limits.take(`sign-in attempt ${id}`, MANY_GUESSES);
    }
    const [device = ''] = (owner.cookies.get('anchora_device') ?? '').split('.');
    const ownGuesses = `sign-in attempt device ${device} ${id}`;
    for (let i = 0; i < PASSWORD_WARNING_FAILURES + 2; i++) {
      // Otherwise the answers to wrong passwords would be delayed.
      if (i % FREE_ATTEMPTS === 0) await limits.clear(ownGuesses);
      expect((await owner.post('/api/login', { username, password: `guess ${i}` })).statusCode).toBe(401);
    }
    for (let i = 0; i < MANY_GUESSES.limit; i++) await limits.take(ownGuesses, MANY_GUESSES);
    const startedMs = performance.now();
    expect((await owner.post('/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
    // An unknown browser would have waited ten times as long.
    expect(performance.now() - startedMs).toBeLessThan(LONGEST_WAIT_MS / 10);

    await expect.poll(() => mailServer.received.length).toBe(1);
    expect(mailServer.received[0]).toMatchObject({ to: email });
    const { items } = (await owner.get('/api/notifications')).json<Notifications>();
    expect(items).toMatchObject([{ kind: 'password-guesses', failures: PASSWORD_WARNING_FAILURES }]);

    const token = /reset-password\?token=([\w-]+)/.exec(mailServer.received[0]?.text ?? '')?.[1];
    const reset = await testApp.client().post('/api/password-reset/confirm', { token, newPassword: 'new horse' });
    expect(reset.statusCode).toBe(200);
    const [row] = await testApp.deps.db.select().from(users).where(eq(users.id, id));
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('stays closed to the former password if it is changed while an attempt waits', async () => {
    const owner = testApp.client();
    const { id, username } = await owner.register();
    const limits = new MemoryLimitStore();
    const auth = new AuthService({
      users: new UserRepository(testApp.deps.db),
      throttle: new GuessThrottle(limits, 'sign-in', async () => {
        const change = { currentPassword: PASSWORD, newPassword: 'new horse' };
        expect((await owner.post('/api/user/password', change)).statusCode).toBe(200);
      }),
      queue: new PasswordQueue(),
      warnings: { recordFailure: () => undefined },
    });
    for (let i = 0; i < FREE_ATTEMPTS; i++) await limits.take(`sign-in attempt ${id}`, MANY_GUESSES);
    const attempt = auth.logIn({ username, password: PASSWORD }, { network: 'net', deviceOf: () => null });
    await expect(attempt).rejects.toMatchObject({ code: 'wrong-credentials' });
  });

  it('treats a browser with a forged or another account’s cookie as unknown', async () => {
    const owner = testApp.client();
    const { id } = await owner.register();
    const genuine = owner.cookies.get('anchora_device') ?? '';
    const [device, , seal] = genuine.split('.');
    const other = testApp.client();
    await other.register();
    const { limits } = testApp.deps;
    // An attempt of a known browser is not counted against the account.
    const countedWith = async (cookie: string) => {
      await limits.clear(`sign-in attempt ${id}`);
      const [row] = await testApp.deps.db.select().from(users).where(eq(users.id, id));
      const guesser = testApp.client();
      guesser.cookies.set('anchora_device', cookie);
      await guesser.post('/api/login', { username: row?.username, password: 'wrong horse' });
      return limits.take(`sign-in attempt ${id}`, MANY_GUESSES);
    };
    expect(await countedWith(genuine)).toMatchObject({ others: 0 });
    for (const forged of [
      '',
      `${device}.${id}.${'A'.repeat(43)}`,
      `${device}.${id + 1}-${id}.${seal}`,
      other.cookies.get('anchora_device') ?? '',
    ]) {
      expect(await countedWith(forged), forged).toMatchObject({ others: 1 });
    }
  });
});
