import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@anchora/contract/durations';
import { FACTOR_REMOVAL_DELAY_HOURS } from '@anchora/contract/limits';
import type { ActivityPage } from '@anchora/contract/audit';
import type { FactorInfo, PasskeyOptions } from '@anchora/contract/second-factor';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { codeOf } from '../../test-support/code-of';
import { refuseChanges } from '../../test-support/refuse-changes';
import { addApp, addPasskey, forgetSteps } from '../../test-support/second-factors';
import { succeeded } from '../../test-support/succeeded';
import { PASSWORD, type TestClient } from '../../test-support/test-client';
import { createTestApp, TEST_ORIGIN as origin, type TestApp } from '../../test-support/test-app';
import { removeDueFactors } from '../accounts/remove-due-factors';
import { restoreBackup } from '../backup/restore-backup';
import { factorRemovals, passkeys, totpFactors } from '../db/schema/second-factors';
import type { Mail } from '../mail/mailer';
import { runCommand } from './commands';
import { endAll } from '../../../../testing/support/end-all';

let testApp: TestApp;
let folder: string;
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };

beforeAll(async () => {
  testApp = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'factor-backup-'));
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => rm(folder, { recursive: true }),
  ),
);

const operate = (app: TestApp, ...[name, ...parameters]: [string, ...string[]]) =>
  runCommand(app.deps, name, parameters);
const removeDue = () => removeDueFactors({ ...testApp.deps, mailer, log: { error: () => undefined } });
const kindsOf = async (client: TestClient) =>
  (await client.get('/api/user/activity')).json<ActivityPage>().items.map(({ kind, by }) => `${kind} by ${by}`);

describe('operator remove-factors', () => {
  it('removes all factors after a day, tells the owner before and after, and records both', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    await expect(operate(testApp, 'remove-factors', username)).rejects.toThrow('has no second factor');
    await addPasskey(client, { origin });
    const begun = await operate(testApp, 'remove-factors', username);
    expect(await operate(testApp, 'remove-factors', username)).toBe(begun);
    const { removalDueAt } = (await client.get('/api/user/factors')).json<FactorInfo>();
    expect(begun).toContain(String(removalDueAt));
    const hours = (Date.parse(String(removalDueAt)) - Date.now()) / HOUR_MS;
    // The test itself takes less than 6 minutes.
    expect(hours).toBeGreaterThan(FACTOR_REMOVAL_DELAY_HOURS - 0.1);
    expect(hours).toBeLessThanOrEqual(FACTOR_REMOVAL_DELAY_HOURS);
    await removeDue();
    const logIn = () => testApp.client().post('/api/login', { username, password: PASSWORD });
    expect((await logIn()).statusCode).toBe(401);
    await testApp.deps.db.update(factorRemovals).set({ dueAt: sql`now()` });
    await Promise.all([removeDue(), removeDue()]);
    expect((await logIn()).statusCode).toBe(200);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: `${username}@example.com` });
    expect(mails[0]?.text).toContain('All second factors of your account were removed.');
    const bell = (await client.get('/api/notifications')).json<{ items: { event: string }[] }>();
    expect(bell.items.slice(0, 2)).toMatchObject([
      { kind: 'second-factor', event: 'factors-removed' },
      { kind: 'second-factor', event: 'factor-removal-begun' },
    ]);
    expect((await kindsOf(client)).slice(0, 2)).toEqual([
      'factors-removed by server',
      'factor-removal-begun by operator',
    ]);
    expect(await testApp.deps.db.$count(factorRemovals, eq(factorRemovals.userId, id))).toBe(0);
  });

  it('removes the factors of the next account although those of the first one cannot be removed', async () => {
    const { db } = testApp.deps;
    const ids: number[] = [];
    for (let count = 0; count < 2; count++) {
      const client = testApp.client();
      const { id, username } = await client.register();
      await addPasskey(client, { origin });
      await operate(testApp, 'remove-factors', username);
      ids.push(id);
    }
    const [broken, other] = ids as [number, number];
    await db.update(factorRemovals).set({ dueAt: sql`now()` });
    onTestFinished(async () => void (await db.delete(factorRemovals)));
    await refuseChanges(db, { before: 'delete', table: 'passkeys', when: `old.user_id = ${broken}` });
    await expect(removeDue()).rejects.toThrow('1 failed');
    const left = await db.select({ userId: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, ids));
    expect(left).toEqual([{ userId: broken }]);
    expect(await db.$count(factorRemovals, eq(factorRemovals.userId, other))).toBe(0);
  });

  it('is stopped by a use of a passkey', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const { key } = await addPasskey(client, { origin });
    await operate(testApp, 'remove-factors', username);
    const browser = testApp.client();
    const options = (await browser.post('/api/passkey-login/options')).json<PasskeyOptions>();
    await succeeded(browser.post('/api/passkey-login', { passkey: key.answer(options) }));
    expect((await browser.get('/api/user/factors')).json()).toMatchObject({ removalDueAt: null });
    expect((await kindsOf(browser))[0]).toBe('factor-removal-stopped by owner');
    await testApp.deps.db.update(factorRemovals).set({ dueAt: sql`now()` });
    await removeDue();
    const login = await testApp.client().post('/api/login', { username, password: PASSWORD });
    expect(codeOf(login)).toBe('second-factor-required');
  });
});

describe('a restored backup', () => {
  it('has the factors, without those given up and the codes used since; with another key it ends the apps', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    const { app, recoveryCodes } = await addApp(client);
    const [first, second] = recoveryCodes ?? [];
    await forgetSteps(testApp.deps.db, id);
    const { key: kept } = await addPasskey(client, { origin, factor: { code: app() } });
    const { key: lost } = await addPasskey(client, { origin, factor: { code: app(1) } });
    await operate(testApp, 'backup', folder);
    const { passkeys } = (await client.get('/api/user/factors')).json<FactorInfo>();
    const proof = { currentPassword: PASSWORD, code: first };
    const removed = await client.post(`/api/user/factors/passkeys/${passkeys[1]?.id}/remove`, proof);
    expect(removed.statusCode, removed.body).toBe(200);
    await operate(testApp, 'journal', folder);

    const secretKey = Buffer.alloc(32, 9);
    const [restored, rekeyed, killed] = await Promise.all([
      createTestApp(),
      createTestApp({ config: { secretKey } }),
      createTestApp({ config: { secretKey } }),
    ]);
    onTestFinished(() => endAll(...[restored, rekeyed, killed].map((app) => () => app.close())));
    await operate(restored, 'restore', folder);
    // A command that is killed after the restore comes this far.
    await restoreBackup(killed.deps, folder, { newKey: true, journalFolder: null });
    expect(await killed.deps.db.$count(totpFactors)).toBe(0);
    const report = await operate(rekeyed, 'restore', folder, '--new-key');
    expect(report).toMatch(/1 accounts lost their authenticator app .* and were told\.$/);
    for (const server of [restored, rekeyed]) {
      const signIn = async (key: typeof kept) => {
        const browser = server.client();
        const options = (await browser.post('/api/passkey-login/options')).json<PasskeyOptions>();
        return browser.post('/api/passkey-login', { passkey: key.answer(options) });
      };
      expect(codeOf(await signIn(lost))).toBe('passkey-unknown');
      expect((await signIn(kept)).statusCode).toBe(200);
      const browser = server.client();
      await browser.post('/api/login', { username, password: PASSWORD });
      const used = await browser.post('/api/second-factor', { code: first });
      expect(codeOf(used)).toBe('wrong-code');
      await forgetSteps(server.deps.db, id);
      const byApp = await browser.post('/api/second-factor', { code: app() });
      expect(byApp.statusCode).toBe(server === restored ? 200 : 401);
    }
    const entered = rekeyed.client();
    await entered.post('/api/login', { username, password: PASSWORD });
    expect((await entered.post('/api/second-factor', { code: second })).statusCode).toBe(200);
    expect(await rekeyed.deps.db.$count(totpFactors)).toBe(0);
    expect(await kindsOf(entered)).toContain('totp-ended-by-restore by server');
  });
});
