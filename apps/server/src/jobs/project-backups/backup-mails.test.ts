import { BACKUP_FAILURES_TOLD } from '@anchora/contract/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { notifications } from '../../db/schema/messages';
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

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const deps = () => ({
  db: testApp.deps.db,
  mails: {
    config: testApp.deps.config,
    mailer: {
      send: (mail: Mail) => {
        if (isRefusing) return Promise.reject(new Error('the mailbox is full'));
        sent.push(mail);
        return Promise.resolve();
      },
    },
  },
  onError: (message: string) => void faults.push(message),
});

/** The news of backups that have failed as often as is told, as the bell has it. */
async function failingBackups(): Promise<BackupNews> {
  const { db } = testApp.deps;
  const { id } = await testApp.client().register();
  const place = { endpoint: 'https://s3.example', region: 'r', bucket: 'b', prefix: '', accessKeyId: 'k' };
  const plan = { every: 'day', hour: 2, keep: 1, nextAt: new Date() } as const;
  const secret = Buffer.alloc(1);
  await db
    .insert(workspaceBackups)
    .values({ id, ...place, ...plan, secret, failures: BACKUP_FAILURES_TOLD, failingSince: new Date() });
  const news = (await listStandingNews(db)).find(({ row }) => row.id === id);
  if (!news) throw new Error('failing backups are not listed');
  const event = { kind: 'backups', event: 'failing', bucket: 'b', workspaceId: id } as const;
  await notify(db, id, keyOf(news), event, { hasMail: true });
  return news;
}

/** Lets the wait pass after which a mail is due again (`MAIL_RETRY`). */
const hoursPass = () => testApp.deps.db.update(notifications).set({ mailDueAt: sql`mail_due_at - interval '6 hours'` });

it('mails news that the mail server refused once it accepts it, and once only', async () => {
  const news = await failingBackups();
  isRefusing = true;
  await mailNews(deps(), news);
  isRefusing = false;
  await mailStandingNews(deps());
  expect([faults, sent]).toEqual([['the failure of backups could not be mailed'], []]);
  await hoursPass();
  await mailStandingNews(deps());
  await hoursPass();
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
