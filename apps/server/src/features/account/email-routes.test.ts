import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountInfo } from '@anchora/contract/account';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { User } from '@anchora/contract/users';
import { createMailingApp, type MailingApp } from '../../../test-support/mailing-app';
import type { TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { users } from '../../db/schema/accounts';

let site: MailingApp;
let testApp: TestApp;

beforeAll(async () => {
  site = await createMailingApp();
  testApp = site.testApp;
});
afterAll(() => site.close());

/** An account with its address, and the call that changes it. */
async function newAccount() {
  const client = testApp.client();
  const { email } = await client.register();
  const changeTo = (to: string) => client.post('/api/user/email', { email: to, currentPassword: PASSWORD });
  return { client, email, changeTo };
}

describe('POST /api/user/email', () => {
  it('asks for the password, tells both addresses, and the link confirms the new one once', async () => {
    const client = testApp.client();
    const { email } = await client.register();
    expect((await client.post('/api/user/email', { email: 'new@example.com' })).statusCode).toBe(400);
    const wrong = await client.post('/api/user/email', { email: 'new@example.com', currentPassword: 'wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json<ApiErrorBody>().fields).toHaveProperty('currentPassword');
    const right = await client.post('/api/user/email', { email: 'new@example.com', currentPassword: PASSWORD });
    expect(right.json<User>().email).toBe('new@example.com');
    const token = await site.linkMailedTo('new@example.com');
    await site.linkMailedTo(email);
    const info = async () => (await client.get('/api/user/account')).json<AccountInfo>();
    expect((await info()).isEmailVerified).toBe(false);
    expect((await testApp.client().post('/api/confirm-email', { token })).statusCode).toBe(200);
    expect((await info()).isEmailVerified).toBe(true);
    expect((await testApp.client().post('/api/confirm-email', { token })).statusCode).toBe(410);
  });

  it('mails an address at most three confirmations, even for several accounts', async () => {
    const address = 'somebody-else@example.com';
    const [first, second, third] = [await newAccount(), await newAccount(), await newAccount()];
    expect((await first.changeTo(address)).statusCode).toBe(200);
    expect((await first.client.post('/api/user/email/confirmation')).statusCode).toBe(200);
    await first.changeTo(first.email);
    expect((await second.changeTo(address)).statusCode).toBe(200);
    await second.changeTo(second.email);
    expect((await third.changeTo(address)).statusCode).toBe(429);
    const { email } = (await third.client.get('/api/user')).json<User>();
    expect(email, 'a refused change leaves the address as it was').toBe(third.email);
  });

  it('gives no address the proof of another one, to which a request at the same time had moved the account', async () => {
    const { db } = testApp.deps;
    const { client, email, changeTo } = await newAccount();
    const { answer } = await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ email: 'proven@example.com', emailVerifiedAt: new Date() })
        .where(eq(users.email, email));
      const asked = { answer: changeTo(email.toUpperCase()) };
      await whenRowIsAwaited(db);
      return asked;
    });
    expect((await answer).statusCode).toBe(200);
    const info = (await client.get('/api/user/account')).json<AccountInfo>();
    expect(info).toMatchObject({ email: email.toUpperCase(), isEmailVerified: false });
  });

  it('refuses an address that another account has, in any case', async () => {
    const other = testApp.client();
    await other.register({ email: 'There@example.com' });
    const client = testApp.client();
    await client.register();
    const answer = await client.post('/api/user/email', {
      email: 'there@EXAMPLE.com',
      currentPassword: PASSWORD,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ApiErrorBody>().fields).toHaveProperty('email');
  });
});
