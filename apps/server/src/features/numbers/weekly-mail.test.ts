import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { users } from '../../db/schema/accounts';
import type { Mail } from '../../mail/mailer';
import { sendWeeklyNumbers } from './weekly-mail';

let testApp: TestApp;
const sent: Mail[] = [];
let onSend: () => void | Promise<void> = () => undefined;
const mailer = {
  send: (mail: Mail) => {
    sent.push(mail);
    return Promise.resolve(onSend());
  },
};

beforeAll(async () => {
  testApp = await createTestApp({ deps: { mailer } });
});
afterAll(() => testApp.close());

const run = (signal = new AbortController().signal) =>
  sendWeeklyNumbers({
    ...testApp.deps,
    mailer,
    signal,
    onError: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

it('mails the sums of the last week once, to those who wish for it and confirmed their address', async () => {
  const { db } = testApp.deps;
  const owner = testApp.client();
  const { id, username } = await owner.register();
  await db.update(users).set({ emailVerifiedAt: new Date(), language: 'vi' });
  const modelUrl = await insertReadyFile(db, id, 'model');
  const body = { name: 'Poster\u202e one', type: 'markerless', contentType: '3d-model', modelUrl };
  const project = (await owner.post('/api/projects', body)).json<Project>();
  const url = `/api/projects/${project.id}/numbers`;
  expect((await owner.get(`${url}?from=2026-01-01&to=2026-01-02`)).json()).toMatchObject({ canMail: true });
  // This Monday, two days of the last week, two of the one before, and an earlier one; each has another sum.
  await db.execute(sql`insert into visitor_counts (project_id, day, by, value, opened, found, acted)
    select ${project.id}, date_trunc('week', now() at time zone 'utc')::date - days, 'all', '', 1000 + days, 7, 2
    from unnest(array[0, 1, 7, 8, 14, 15]) days`);
  await run();
  expect(sent).toEqual([]);

  await succeeded(owner.patch(url, { hasWeeklyMail: true }));
  await run();
  // The first one comes on the Monday after it was asked for.
  expect(sent).toEqual([]);
  await db.execute(sql`update workspaces set weekly_mail_on = weekly_mail_on - 7`);
  await Promise.all([run(), run()]);
  await run();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: `${username}@example.com`, subject: 'Anchora: khách xem tuần trước của bạn' });
  expect(sent[0]?.text).toContain(
    `Poster one\nMở trang: 2.008 (tuần trước đó: 2.022). Thấy nội dung: 14. Có tương tác: 4.\n${testApp.deps.config.publicUrl}/view/${project.id}/numbers`,
  );
  await db.execute(sql`update workspaces set weekly_mail_on = weekly_mail_on - 7`);
  // Neither of the last two weeks had visitors.
  await db.execute(sql`update visitor_counts set day = day - 28`);
  await run();
  expect(sent).toHaveLength(1);
});

it('leaves the mails that a stopping server has not sent to the next run', async () => {
  const { db } = testApp.deps;
  for (const visitors of [3, 4]) {
    const owner = testApp.client();
    const { id } = await owner.register();
    const modelUrl = await insertReadyFile(db, id, 'model');
    const body = { name: 'Leaflet', type: 'markerless', contentType: '3d-model', modelUrl };
    const project = (await owner.post('/api/projects', body)).json<Project>();
    await db.execute(sql`insert into visitor_counts (project_id, day, by, value, opened)
      select ${project.id}, date_trunc('week', now() at time zone 'utc')::date - 1, 'all', '', ${visitors}`);
    await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { hasWeeklyMail: true }));
  }
  await db.update(users).set({ emailVerifiedAt: new Date() });
  await db.execute(sql`update workspaces set weekly_mail_on = weekly_mail_on - 7`);
  sent.length = 0;
  const stopping = new AbortController();
  onSend = () => stopping.abort();
  await run(stopping.signal);
  expect(sent).toHaveLength(1);
  await run();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(2);
});

it('mails on the next day what the mail server refused, and then no more', async () => {
  const { db } = testApp.deps;
  await db.execute(sql`update workspaces set weekly_mail_on = weekly_mail_on - 7`);
  sent.length = 0;
  onSend = () => Promise.reject(new Error('the mailbox is full'));
  const refused: string[] = [];
  const tryAll = () =>
    sendWeeklyNumbers({
      ...testApp.deps,
      mailer,
      signal: new AbortController().signal,
      onError: (message) => refused.push(message),
    });
  await tryAll();
  const tries = sent.length;
  expect([tries > 0, refused.length]).toEqual([true, tries]);
  await tryAll();
  expect(sent, 'not on the same day').toHaveLength(tries);

  onSend = () => undefined;
  const oneDayPasses = sql`update workspaces set weekly_mail_on = weekly_mail_on - 1`;
  await db.execute(oneDayPasses);
  await tryAll();
  expect(sent).toHaveLength(2 * tries);
  await tryAll();
  expect(sent).toHaveLength(2 * tries);
});
