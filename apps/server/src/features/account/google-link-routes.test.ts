import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { User } from '@anchora/contract/users';
import { codeOf } from '../../../test-support/code-of';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { createMailingApp, type MailingApp } from '../../../test-support/mailing-app';
import { succeeded } from '../../../test-support/succeeded';
import type { TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { OWNER_PROOF_MAX_AGE_S } from '../../accounts/google-token';
import { users } from '../../db/schema/accounts';

let site: MailingApp;
let testApp: TestApp;

beforeAll(async () => {
  site = await createMailingApp();
  testApp = site.testApp;
});
afterAll(() => site.close());

describe('linking Google', () => {
  it('needs the password, refuses an account that is linked elsewhere, and can be undone with a password set', async () => {
    const client = testApp.client();
    await client.register();
    const googleToken = await site.tokens.sign({ sub: 'linked', email: 'linked@example.com' });
    expect((await client.post('/api/user/google', { googleToken })).statusCode).toBe(400);
    const linked = await client.post('/api/user/google', { googleToken, currentPassword: PASSWORD });
    expect(linked.json<User>().firebaseUid).toBe('firebase-linked');
    const other = testApp.client();
    await other.register();
    const refused = await other.post('/api/user/google', { googleToken, currentPassword: PASSWORD });
    expect(codeOf(refused)).toBe('already-linked');
    const byGoogle = await testApp.client().post('/api/login-with-firebase', { idToken: googleToken });
    expect(byGoogle.json<User>().id).toBe(linked.json<User>().id);
    const unlinked = await client.post('/api/user/google/unlink', { idToken: googleToken });
    expect(unlinked.json<User>().firebaseUid).toMatch(/^manual-\d+$/);
  });

  it('neither links nor confirms the address if one of the two fails', async () => {
    const { db } = testApp.deps;
    const client = testApp.client();
    const { id, email } = await client.register();
    const googleToken = await site.tokens.sign({ sub: 'half-linked', email });
    const when = 'new.email_verified_at is distinct from old.email_verified_at';
    const allow = await refuseChanges(db, { before: 'update', table: 'users', when });
    const body = { googleToken, currentPassword: PASSWORD };
    expect((await client.post('/api/user/google', body)).statusCode).toBe(500);
    await allow();
    const stored = async () => (await db.select().from(users).where(eq(users.id, id)))[0];
    expect(await stored()).toMatchObject({ emailVerifiedAt: null, firebaseUid: expect.stringMatching(/^manual-/) });
    expect((await client.post('/api/user/google', body)).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ emailVerifiedAt: expect.any(Date), firebaseUid: 'firebase-half-linked' });
  });

  it('an account without a password proves ownership by Google, and keeps Google until it has one', async () => {
    const client = testApp.client();
    const idToken = await site.tokens.sign({ sub: 'only-google', email: 'only-google@example.com' });
    await succeeded(client.post('/api/register-with-firebase', { idToken, username: 'only_google' }));
    const tooLongAgo = Math.floor(Date.now() / 1000) - OWNER_PROOF_MAX_AGE_S - 60;
    for (const claims of [{ sub: 'someone-else' }, { sub: 'only-google', auth_time: tooLongAgo }]) {
      const refused = await client.post('/api/user/export', { idToken: await site.tokens.sign(claims) });
      expect(refused.statusCode).toBe(401);
      expect(Object.keys(refused.json<ApiErrorBody>().fields ?? {})).toEqual(['idToken']);
    }
    expect(codeOf(await client.post('/api/user/google/unlink', { idToken }))).toBe('no-password');
    const foreign = await site.tokens.sign({ sub: 'someone-else' });
    const refused = await client.post('/api/user/password', { idToken: foreign, newPassword: 'battery staple' });
    expect(refused.statusCode).toBe(401);
    expect((await client.post('/api/user/password', { idToken, newPassword: 'battery staple' })).statusCode).toBe(200);
    expect((await client.post('/api/user/google/unlink', { idToken })).statusCode).toBe(200);
  });
});
