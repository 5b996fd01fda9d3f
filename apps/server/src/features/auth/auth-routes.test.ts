import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { User } from '@anchora/contract/users';
import { codeOf } from '../../../test-support/code-of';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { FREE_ATTEMPTS } from '../../accounts/guess-throttle';
import { sessions, users } from '../../db/schema/accounts';
import { cookieName } from '../../http/session';
import { endAll } from '../../../../../testing/support/end-all';
import { ABSOLUTE_LIFETIME_DAYS, ROLLING_LIFETIME_DAYS } from '../../http/session-repository';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('POST /api/register', () => {
  it('creates the account, signs in to it and never shows its password', async () => {
    const client = testApp.client();
    const response = await client.post('/api/register', {
      username: ' Linh ',
      email: 'Linh@Example.com',
      displayName: 'Linh Đỗ',
      password: 'secret',
      firebaseUid: 'mine',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      username: 'Linh',
      email: 'Linh@Example.com',
      displayName: 'Linh Đỗ',
      photoURL: null,
      isPro: false,
      subscriptionPlan: null,
      subscriptionEndDate: null,
    });
    expect(response.json<User>().firebaseUid).toMatch(/^manual-\d+$/);
    expect(response.body).not.toMatch(/password|argon2|secret/i);
    expect((await client.get('/api/user')).json()).toEqual(response.json());
    const [stored] = await testApp.deps.db.select().from(users);
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('names every wrong field with the text that the form shows', async () => {
    const response = await testApp
      .client()
      .post('/api/register', { username: 'ab', email: 'not an address', password: '12345' });
    expect(response.statusCode).toBe(400);
    expect(response.json<ApiErrorBody>()).toEqual({
      code: 'validation-failed',
      message: 'Username must be at least 3 characters',
      params: { fault: { code: 'username-too-short' } },
      fields: {
        username: 'Username must be at least 3 characters',
        email: 'Invalid email address',
        password: 'Password must be at least 6 characters',
      },
      fieldErrors: {
        username: { code: 'username-too-short' },
        email: { code: 'email-invalid' },
        password: { code: 'password-too-short' },
      },
    });
  });

  it('refuses a username or email that is taken in another case, naming each', async () => {
    await testApp.client().register({ username: 'Taken', email: 'taken@example.com' });
    const attempt = (username: string, email: string) =>
      testApp.client().post('/api/register', { username, email, password: 'secret' });

    const both = await attempt('tAKEN', 'TAKEN@example.com');
    expect(both.statusCode).toBe(409);
    expect(codeOf(both)).toBe('username-taken');
    expect(Object.keys(both.json<ApiErrorBody>().fields ?? {})).toEqual(['username', 'email']);
    const email = await attempt('free-name', 'Taken@Example.com');
    expect(email.statusCode).toBe(409);
    expect(codeOf(email)).toBe('email-taken');
    expect(Object.keys(email.json<ApiErrorBody>().fields ?? {})).toEqual(['email']);
  });

  it('gives a username to exactly one of several simultaneous registrations', async () => {
    const attempts = await Promise.all(
      ['Race', 'race', 'RACE', 'rAcE'].map((username, i) =>
        testApp.client().post('/api/register', { username, email: `race${i}@example.com`, password: 'secret' }),
      ),
    );
    const statuses = attempts.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  it('gives accounts that are made at once different uids', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => testApp.client().register()));
    expect(new Set(made.map((user) => user.firebaseUid)).size).toBe(8);
  });
});

function login(payload: object) {
  return testApp.client().post('/api/login', payload);
}

describe('POST /api/login', () => {
  it('accepts the username or the email, in any case, and gives a new token each time', async () => {
    const client = testApp.client();
    const { username, email, password } = await client.register();
    const tokens = new Set([client.cookies.get(cookieName(false))]);
    for (const name of [username, username.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
      const other = testApp.client();
      const response = await other.post('/api/login', { username: name, password });
      expect(response.statusCode).toBe(200);
      expect(response.json<User>().username).toBe(username);
      tokens.add(other.cookies.get(cookieName(false)));
    }
    expect(tokens.size).toBe(5);
  });

  it('accepts a username as it was typed at registration, although invisible characters were removed then', async () => {
    const typed = 'pasted\u200B name\uFEFF';
    const account = { username: typed, email: 'pasted@example.com', password: PASSWORD };
    const made = await testApp.client().post('/api/register', account);
    expect(made.json<User>().username).toBe('pasted name');
    for (const username of [typed, 'pasted name']) {
      expect((await login({ username, password: PASSWORD })).statusCode).toBe(200);
    }
  });

  it('accepts a username with invisible characters that an older release has stored', async () => {
    const { id, password } = await testApp.client().register();
    const username = 'old\u202Ename';
    await testApp.deps.db.update(users).set({ username }).where(eq(users.id, id));
    expect((await login({ username, password })).statusCode).toBe(200);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const { username } = await testApp.client().register();
    const wrongPassword = await testApp.client().post('/api/login', { username, password: 'wrong' });
    const wrongUser = await testApp.client().post('/api/login', { username: 'nobody-here', password: 'wrong' });
    expect(wrongPassword.statusCode).toBe(401);
    expect(wrongUser.statusCode).toBe(401);
    expect(wrongUser.body).toBe(wrongPassword.body);
    expect(codeOf(wrongPassword)).toBe('wrong-credentials');
    expect(wrongPassword.headers['set-cookie']).toBeUndefined();
  });

  it('names missing fields, and refuses values of wrong types', async () => {
    expect((await login({})).json<ApiErrorBody>().fields).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
    expect((await login({ username: { $ne: null }, password: ['a'] })).statusCode).toBe(400);
    expect((await login({ username: "' or 1=1 --", password: "' or 1=1 --" })).statusCode).toBe(401);
    expect((await login({ username: 'nul\u0000', password: 'secret' })).statusCode).toBe(400);
  });

  it('a username equal to the email of another user does not block that user', async () => {
    const victim = await testApp.client().register();
    await testApp.client().register({ username: victim.email, email: 'other@example.com', password: 'attacker' });
    const response = await testApp.client().post('/api/login', { username: victim.email, password: victim.password });
    expect(response.json<User>().id).toBe(victim.id);
  });

  it('accepts a password however its accents are composed', async () => {
    const { username } = await testApp.client().register({ password: 'mật khẩu'.normalize('NFC') });
    const response = await testApp.client().post('/api/login', { username, password: 'mật khẩu'.normalize('NFD') });
    expect(response.statusCode).toBe(200);
  });

  it('still admits the owner after many wrong passwords', async () => {
    const { username, password } = await testApp.client().register();
    // The last of these guesses is the first one that has to wait.
    for (let i = 0; i < FREE_ATTEMPTS + 1; i++) {
      await testApp.client().post('/api/login', { username, password: `guess ${i}` });
    }
    expect((await testApp.client().post('/api/login', { username, password })).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  it('answers 401 JSON to a visitor', async () => {
    const response = await testApp.client().get('/api/user');
    expect(response.statusCode).toBe(401);
    expect(response.json<ApiErrorBody>()).toEqual({ message: 'Please sign in to continue.', code: 'unauthenticated' });
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('stores a hash of the token, not the token', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    const [token] = client.cookies.values();
    const stored = await testApp.deps.db
      .select()
      .from(sessions)
      .where(sql`user_id = ${id}`);
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[0]?.tokenHash.equals(Buffer.from(token ?? '', 'base64url'))).toBe(false);
  });

  it('ends on the server at logout, and logging out twice is no error', async () => {
    const client = testApp.client();
    await client.register();
    const stolen = new Map(client.cookies);
    expect((await client.post('/api/logout')).json()).toEqual({ ok: true });
    // The remaining cookie only marks the browser as one that the account has used; it opens no session.
    expect([...client.cookies.keys()]).toEqual(['anchora_device']);
    for (const [name, value] of stolen) client.cookies.set(name, value);
    expect((await client.get('/api/user')).statusCode).toBe(401);
    expect((await client.post('/api/logout')).statusCode).toBe(200);
  });

  it('end when the same browser signs in again', async () => {
    const client = testApp.client();
    const { username, password } = await client.register();
    const before = new Map(client.cookies);
    await succeeded(client.post('/api/login', { username, password }));
    expect((await client.get('/api/user')).statusCode).toBe(200);
    const old = testApp.client();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get('/api/user')).statusCode).toBe(401);
  });

  it('roll thirty days forward with use, never past 180 days', async () => {
    const { db } = testApp.deps;
    const client = testApp.client();
    const { id } = await client.register();
    const age = (days: number) =>
      db.execute(sql`update sessions set created_at = now() - ${`${days} days`}::interval,
        last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where user_id = ${id}`);
    const daysLeft = async () => {
      const { rows } = await db.execute<{ days: number }>(
        sql`select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions where user_id = ${id}`,
      );
      return rows[0]?.days;
    };
    await age(10);
    await succeeded(client.get('/api/user'));
    expect(await daysLeft()).toBeCloseTo(ROLLING_LIFETIME_DAYS, 1);
    await age(ABSOLUTE_LIFETIME_DAYS - 10);
    await succeeded(client.get('/api/user'));
    expect(await daysLeft()).toBeCloseTo(10, 1);
    await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`);
    expect((await client.get('/api/user')).statusCode).toBe(401);
  });

  it('leave a hint that scripts can read, which goes when the session has gone', async () => {
    const client = testApp.client();
    const { id, username, password } = await client.register();
    const { headers } = await client.post('/api/login', { username, password });
    const hint = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(SESSION_HINT_COOKIE));
    expect(hint).not.toMatch(/HttpOnly/i);
    expect(client.cookies.get(SESSION_HINT_COOKIE)).toBe('1');
    await succeeded(client.get('/api/user'));
    expect(client.cookies.has(SESSION_HINT_COOKIE)).toBe(true);
    await testApp.deps.db.delete(sessions).where(sql`user_id = ${id}`);
    expect((await client.get('/api/user')).statusCode).toBe(401);
    expect(client.cookies.has(SESSION_HINT_COOKIE)).toBe(false);
  });

  it('refuses a forged cookie', async () => {
    const client = testApp.client();
    for (const forged of ['', 'x', 'a'.repeat(4000), '%00', "'; drop table sessions"]) {
      client.cookies.set(cookieName(false), forged);
      expect((await client.get('/api/user')).statusCode).toBe(401);
    }
  });
});

describe('session cookie', () => {
  it('is out of reach of scripts and other sites', async () => {
    const { headers } = await testApp.client().post('/api/register', {
      username: 'cookie-test',
      email: 'cookie@example.com',
      password: 'secret',
    });
    // 32 bytes in base64url, for 180 days.
    expect(headers['set-cookie']?.[0]).toMatch(
      /^anchora_session=\S{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is a Secure __Host- cookie on HTTPS, yet works beside it on plain localhost', async () => {
    const secure = await createTestApp({
      config: { publicUrl: 'https://ar.example', allowedOrigins: ['https://ar.example', 'http://localhost:3000'] },
    });
    try {
      const client = secure.client();
      const { username, password } = await client.register();
      expect([...client.cookies.keys()]).toEqual([
        '__Host-anchora_session',
        SESSION_HINT_COOKIE,
        '__Host-anchora_device',
      ]);
      expect((await client.get('/api/user')).statusCode).toBe(200);
      const signedIn = await client.post('/api/login', { username, password });
      expect(signedIn.headers['set-cookie']?.[0]).toMatch(/^__Host-anchora_session=\S{43}; .*; Secure; SameSite=Lax$/);
      const response = await client.post('/api/logout');
      expect(response.headers['set-cookie']?.[0]).toMatch(
        /^__Host-anchora_session=; .*; HttpOnly; Secure; SameSite=Lax$/,
      );

      const local = await secure.app.inject({
        method: 'POST',
        url: '/api/register',
        headers: { host: 'localhost:3000', origin: TEST_ORIGIN },
        payload: { username: 'local', email: 'local@example.com', password: 'secret' },
      });
      expect(local.headers['set-cookie']?.[0]).toMatch(/^anchora_session=/);
    } finally {
      await secure.close();
    }
  });
});

function logInBehindProxy(app: TestApp, forwarded: string) {
  return app.client('10.0.0.1').request({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { username: 'nobody', password: 'secret' },
  });
}

describe('rate limits', () => {
  it('slow down sign-ins and registrations per network, not per address of one /64', async () => {
    const limited = await createTestApp({
      config: {
        limits: { loginPerAddress: 3, registerPerAddress: 2, uploadPerUser: 9, viewPerAddressAndProject: 9 },
      },
    });
    try {
      for (const address of ['2001:db8::1', '2001:db8::2']) await limited.client(address).register();
      const third = await limited.client('2001:db8::3').post('/api/register', {
        username: 'third',
        email: 'third@example.com',
        password: 'secret',
      });
      expect(third.statusCode).toBe(429);
      // Most of the minute in which two accounts were made is still to come.
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(50);
      expect(third.json<ApiErrorBody>().message).toMatch(/^Too many new accounts from this network\. Please try again/);
      await limited.client('2001:db8:0:1::3').register({ username: 'third' });

      const login = (address: string) =>
        limited.client(address).post('/api/login', { username: 'third', password: PASSWORD });
      for (let i = 0; i < 3; i++) expect((await login('198.51.100.1')).statusCode).toBe(200);
      const refused = await login('198.51.100.1');
      expect(refused.statusCode).toBe(429);
      expect(codeOf(refused)).toBe('rate-limited');
      expect((await login('198.51.100.2')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('believe a forwarded address only from a trusted proxy', async () => {
    const limits = { loginPerAddress: 1, registerPerAddress: 9, uploadPerUser: 9, viewPerAddressAndProject: 9 };
    const direct = await createTestApp({ config: { limits } });
    const proxied = await createTestApp({ config: { limits, trustProxy: ['10.0.0.1'] } });
    try {
      expect((await logInBehindProxy(direct, '198.51.100.1')).statusCode).toBe(401);
      expect((await logInBehindProxy(direct, '198.51.100.2')).statusCode).toBe(429);
      expect((await logInBehindProxy(proxied, '198.51.100.1')).statusCode).toBe(401);
      expect((await logInBehindProxy(proxied, '198.51.100.2')).statusCode).toBe(401);
      expect((await logInBehindProxy(proxied, '198.51.100.2')).statusCode).toBe(429);
    } finally {
      await endAll(
        () => direct.close(),
        () => proxied.close(),
      );
    }
  });
});
