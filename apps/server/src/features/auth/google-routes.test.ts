import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_DISPLAY_NAME_LENGTH } from '@anchora/contract/limits';
import type { User } from '@anchora/contract/users';
import { codeOf } from '../../../test-support/code-of';
import { createGoogleTokens, TEST_GOOGLE, type GoogleTokens } from '../../../test-support/google-tokens';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { Notifications } from '@anchora/contract/notifications';
import type { Mail } from '../../mail/mailer';
import { users } from '../../db/schema/accounts';

let tokens: GoogleTokens;
let testApp: TestApp;
const mails: Mail[] = [];
const subjectsTo = (address: string) => mails.filter(({ to }) => to === address).map(({ subject }) => subject);

beforeAll(async () => {
  tokens = await createGoogleTokens();
  testApp = await createTestApp({
    config: { google: TEST_GOOGLE },
    deps: { identityKeys: tokens.keys, mailer: { send: async (mail) => void mails.push(mail) } },
  });
});
afterAll(() => testApp.close());

const logIn = async (claims: Record<string, unknown>) =>
  testApp
    .client()
    .post('/api/login-with-firebase', { idToken: await tokens.sign(claims), firebaseUid: 'someone-else' });

describe('Google sign-in', () => {
  it('finds no account at first, creates one by registering, and then signs in, ignoring other claims in the payload', async () => {
    const claims = { sub: 'first', email: 'first@example.com' };
    expect((await logIn(claims)).statusCode).toBe(404);
    const client = testApp.client();
    const made = await client.post('/api/register-with-firebase', {
      idToken: await tokens.sign(claims),
      username: 'first_123',
      email: 'other@example.com',
      password: 'chosen by the client',
      firebaseUid: 'someone-else',
    });
    expect(made.statusCode).toBe(201);
    expect(made.json<User>()).toMatchObject({
      username: 'first_123',
      email: 'first@example.com',
      displayName: 'Linh Đỗ',
      firebaseUid: 'firebase-first',
    });
    expect((await client.get('/api/user')).statusCode).toBe(200);
    const again = await logIn(claims);
    expect(again.json<User>().id).toBe(made.json<User>().id);
    const byPassword = await testApp
      .client()
      .post('/api/login', { username: 'first_123', password: 'chosen by the client' });
    expect(byPassword.statusCode).toBe(401);
  });

  it('takes the name of the Google account over by the rule for names that people type, cut between characters', async () => {
    const shorter = 'x'.repeat(MAX_DISPLAY_NAME_LENGTH - 1);
    const claims = { sub: 'long-name', email: 'long-name@example.com', name: `\u202E${shorter}🎷` };
    const idToken = await tokens.sign(claims);
    const made = await testApp.client().post('/api/register-with-firebase', { idToken, username: 'long_name' });
    expect(made.json<User>().displayName).toBe(shorter);
  });

  it('creates one account for three simultaneous registrations, and another username if the name is taken', async () => {
    await testApp.client().register({ username: 'taken-name' });
    const register = async () =>
      testApp.client().post('/api/register-with-firebase', {
        idToken: await tokens.sign({ sub: 'twice', email: 'twice@example.com' }),
        username: 'taken-name',
      });
    const answers = await Promise.all([register(), register(), register()]);
    const ids = new Set(answers.map((answer) => answer.json<User>().id));
    expect(ids.size).toBe(1);
    expect(answers[0]?.json<User>().username).toMatch(/^taken-name_\d{1,4}$/);
  });

  it.each([
    ['signed with a foreign key', {}, { foreignKey: true }],
    ['of another project', { aud: 'other' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that has expired', { exp: 1000 }, {}],
    ['of a sign-in six minutes ago', { auth_time: Math.floor(Date.now() / 1000) - 360 }, {}],
    ['without the time of its sign-in', { auth_time: undefined }, {}],
    ['of another provider', { firebase: { sign_in_provider: 'password' } }, {}],
    ['without a provider', { firebase: undefined }, {}],
    ['of nobody', { sub: '' }, {}],
  ])('refuses a token %s', async (_, claims, options) => {
    const idToken = await tokens.sign(claims, options);
    for (const path of ['/api/login-with-firebase', '/api/register-with-firebase']) {
      const answer = await testApp.client().post(path, { idToken, username: 'intruder' });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('refuses a malformed token, an unsigned one, and a bare uid', async () => {
    const unsigned = new UnsecuredJWT({ firebase: { sign_in_provider: 'google.com' }, auth_time: Date.now() / 1000 })
      .setSubject('u')
      .setIssuer(`https://securetoken.google.com/${TEST_GOOGLE.projectId}`)
      .setAudience(TEST_GOOGLE.projectId)
      .setExpirationTime('1h')
      .encode();
    for (const idToken of ['x', 'a.b.c', unsigned]) {
      expect((await testApp.client().post('/api/login-with-firebase', { idToken })).statusCode).toBe(401);
    }
    for (const bare of [{ firebaseUid: 'first' }, { firebaseUid: 'first', idToken: 7 }, {}]) {
      for (const path of ['/api/login-with-firebase', '/api/register-with-firebase']) {
        const answer = await testApp.client().post(path, bare);
        expect(answer.statusCode).toBe(401);
        expect(codeOf(answer)).toBe('google-unconfirmed');
      }
    }
  });

  it('never gives access to an account that has proven the address', async () => {
    const owner = testApp.client();
    const { id } = await owner.register({ email: 'Proven@example.com' });
    await testApp.deps.db
      .update(users)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(users.id, id));
    const answer = await testApp.client().post('/api/register-with-firebase', {
      idToken: await tokens.sign({ sub: 'proven', email: 'proven@example.com' }),
      username: 'proven_1',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ApiErrorBody>().message).toContain('link Google in Account Settings');
    expect((await owner.get('/api/user')).json<User>().email).toBe('Proven@example.com');
  });

  it('asks before it takes an address that another account never confirmed, and changes nothing until then', async () => {
    const earlier = testApp.client();
    await earlier.register({ email: 'Asked@example.com' });
    const client = testApp.client();
    const answer = await client.post('/api/register-with-firebase', {
      idToken: await tokens.sign({ sub: 'asked', email: 'asked@example.com' }),
      username: 'asked_1',
    });
    expect(answer.statusCode).toBe(409);
    expect(codeOf(answer)).toBe('email-unconfirmed');
    expect((await client.get('/api/user')).statusCode).toBe(401);
    expect((await earlier.get('/api/user')).json<User>().email).toBe('Asked@example.com');
    expect((await logIn({ sub: 'asked', email: 'asked@example.com' })).statusCode).toBe(404);
  });

  it('links the Google account to the existing one after its password, which confirms the address', async () => {
    const earlier = testApp.client();
    const { id, password } = await earlier.register({ email: 'Linked@example.com' });
    const googleToken = await tokens.sign({ sub: 'linked', email: 'linked@example.com' });
    const wrong = await earlier.post('/api/user/google', { googleToken, currentPassword: 'not it' });
    expect(codeOf(wrong)).toBe('wrong-password');
    for (let click = 0; click < 2; click++) {
      const linked = await earlier.post('/api/user/google', { googleToken, currentPassword: password });
      expect(linked.json<User>()).toMatchObject({ id, email: 'Linked@example.com', firebaseUid: 'firebase-linked' });
    }
    expect((await logIn({ sub: 'linked', email: 'linked@example.com' })).json<User>().id).toBe(id);
    const [stored] = await testApp.deps.db.select().from(users).where(eq(users.id, id));
    expect(stored?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('sends the notice of a moved address before the server ends', async () => {
    const held: { deliver?: () => void } = {};
    const send = () => new Promise<void>((resolve) => (held.deliver = resolve));
    const other = await createTestApp({
      config: { google: TEST_GOOGLE },
      deps: { identityKeys: tokens.keys, mailer: { send } },
    });
    onTestFinished(() => {
      held.deliver?.();
      return other.close();
    });
    await other.client().register({ email: 'squatted@example.com' });
    const idToken = await tokens.sign({ sub: 'squatted', email: 'squatted@example.com' });
    const made = { idToken, username: 'squatted_1', takesAddress: true };
    expect((await other.client().post('/api/register-with-firebase', made)).statusCode).toBe(201);
    let hasEnded = false;
    const ended = other.app.close().then(() => (hasEnded = true));
    await expect.poll(() => held.deliver).toBeDefined();
    // Time in which a server that does not wait would have ended.
    await sleep(200);
    expect(hasEnded).toBe(false);
    held.deliver?.();
    await ended;
  });

  it('moves an unproven address to its owner on request; the other account stays and is notified', async () => {
    const squatter = testApp.client();
    const { id, username } = await squatter.register({ email: 'squatted@example.com' });
    const takeAddress = async () =>
      testApp.client().post('/api/register-with-firebase', {
        idToken: await tokens.sign({ sub: 'squatted', email: 'squatted@example.com' }),
        username: 'squatted_1',
        takesAddress: true,
      });
    const [answer, again] = await Promise.all([takeAddress(), takeAddress()]);
    expect(again.json<User>().id).toBe(answer.json<User>().id);
    const { items } = (await squatter.get('/api/notifications')).json<Notifications>();
    expect(items).toMatchObject([{ kind: 'email-released', email: 'squatted@example.com' }]);
    await expect
      .poll(() => subjectsTo('squatted@example.com'))
      .toEqual([expect.stringContaining('now belongs to another account')]);
    expect(answer.json<User>().email).toBe('squatted@example.com');
    expect((await squatter.get('/api/user')).json<User>()).toMatchObject({
      id,
      username,
      email: `user-${id}@placeholder.invalid`,
    });
  });

  it('uses a placeholder if the address is not verified', async () => {
    const answer = await testApp.client().post('/api/register-with-firebase', {
      idToken: await tokens.sign({ sub: 'Un.Verified', email: 'x@example.com', email_verified: false }),
      username: 'unverified_1',
    });
    expect(answer.json<User>().email).toBe('google-unverified@placeholder.invalid');
  });
});

it('both calls report a missing provider configuration', async () => {
  const bare = await createTestApp();
  try {
    for (const path of ['/api/login-with-firebase', '/api/register-with-firebase']) {
      const answer = await bare.client().post(path, { idToken: 'x', username: 'someone' });
      expect([path, answer.statusCode]).toEqual([path, 401]);
      expect(answer.json<ApiErrorBody>().message).toContain('not set up');
    }
  } finally {
    await bare.close();
  }
});
