import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAN_NOTICE_DAYS } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import { becomePro } from '../../test-support/become-pro';
import { passMailRetry } from '../../test-support/pass-mail-retry';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import type { Mail } from '../mail/mailer';
import { runCommand } from '../operator/commands';
import { tellOfEndingPlans } from './tell-of-ending-plans';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const read = async (client: TestClient) => (await client.get('/api/notifications')).json<Notifications>();

it(`tells by bell and mail, once, that a plan ends within ${PLAN_NOTICE_DAYS} days`, async () => {
  const mails: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const { db, config } = testApp.deps;
  const { signal } = new AbortController();
  const tell = () => tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError: expect.unreachable });
  const client = testApp.client();
  const { id } = await client.register();
  await becomePro(client, 'monthly');
  await tell();
  expect((await read(client)).items).toEqual([]);
  await testApp.deps.db.execute(
    sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day' where id = ${id}`,
  );
  await testApp.deps.db.execute(sql`update users set subscription_renews = true where id = ${id}`);
  await tell();
  expect((await read(client)).items, 'a plan that renews does not end').toEqual([]);
  await testApp.deps.db.execute(sql`update users set subscription_renews = false where id = ${id}`);
  await runCommand(testApp.deps, 'purge', []);
  expect((await read(client)).items, 'the command leaves it to the server, which sends mails').toEqual([]);
  for (let i = 0; i < 2; i++) await tell();
  expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['subscription-ending']);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Nothing that you have published stops');
  // Another end is told again.
  await db.execute(sql`update users set subscription_end_date = now() + interval '2 days' where id = ${id}`);
  await tell();
  expect(mails).toHaveLength(2);
});

it('mails later what the mail server refused, or what a process that ended was sending', async () => {
  const { db, config } = testApp.deps;
  await db.execute(sql`update users set subscription_end_date = null`);
  const client = testApp.client();
  const { id } = await client.register();
  await becomePro(client, 'monthly');
  await db.execute(sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day', subscription_renews = false
    where id = ${id}`);
  const outcomes: (() => Promise<void>)[] = [
    () => Promise.reject(new Error('451 try again later')),
    () => new Promise<void>(() => undefined),
    () => Promise.resolve(),
  ];
  const mails: Mail[] = [];
  const mailer = { send: (mail: Mail) => (outcomes[mails.push(mail) - 1] ?? expect.unreachable)() };
  const errors: string[] = [];
  const { signal } = new AbortController();
  const onError = (message: string) => errors.push(message);
  const tell = () => tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError });

  await tell();
  await tell();
  expect(mails, 'the mail server is not asked again at once').toHaveLength(1);
  expect(errors).toEqual(['the end of a plan could not be mailed']);
  await passMailRetry(db);
  // This run never ends, like one whose process was killed.
  void tell();
  await expect.poll(() => mails.length).toBe(2);
  await tell();
  expect(mails, 'one process at a time sends it').toHaveLength(2);
  for (let i = 0; i < 2; i++) {
    await passMailRetry(db);
    await tell();
  }
  expect(mails).toHaveLength(3);
  expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['subscription-ending']);
});

it('leaves the remaining mails to the next run when the server stops', async () => {
  const { db, config } = testApp.deps;
  await db.execute(sql`update users set subscription_end_date = null`);
  for (let i = 0; i < 2; i++) {
    const client = testApp.client();
    const { id } = await client.register();
    await becomePro(client, 'monthly');
    await db.execute(sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day', subscription_renews = false
      where id = ${id}`);
  }
  const mails: Mail[] = [];
  const stopping = new AbortController();
  const mailer = {
    send: (mail: Mail) => {
      mails.push(mail);
      stopping.abort();
      return Promise.resolve();
    },
  };
  const tell = (signal: AbortSignal) =>
    tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError: expect.unreachable });
  await tell(stopping.signal);
  expect(mails).toHaveLength(1);
  await tell(new AbortController().signal);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
});

it('tells nothing of a plan that is renewed while others are mailed', async () => {
  const { db, config } = testApp.deps;
  await db.execute(sql`update users set subscription_end_date = null`);
  const clients = [testApp.client(), testApp.client()];
  for (const client of clients) {
    const { id } = await client.register();
    await becomePro(client, 'monthly');
    await db.execute(sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day', subscription_renews = false
      where id = ${id}`);
  }
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      await db.execute(sql`update users set subscription_renews = true`);
    },
  };
  const { signal } = new AbortController();
  await tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError: expect.unreachable });
  expect(mails).toHaveLength(1);
  const told = await Promise.all(clients.map(async (client) => (await read(client)).items.length));
  expect(told.toSorted((a, b) => a - b)).toEqual([0, 1]);
});
