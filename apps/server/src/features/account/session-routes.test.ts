import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionInfo } from '@anchora/contract/account';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_ID, MAX_SESSIONS_PER_USER } from '@anchora/contract/limits';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('sessions', () => {
  it('are at most a hundred: a further sign-in ends the one that was used longest ago', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    await testApp.deps.db.execute(sql`
      insert into sessions (token_hash, user_id, last_seen_at, expires_at)
      select sha256(convert_to('session ' || ${id}::int || ' ' || i, 'UTF8')), ${id}, now() - i * interval '1 minute', now() + interval '1 day'
      from generate_series(1, ${MAX_SESSIONS_PER_USER}) i`);
    const another = testApp.client();
    await succeeded(another.post('/api/login', { username, password: PASSWORD }));
    const listed = (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    expect(listed).toHaveLength(MAX_SESSIONS_PER_USER);
    expect((await another.get('/api/user')).statusCode).toBe(200);
    const ageMs = Date.now() - Math.min(...listed.map(({ lastSeenAt }) => Date.parse(lastSeenAt)));
    // One session is a minute older than the next. The two oldest made room for the two browsers.
    expect(Math.round(ageMs / MINUTE_MS)).toBe(MAX_SESSIONS_PER_USER - 2);
  });

  it('are listed for their user alone and can be ended one by one or all others at once', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const [second, third] = [testApp.client(), testApp.client()];
    for (const browser of [second, third])
      await succeeded(browser.post('/api/login', { username, password: PASSWORD }));
    const list = async () => (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const stranger = testApp.client();
    await stranger.register();
    expect((await stranger.get('/api/user/sessions')).json<SessionInfo[]>()).toHaveLength(1);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await stranger.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(404);
    expect((await client.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
    const stillIn = async () => {
      const answers = await Promise.all([second, third].map((browser) => browser.get('/api/user')));
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect(await stillIn()).toBe(1);
    await succeeded(client.delete('/api/user/sessions'));
    expect(await stillIn()).toBe(0);
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('are ended by ids close to the largest one, too', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    await testApp.deps.db.execute(sql`select setval('sessions_id_seq', ${MAX_ID - 1000})`);
    await succeeded(testApp.client().post('/api/login', { username, password: PASSWORD }));
    const sessions = (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect(other?.id).toBe(MAX_ID - 999);
    expect((await client.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(200);
  });
});
