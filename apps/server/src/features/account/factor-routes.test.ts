import { RECOVERY_CODE_COUNT } from '@anchora/contract/limits';
import type { AddedFactor, FactorInfo, PasskeyOptions } from '@anchora/contract/second-factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { addApp, addPasskey, forgetSteps } from '../../../test-support/second-factors';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { joinWorkspace } from '../../../test-support/workspace-members';

const origin = TEST_ORIGIN;
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const removeApp = (client: TestClient, code: string) =>
  client.post('/api/user/factors/totp/remove', { currentPassword: PASSWORD, code });

describe('a stolen session', () => {
  it('adds, removes and changes nothing without the password, and nothing without the factor', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    for (const url of ['totp', 'passkeys/options', 'totp/remove', 'recovery-codes', 'passkeys/1/remove']) {
      expect([url, codeOf(await client.post(`/api/user/factors/${url}`, {}))]).toEqual([url, 'validation-failed']);
    }
    const { app } = await addApp(client);
    await forgetSteps(testApp.deps.db, id);
    const changes = {
      '/api/user/factors/totp/remove': {},
      '/api/user/factors/passkeys/options': {},
      '/api/user/factors/recovery-codes': {},
      '/api/user/password': { newPassword: 'battery staple' },
      '/api/user/email': { email: 'thief@example.com' },
      '/api/user/export': {},
      '/api/user/delete': {},
    };
    for (const [url, body] of Object.entries(changes)) {
      const byPassword = await client.post(url, { ...body, currentPassword: PASSWORD });
      expect([url, byPassword.statusCode, codeOf(byPassword)]).toEqual([url, 401, 'second-factor-missing']);
      // The factor alone, without a password, is not enough either.
      expect([url, codeOf(await client.post(url, { ...body, code: app() }))]).toEqual([url, 'validation-failed']);
    }
    const both = { currentPassword: PASSWORD, code: app() };
    expect((await client.post('/api/user/delete', both)).statusCode).toBe(200);
  });

  it('cannot answer the challenge that another account was given', async () => {
    const [owner, thief] = [testApp.client(), testApp.client()];
    await owner.register();
    await thief.register();
    const { key } = await addPasskey(owner, { origin });
    const begun = await owner.post('/api/user/factors/proof');
    const passkey = key.answer(begun.json<PasskeyOptions>());
    await addApp(thief);
    const answer = await thief.post('/api/user/export', { currentPassword: PASSWORD, passkey });
    expect(codeOf(answer)).toBe('passkey-unknown');
    const own = await owner.post('/api/user/export', { currentPassword: PASSWORD, passkey });
    expect(own.statusCode, own.body).toBe(200);
  });
});

describe('factors of an account', () => {
  it('a second one keeps the recovery codes, and the last one takes them with it', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    const { app } = await addApp(client);
    await forgetSteps(testApp.deps.db, id);
    const second = await addPasskey(client, { origin, factor: { code: app() } });
    expect(second).toMatchObject({ recoveryCodes: null, isFirst: false });
    const again = await client.post('/api/user/factors/totp', { currentPassword: PASSWORD, code: app(1) });
    expect(codeOf(again)).toBe('totp-added-already');
    const proof = async () => {
      const options = (await client.post('/api/user/factors/proof')).json<PasskeyOptions>();
      return { currentPassword: PASSWORD, passkey: second.key.answer(options) };
    };
    const made = (await client.post('/api/user/factors/recovery-codes', await proof())).json<AddedFactor>();
    expect(new Set(made.recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    expect((await client.post('/api/user/factors/totp/remove', await proof())).statusCode).toBe(200);
    const info = (await client.get('/api/user/factors')).json<FactorInfo>();
    expect(info).toMatchObject({ appAddedAt: null, recoveryCodesLeft: RECOVERY_CODE_COUNT, isRequired: false });
    const url = `/api/user/factors/passkeys/${info.passkeys[0]?.id}`;
    expect((await client.patch(url, { name: ' Laptop ' })).statusCode).toBe(200);
    expect((await client.get('/api/user/factors')).json()).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    expect((await client.post(`${url}/remove`, await proof())).statusCode).toBe(200);
    expect((await client.get('/api/user/factors')).json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const login = await testApp.client().post('/api/login', { username, password: PASSWORD });
    expect(login.statusCode).toBe(200);
    const codes = await client.post('/api/user/factors/recovery-codes', { currentPassword: PASSWORD });
    expect(codeOf(codes)).toBe('no-second-factor');
  });

  it('nobody renames or removes the passkey of another account', async () => {
    const [owner, other] = [testApp.client(), testApp.client()];
    await owner.register();
    await other.register();
    await addPasskey(owner, { origin });
    const { passkeys } = (await owner.get('/api/user/factors')).json<FactorInfo>();
    const url = `/api/user/factors/passkeys/${passkeys[0]?.id}`;
    expect(codeOf(await other.patch(url, { name: 'Mine' }))).toBe('factor-not-found');
    expect(codeOf(await other.post(`${url}/remove`, { currentPassword: PASSWORD }))).toBe('factor-not-found');
    expect((await owner.get('/api/user/factors')).json()).toMatchObject({ passkeys: [{ name: 'My key' }] });
  });

  it('the last one stays where a team requires one', async () => {
    const [owner, member] = [testApp.client(), testApp.client()];
    const { id } = await owner.register();
    await becomePro(owner);
    const ownerApp = (await addApp(owner)).app;
    const team = (await owner.post('/api/workspaces', { name: 'Studio' })).json<{ id: number }>();
    const url = `/api/workspaces/${team.id}`;
    expect((await owner.patch(url, { requiresFactor: true })).statusCode).toBe(200);
    const memberId = (await member.register()).id;
    await joinWorkspace(member, { by: owner, workspaceId: team.id, role: 'viewer' });
    const { app } = await addApp(member);
    const { key } = await addPasskey(member, { origin, factor: { code: app(1) } });
    for (const userId of [id, memberId]) await forgetSteps(testApp.deps.db, userId);

    expect(codeOf(await removeApp(owner, ownerApp()))).toBe('second-factor-kept');
    // Another factor is left to the member, until that one is removed, too.
    expect((await removeApp(member, app())).statusCode).toBe(200);
    const { passkeys, isRequired } = (await member.get('/api/user/factors')).json<FactorInfo>();
    expect(isRequired).toBe(true);
    const begun = await member.post('/api/user/factors/proof');
    const proof = { currentPassword: PASSWORD, passkey: key.answer(begun.json<PasskeyOptions>()) };
    const kept = await member.post(`/api/user/factors/passkeys/${passkeys[0]?.id}/remove`, proof);
    expect(codeOf(kept)).toBe('second-factor-kept');
    expect((await member.get(url)).statusCode).toBe(200);
  });
});
