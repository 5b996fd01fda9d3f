import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { User } from '@anchora/contract/users';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { createMailingApp, type MailingApp } from '../../../test-support/mailing-app';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { passwordQueue } from '../../accounts/password-queue';
import { users } from '../../db/schema/accounts';

let site: MailingApp;
let testApp: TestApp;

beforeAll(async () => {
  site = await createMailingApp();
  testApp = site.testApp;
});
afterAll(() => site.close());

describe('passwords', () => {
  it('changing it ends the other sessions and keeps this one', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const elsewhere = testApp.client();
    await succeeded(elsewhere.post('/api/login', { username, password: PASSWORD }));
    const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    expect((await client.post('/api/user/password', change)).statusCode).toBe(200);
    expect((await client.get('/api/user')).statusCode).toBe(200);
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await testApp.client().post('/api/login', { username, password: 'battery staple' })).statusCode).toBe(200);
  });

  it('changing and resetting it does nothing if the other sessions cannot be ended', async () => {
    const client = testApp.client();
    const { username, email } = await client.register();
    const visitor = testApp.client();
    await succeeded(visitor.post('/api/password-reset', { email }));
    const token = await site.linkMailedTo(email);
    const allow = await refuseChanges(testApp.deps.db, { before: 'delete', table: 'sessions' });
    const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    expect((await client.post('/api/user/password', change)).statusCode).toBe(500);
    const confirm = { token, newPassword: 'battery staple' };
    expect((await visitor.post('/api/password-reset/confirm', confirm)).statusCode).toBe(500);
    await allow();
    const signIn = (password: string) => testApp.client().post('/api/login', { username, password });
    expect((await signIn('battery staple')).statusCode).toBe(401);
    expect((await signIn(PASSWORD)).statusCode).toBe(200);
    expect((await visitor.post('/api/password-reset/confirm', confirm)).statusCode).toBe(200);
  });

  it('a forgotten one is reset by a link that works once and ends every session', async () => {
    const client = testApp.client();
    const { username, email } = await client.register();
    const visitor = testApp.client();
    expect((await visitor.post('/api/password-reset', { email: email.toUpperCase() })).json()).toEqual({ ok: true });
    const token = await site.linkMailedTo(email);
    const confirm = { token, newPassword: 'battery staple' };
    expect((await visitor.post('/api/password-reset/confirm', confirm)).json<User>().username).toBe(username);
    expect((await visitor.get('/api/user')).statusCode).toBe(200);
    expect((await client.get('/api/user')).statusCode).toBe(401);
    expect((await testApp.client().post('/api/password-reset/confirm', confirm)).statusCode).toBe(410);
    const [row] = await testApp.deps.db.select().from(users).where(eq(users.email, email));
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('a reset answers alike for an unknown address, and only a few times for one', async () => {
    const { email } = await testApp.client().register();
    for (const address of [email, 'nobody@example.com']) {
      const answers = [];
      for (let i = 0; i < 4; i++) {
        const { statusCode, body } = await testApp.client().post('/api/password-reset', { email: address });
        answers.push([statusCode, statusCode === 200 ? body : '']);
      }
      const sent = [200, '{"ok":true}'];
      expect(answers, address).toEqual([sent, sent, sent, [429, '']]);
    }
  });

  it.each([
    ['password', { currentPassword: PASSWORD, newPassword: 'battery staple' }],
    ['email', { currentPassword: PASSWORD, email: 'moved-on@example.com' }],
  ])('a changed %s makes earlier links void', async (what, change) => {
    const client = testApp.client();
    const { email } = await client.register();
    await succeeded(client.post('/api/password-reset', { email }));
    const token = await site.linkMailedTo(email);
    expect((await client.post(`/api/user/${what}`, change)).statusCode).toBe(200);
    const answer = await client.post('/api/password-reset/confirm', { token, newPassword: 'stolen!' });
    expect(answer.statusCode).toBe(410);
  });

  it('a reset link to an address that has since moved to its proven owner has no effect', async () => {
    const email = 'never-mine@example.com';
    const squatter = testApp.client();
    await squatter.register({ email });
    await succeeded(squatter.post('/api/password-reset', { email }));
    const token = await site.linkMailedTo(email);
    const idToken = await site.tokens.sign({ sub: 'proven-owner', email });
    const owner = await testApp
      .client()
      .post('/api/register-with-firebase', { idToken, username: 'proven_owner', takesAddress: true });
    expect(owner.json<User>().email).toBe(email);
    const answer = await testApp.client().post('/api/password-reset/confirm', { token, newPassword: 'battery staple' });
    expect(answer.statusCode).toBe(410);
  });

  it('new ones are hashed in turn with the checks of others, and none with an unknown link', async () => {
    const runs = vi.spyOn(passwordQueue, 'run');
    onTestFinished(() => runs.mockRestore());
    const lanes = () => runs.mock.calls.map(([{ network }]) => network);
    const client = testApp.client('198.51.100.77');
    const { id, email } = await client.register();
    expect(lanes()).toEqual(['198.51.100.77']);
    // This text is as long as a token, but was never issued.
    const confirm = { token: 'A'.repeat(43), newPassword: 'battery staple' };
    expect((await client.post('/api/password-reset/confirm', confirm)).statusCode).toBe(410);
    expect(lanes()).toHaveLength(1);
    await succeeded(client.post('/api/password-reset', { email }));
    const known = { ...confirm, token: await site.linkMailedTo(email) };
    expect((await client.post('/api/password-reset/confirm', known)).statusCode).toBe(200);
    expect(lanes()).toEqual(['198.51.100.77', '198.51.100.77']);
    const change = { currentPassword: 'battery staple', newPassword: PASSWORD };
    expect((await client.post('/api/user/password', change)).statusCode).toBe(200);
    expect(lanes().slice(2)).toEqual([`account ${id}`, `account ${id}`]);
  });

  it('an expired reset link has no effect, and the sessions stay', async () => {
    const client = testApp.client();
    const { id, username, email } = await client.register();
    await succeeded(client.post('/api/password-reset', { email }));
    const token = await site.linkMailedTo(email);
    await testApp.deps.db.execute(sql`update user_tickets set expires_at = now() where user_id = ${id}`);
    const answer = await client.post('/api/password-reset/confirm', { token, newPassword: 'battery staple' });
    expect(answer.statusCode).toBe(410);
    expect(answer.json<ApiErrorBody>().message).toBe(
      'This link has already been used or is too old. Please ask for a new one.',
    );
    expect((await client.get('/api/user')).statusCode).toBe(200);
    expect((await testApp.client().post('/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  });
});

it('without a mail server a reset explains the alternative', async () => {
  const bare = await createTestApp();
  onTestFinished(() => bare.close());
  const answer = await bare.client().post('/api/password-reset', { email: 'a@example.com' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json<ApiErrorBody>().message).toContain('sends no mail');
});
