import { BACKUP_FAILURES_TOLD } from '@anchora/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupsRow } from '../../../test-support/backups-row';
import { passMailRetry } from '../../../test-support/pass-mail-retry';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { workspaceBackups } from '../../db/schema/project-backups';
import type { Mail } from '../../mail/mailer';
import { notify } from '../../notifications/notification-repository';
import { listStandingNews } from './backup-job-repository';
import { keyOf, type BackupNews } from './backup-news';
import { mailNews, mailStandingNews } from './backup-mails';

let testApp: TestApp;
const sent: Mail[] = [];
const faults: string[] = [];
let isRefusing = false;
/** Called while a mail is being sent. */
let onSend: () => PromiseLike<unknown> = () => Promise.resolve();

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const deps = () => ({
  db: testApp.deps.db,
  mails: {
    config: testApp.deps.config,
    mailer: {
      send: async (mail: Mail) => {
        if (isRefusing) throw new Error('the mailbox is full');
        sent.push(mail);
        await onSend();
      },
    },
  },
  onError: (message: string) => void faults.push(message),
});

/** The news of backups that have failed as often as is told, as the bell has it. */
async function failingBackups(): Promise<BackupNews> {
  const { db } = testApp.deps;
  const { id } = await testApp.client().register();
  const row = backupsRow(id);
  await db.insert(workspaceBackups).values({ ...row, failures: BACKUP_FAILURES_TOLD, failingSince: new Date() });
  const news = (await listStandingNews(db)).find(({ row }) => row.id === id);
  if (!news) throw new Error('failing backups are not listed');
  const event = { kind: 'backups', event: 'failing', bucket: row.bucket, workspaceId: id } as const;
  await notify(db, id, keyOf(news), event, { hasMail: true });
  return news;
}

it('mails news that the mail server refused once it accepts it, and once only', async () => {
  const news = await failingBackups();
  isRefusing = true;
  await mailNews(deps(), news);
  isRefusing = false;
  await mailStandingNews(deps());
  expect([faults, sent]).toEqual([['the failure of backups could not be mailed'], []]);
  await passMailRetry(testApp.deps.db);
  await mailStandingNews(deps());
  await passMailRetry(testApp.deps.db);
  await mailStandingNews(deps());
  expect(sent.map(({ to }) => to)).toEqual([news.owner.email]);
});

it('sends no mail about failing backups that have succeeded since', async () => {
  sent.length = 0;
  const { row } = await failingBackups();
  const { db } = testApp.deps;
  await db.update(workspaceBackups).set({ failures: 0, failingSince: null }).where(eq(workspaceBackups.id, row.id));
  await mailStandingNews(deps());
  expect(sent).toEqual([]);
});

it('sends no mail about backups that succeed while others are mailed', async () => {
  sent.length = 0;
  for (let i = 0; i < 2; i++) await failingBackups();
  const { db } = testApp.deps;
  onSend = () => db.update(workspaceBackups).set({ failures: 0, failingSince: null });
  await mailStandingNews(deps());
  expect(sent).toHaveLength(1);
});
