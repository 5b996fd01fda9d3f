import type { Database } from '../../db/database';
import type { MailDeps } from '../../mail/mailer';
import { mailerFor } from '../../mail/mailer-for';
import { markMailed, takeDueMail } from '../../notifications/notification-repository';
import { listStandingNews } from './backup-job-repository';
import { keyOf, type BackupNews } from './backup-news';
import { backupNewsMail } from './backup-news-mail';

interface BackupMailDeps {
  db: Database;
  /** Default: no mail is sent. */
  mails?: MailDeps;
  onError: (message: string, error: unknown) => void;
}

/** Mails the news if its mail is due. `mailStandingNews` sends it later if that fails. */
export async function mailNews({ db, mails, onError }: BackupMailDeps, news: BackupNews): Promise<void> {
  const { owner } = news;
  if (!mails) return;
  const mailer = mailerFor(mails.mailer, owner.email);
  if (mailer === null) return;
  try {
    if (!(await takeDueMail(db, owner.id, keyOf(news)))) return;
    await mailer.send(backupNewsMail(news, mails.config));
    await markMailed(db, owner.id, keyOf(news));
  } catch (error) {
    onError('the failure of backups could not be mailed', error);
  }
}

/**
 * Mails what could not be mailed at its time, or was left unsent by a stopped process, as long as it is still the case.
 * A mail that was accepted just before its process stopped is repeated.
 */
export async function mailStandingNews(deps: BackupMailDeps): Promise<void> {
  for (const { row } of await listStandingNews(deps.db)) {
    // A mail server may take minutes for the others' mails, in which these backups may have succeeded.
    const [news] = await listStandingNews(deps.db, row.id);
    if (news) await mailNews(deps, news);
  }
}
