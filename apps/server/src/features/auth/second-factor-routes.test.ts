import { FACTOR_TICKET_LIFETIME_S, RECOVERY_CODE_COUNT, WRONG_CODES_AN_HOUR } from '@anchora/contract/limits';
import type { ActivityPage } from '@anchora/contract/audit';
import type { FactorInfo, PasskeyOptions } from '@anchora/contract/second-factor';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { codeOf } from '../../../test-support/code-of';
import { createGoogleTokens, TEST_GOOGLE, type GoogleTokens } from '../../../test-support/google-tokens';
import { addApp, addPasskey, appWith, forgetSteps } from '../../../test-support/second-factors';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import type { SoftAuthenticator } from '../../../test-support/soft-authenticator';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { issueTicket } from '../../accounts/ticket-repository';
import { sessions, users } from '../../db/schema/accounts';
import { passkeys, totpFactors } from '../../db/schema/second-factors';
import type { Mail } from '../../mail/mailer';

const origin = TEST_ORIGIN;
let tokens: GoogleTokens;
let testApp: TestApp;
const mails: Mail[] = [];

beforeAll(async () => {
  tokens = await createGoogleTokens();
  testApp = await createTestApp({
    config: { google: TEST_GOOGLE },
    deps: { identityKeys: tokens.keys, mailer: { send: async (mail) => void mails.push(mail) } },
  });
});
afterAll(() => testApp.close());

async function account() {
  const client = testApp.client();
  const { id, username } = await client.register();
  const logIn = async (browser = testApp.client()) => {
    const answer = await browser.post('/api/login', { username, password: PASSWORD });
    return { browser, answer };
  };
  const sessionCount = () => testApp.deps.db.$count(sessions, eq(sessions.userId, id));
  return { client, id, username, logIn, sessionCount };
}

/** A browser in which the password was right and the factor is still missing. */
async function waiting(owner: Awaited<ReturnType<typeof account>>): Promise<TestClient> {
  const { browser, answer } = await owner.logIn();
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'second-factor-required']);
  return browser;
}

describe('an authenticator app', () => {
  it('makes the password open no session until a code follows, in the same browser', async () => {
    const owner = await account();
    const { app, recoveryCodes, isFirst } = await addApp(owner.client);
    expect([recoveryCodes?.length, isFirst]).toEqual([RECOVERY_CODE_COUNT, true]);
    const before = await owner.sessionCount();
    const browser = await waiting(owner);
    expect(await owner.sessionCount()).toBe(before);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect((await browser.get('/api/second-factor')).json()).toEqual({
      factors: { hasApp: true, hasPasskeys: false, recoveryCodesLeft: RECOVERY_CODE_COUNT },
    });
    expect((await testApp.client().get('/api/second-factor')).json()).toEqual({ factors: null });
    const elsewhere = await testApp.client().post('/api/second-factor', { code: app(1) });
    expect(codeOf(elsewhere)).toBe('second-factor-expired');
    const entered = await browser.post('/api/second-factor', { code: ` ${app(1).slice(0, 3)} ${app(1).slice(3)} ` });
    expect(entered.json()).toMatchObject({ id: owner.id });
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  });

  it('accepts a code once, also of three simultaneous sign-ins, and none of an earlier time step', async () => {
    const owner = await account();
    const { app } = await addApp(owner.client);
    const browsers = await Promise.all([waiting(owner), waiting(owner), waiting(owner)]);
    const replayed = await browsers[0].post('/api/second-factor', { code: app() });
    expect([replayed.statusCode, codeOf(replayed)]).toEqual([401, 'wrong-code']);
    const tries = await Promise.all(browsers.map((browser) => browser.post('/api/second-factor', { code: app(1) })));
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const earlier = await (await waiting(owner)).post('/api/second-factor', { code: app(0) });
    expect(codeOf(earlier)).toBe('wrong-code');
  });

  it('refuses every further code after ten wrong ones in an hour, but no session and no recovery code', async () => {
    const owner = await account();
    const { app, recoveryCodes } = await addApp(owner.client);
    await forgetSteps(testApp.deps.db, owner.id);
    const browser = await waiting(owner);
    const wrong = String((Number(app()) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(
      Array.from({ length: WRONG_CODES_AN_HOUR + 2 }, () => browser.post('/api/second-factor', { code: wrong })),
    );
    expect(guesses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(WRONG_CODES_AN_HOUR).fill(401),
      429,
      429,
    ]);
    const right = await browser.post('/api/second-factor', { code: app() });
    expect([right.statusCode, codeOf(right)]).toEqual([429, 'rate-limited']);
    const inSession = await owner.client.post('/api/user/export', { currentPassword: PASSWORD, code: app() });
    expect(inSession.statusCode, inSession.body).toBe(200);
    expect((await browser.post('/api/second-factor', { code: recoveryCodes?.[0] })).statusCode).toBe(200);
  });

  it('keeps its secret encrypted, and is asked for only once the session that began it has confirmed it', async () => {
    const owner = await account();
    const begun = await owner.client.post('/api/user/factors/totp', { currentPassword: PASSWORD });
    const { secret, address } = begun.json<{ secret: string; address: string }>();
    expect(address).toContain(`secret=${secret}`);
    const [row] = await testApp.deps.db.select().from(totpFactors).where(eq(totpFactors.userId, owner.id));
    // AES-GCM: nonce, tag, and as many bytes as the secret has.
    expect(row?.secret.length).toBe(12 + 16 + 20);
    // Nobody is asked for it, because it is not confirmed yet.
    expect((await owner.logIn()).answer.statusCode).toBe(200);
    const { browser } = await owner.logIn();
    const code = { code: appWith({ secret })() };
    const elsewhere = await browser.post('/api/user/factors/totp/confirm', code);
    expect(codeOf(elsewhere)).toBe('totp-not-begun');
    expect((await owner.client.post('/api/user/factors/totp/confirm', code)).statusCode).toBe(200);
    expect(codeOf((await owner.logIn()).answer)).toBe('second-factor-required');
  });
});

describe('a ticket for the second step', () => {
  it('works once, for five minutes, and ends with a new password', async () => {
    const owner = await account();
    const { recoveryCodes } = await addApp(owner.client);
    const [first, second, third, fourth] = recoveryCodes ?? [];
    const late = await waiting(owner);
    const inTime = await waiting(owner);
    const ofLate = sql`token_hash = sha256(${late.cookies.get('anchora_second_factor')}::bytea)`;
    const { rows } = await testApp.deps.db.execute<{ leftS: number }>(
      sql`select extract(epoch from expires_at - now())::float8 as "leftS" from user_tickets where ${ofLate}`,
    );
    // The sign-in of the next browser took at most so many seconds.
    expect(Math.abs((rows[0]?.leftS ?? 0) - FACTOR_TICKET_LIFETIME_S)).toBeLessThan(20);
    await testApp.deps.db.execute(sql`update user_tickets set expires_at = now() - interval '1 s' where ${ofLate}`);
    expect(codeOf(await late.post('/api/second-factor', { code: first }))).toBe('second-factor-expired');
    const copy = testApp.client();
    for (const [name, value] of inTime.cookies) copy.cookies.set(name, value);
    expect((await inTime.post('/api/second-factor', { code: first })).statusCode).toBe(200);
    expect(codeOf(await copy.post('/api/second-factor', { code: second }))).toBe('second-factor-expired');

    const former = await waiting(owner);
    const newPassword = 'battery staple';
    const proof = { currentPassword: PASSWORD, code: third };
    expect((await owner.client.post('/api/user/password', { ...proof, newPassword })).statusCode).toBe(200);
    expect(codeOf(await former.post('/api/second-factor', { code: fourth }))).toBe('second-factor-expired');
  });
});

describe('the other ways in', () => {
  it('a link for a new password sets it, ends the sessions, and does not replace the factor', async () => {
    const owner = await account();
    const { recoveryCodes } = await addApp(owner.client);
    const token = await issueTicket(testApp.deps.db, { userId: owner.id, purpose: 'password-reset' });
    const browser = testApp.client();
    const reset = await browser.post('/api/password-reset/confirm', { token, newPassword: 'battery staple' });
    expect([reset.statusCode, codeOf(reset)]).toEqual([401, 'second-factor-required']);
    expect(await owner.sessionCount()).toBe(0);
    const logIn = async (password: string) =>
      codeOf(await testApp.client().post('/api/login', { username: owner.username, password }));
    expect([await logIn(PASSWORD), await logIn('battery staple')]).toEqual([
      'wrong-credentials',
      'second-factor-required',
    ]);
    expect((await browser.post('/api/second-factor', { code: recoveryCodes?.[0] })).statusCode).toBe(200);
  });

  it('Google leads to the second step by both of its calls, and linking it removes no factor', async () => {
    const owner = await account();
    const { recoveryCodes } = await addApp(owner.client);
    const claims = { sub: `g-${owner.id}`, email: `g-${owner.id}@example.com` };
    const idToken = await tokens.sign(claims);
    const proof = { currentPassword: PASSWORD, code: recoveryCodes?.[0] };
    const linked = await owner.client.post('/api/user/google', { ...proof, googleToken: idToken });
    expect(linked.statusCode, linked.body).toBe(200);
    const browser = testApp.client();
    const register = { idToken, username: 'someone' };
    expect(codeOf(await testApp.client().post('/api/register-with-firebase', register))).toBe('second-factor-required');
    expect(codeOf(await browser.post('/api/login-with-firebase', { idToken }))).toBe('second-factor-required');
    expect((await browser.post('/api/second-factor', { code: recoveryCodes?.[1] })).statusCode).toBe(200);
    const { recoveryCodesLeft } = (await browser.get('/api/user/factors')).json<FactorInfo>();
    expect(recoveryCodesLeft).toBe(RECOVERY_CODE_COUNT - 2);
  });
});

describe('a lost device', () => {
  it('a recovery code signs in once, is told by bell and mail, and lets the owner remove the factor', async () => {
    const owner = await account();
    const { recoveryCodes } = await addApp(owner.client);
    const [first, second] = recoveryCodes ?? [];
    const browser = await waiting(owner);
    expect((await browser.post('/api/second-factor', { code: first?.toLowerCase() })).statusCode).toBe(200);
    const again = await waiting(owner);
    expect(codeOf(await again.post('/api/second-factor', { code: first }))).toBe('wrong-code');
    const proof = { currentPassword: PASSWORD, code: second };
    expect((await browser.post('/api/user/factors/totp/remove', proof)).statusCode).toBe(200);
    expect((await owner.logIn()).answer.statusCode).toBe(200);
    expect((await browser.get('/api/user/factors')).json()).toMatchObject({ appAddedAt: null, recoveryCodesLeft: 0 });
    const events = ['totp-removed', 'recovery-code-used', 'recovery-code-used', 'totp-added'];
    const { items } = (await browser.get('/api/user/activity')).json<ActivityPage>();
    expect(items.map(({ kind }) => kind)).toEqual(events);
    const bell = (await browser.get('/api/notifications')).json<{ items: { event: string }[] }>();
    expect(bell.items.map(({ event }) => event)).toEqual(events);
    const told = () => mails.filter(({ to }) => to === `${owner.username}@example.com`).map(({ text }) => text);
    await expect.poll(told).toHaveLength(events.length);
    expect(told()[1]).toContain('A recovery code of your account was used.');
  });
});

const signIn = async (key: SoftAuthenticator, browser = testApp.client()) => {
  const options = (await browser.post('/api/passkey-login/options')).json<PasskeyOptions>();
  const passkey = key.answer(options);
  return { browser, passkey, answer: await browser.post('/api/passkey-login', { passkey }) };
};

describe('a passkey', () => {
  it('signs in alone, as both factors, and an answer works once', async () => {
    const owner = await account();
    const { key } = await addPasskey(owner.client, { origin });
    const { browser, passkey, answer } = await signIn(key);
    expect(answer.json()).toMatchObject({ id: owner.id });
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    const replayed = await testApp.client().post('/api/passkey-login', { passkey });
    expect(codeOf(replayed)).toBe('passkey-refused');
    const info = (await browser.get('/api/user/factors')).json<FactorInfo>();
    expect(info.passkeys).toMatchObject([{ name: 'My key', lastUsedAt: expect.any(String) as string }]);
  });

  it('is a second factor after the password, for its own account only', async () => {
    const owner = await account();
    const { key } = await addPasskey(owner.client, { origin });
    const other = await account();
    const { key: foreign } = await addPasskey(other.client, { origin });
    const browser = await waiting(owner);
    const options = (await browser.post('/api/second-factor/passkey')).json<PasskeyOptions>();
    expect(options.options).toMatchObject({ allowCredentials: [{ id: key.id }], userVerification: 'required' });
    const refused = await browser.post('/api/second-factor', { passkey: foreign.answer(options) });
    expect(codeOf(refused)).toBe('passkey-unknown');
    // A challenge of one purpose is of no use for another.
    const anyone = (await browser.post('/api/passkey-login/options')).json<PasskeyOptions>();
    expect(codeOf(await browser.post('/api/second-factor', { passkey: key.answer(anyone) }))).toBe('passkey-refused');
    const entered = await browser.post('/api/second-factor', { passkey: key.answer(options) });
    expect(entered.statusCode, entered.body).toBe(200);
  });

  it('is refused from another origin, for another site, and without its user verified', async () => {
    const owner = await account();
    const { key } = await addPasskey(owner.client, { origin });
    const faults = { origin: 'http://localhost:3001', rpId: 'evil.example', isUserVerified: false };
    for (const [name, value] of Object.entries(faults)) {
      const faulty = Object.assign(Object.create(key) as SoftAuthenticator, { [name]: value });
      const { answer } = await signIn(faulty);
      expect([name, answer.statusCode, codeOf(answer)]).toEqual([name, 401, 'passkey-refused']);
    }
    const begun = await owner.client.post('/api/user/factors/passkeys/options', { currentPassword: PASSWORD });
    expect(codeOf(begun)).toBe('second-factor-missing');
  });

  it('with a counter that did not grow is refused, and its owner told', async () => {
    const owner = await account();
    const { key } = await addPasskey(owner.client, { origin });
    key.counter = 7;
    expect((await signIn(key)).answer.statusCode).toBe(200);
    for (const counter of [7, 3, 0]) {
      key.counter = counter;
      expect(codeOf((await signIn(key)).answer)).toBe('passkey-copied');
    }
    const bell = (await owner.client.get('/api/notifications')).json<{ items: { event: string }[] }>();
    expect(bell.items.filter(({ event }) => event === 'passkey-copied')).toHaveLength(3);
    key.counter = 8;
    expect((await signIn(key)).answer.statusCode).toBe(200);
  });

  it('that is removed while its answer is checked is unknown, and its owner is told of no copy', async () => {
    const owner = await account();
    const { key } = await addPasskey(owner.client, { origin });
    const { db } = testApp.deps;
    const { signingIn } = await db.transaction(async (tx) => {
      await tx.delete(passkeys).where(eq(passkeys.userId, owner.id));
      const asked = signIn(key);
      await whenRowIsAwaited(db);
      return { signingIn: asked };
    });
    expect(codeOf((await signingIn).answer)).toBe('passkey-unknown');
    const bell = (await owner.client.get('/api/notifications')).json<{ items: { event: string }[] }>();
    expect(bell.items.map(({ event }) => event)).not.toContain('passkey-copied');
  });

  it('no longer opens anything once it was removed, nor while its account is blocked', async () => {
    const owner = await account();
    const { key, recoveryCodes } = await addPasskey(owner.client, { origin });
    const { db } = testApp.deps;
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, owner.id));
    expect(codeOf((await signIn(key)).answer)).toBe('account-blocked');
    await db.update(users).set({ blockedAt: null }).where(eq(users.id, owner.id));
    const { passkeys } = (await owner.client.get('/api/user/factors')).json<FactorInfo>();
    const proof = { currentPassword: PASSWORD, code: recoveryCodes?.[0] };
    const remove = `/api/user/factors/passkeys/${passkeys[0]?.id}/remove`;
    expect((await owner.client.post(remove, proof)).statusCode).toBe(200);
    expect(codeOf((await signIn(key)).answer)).toBe('passkey-unknown');
  });

  it('is not offered on an IP address', async () => {
    const publicUrl = 'https://192.168.1.20:3443';
    const lan = await createTestApp({ config: { publicUrl, allowedOrigins: [publicUrl] } });
    onTestFinished(() => lan.close());
    const answer = await lan.client().post('/api/passkey-login/options');
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'passkeys-unavailable']);
  });
});
