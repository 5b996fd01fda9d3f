import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { users, workspaces } from '../../db/schema/accounts';
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
beforeEach(async () => {
  // Nobody of an earlier test wishes for the mail.
  await testApp.deps.db.update(workspaces).set({ hasWeeklyMail: false });
  sent.length = 0;
  onSend = () => undefined;
});

const run = (signal = new AbortController().signal) =>
  sendWeeklyNumbers({
    ...testApp.deps,
    mailer,
    signal,
    onError: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

/** Makes a user whose mail for last week, with visitors, is due. */
async function addDueReader(): Promise<void> {
  const { db } = testApp.deps;
  const owner = testApp.client();
  const { id } = await owner.register();
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
  const modelUrl = await insertReadyFile(db, id, 'model');
  const body = { name: 'Leaflet', type: 'markerless', contentType: '3d-model', modelUrl };
  const project = (await owner.post('/api/projects', body)).json<Project>();
  await db.execute(sql`insert into visitor_counts (project_id, day, by, value, opened)
    select ${project.id}, date_trunc('week', now() at time zone 'utc')::date - 1, 'all', '', 3`);
  await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { hasWeeklyMail: true }));
  // The first mail comes on the Monday after it was asked for.
  await db.execute(sql`update workspaces set weekly_mail_on = weekly_mail_on - 7 where id =
    (select workspace_id from projects where id = ${project.id})`);
}

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
  await db.update(users).set({ emailVerifiedAt: null });
  await run();
  expect(sent, 'the address is not confirmed').toEqual([]);
  await db.update(users).set({ emailVerifiedAt: new Date() });
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
  await addDueReader();
  await addDueReader();
  const stopping = new AbortController();
  onSend = () => stopping.abort();
  await run(stopping.signal);
  expect(sent).toHaveLength(1);
  await run();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(2);
});

it('mails on the next day what the mail server refused, and then no more', async () => {
  await addDueReader();
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
  expect(sent).toHaveLength(1);
  expect(refused).toEqual(['the numbers of a week could not be mailed']);
  await tryAll();
  expect(sent, 'not on the same day').toHaveLength(1);

  onSend = () => undefined;
  const oneDayPasses = sql`update workspaces set weekly_mail_on = weekly_mail_on - 1`;
  await testApp.deps.db.execute(oneDayPasses);
  await tryAll();
  expect(sent).toHaveLength(2);
  await tryAll();
  expect(sent).toHaveLength(2);
});
