import { removeDueFactors } from '../accounts/remove-due-factors';
import type { Database } from '../db/database';
import type { BillingProvider } from '../features/billing/billing-provider';
import { checkOldDomains, type CheckDeps } from '../features/domains/check-domain';
import { sendWeeklyNumbers } from '../features/numbers/weekly-mail';
import type { MailDeps } from '../mail/mailer';
import { mailStandingNews } from './project-backups/backup-mails';
import { type Chores, runEach } from './run-each';
import { tellOfEndingPlans } from './tell-of-ending-plans';
import { updateOverduePlans } from './update-overdue-plans';

export interface ErrandDeps {
  db: Database;
  /** Default: no mail is sent. */
  mails?: MailDeps;
  /** Default: domains of workspaces are not checked. */
  domains?: Omit<CheckDeps, 'db'>;
  /** Default: no payment provider is asked for renewals. */
  billing?: BillingProvider;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * The background work that waits for servers of others, which may take long to answer or hang: mail servers, name
 * servers and the payment provider. None holds up the others.
 *
 * @throws as `runEach`
 */
export async function runErrands(deps: ErrandDeps): Promise<void> {
  const { db, domains, signal, onError } = deps;
  const checks: Chores = domains ? { 'checking domains': () => checkOldDomains({ db, ...domains }, signal) } : {};
  const renewals: Chores = { 'asking for overdue renewals': () => updateOverduePlans(deps) };
  await Promise.all([mailedChores(deps), checks, renewals].map((chores) => runEach(onError, chores)));
}

/**
 * The chores whose outcome is mailed: plans that end, removals of second factors that are due, news of failing backups
 * that could not be mailed before, and the numbers of a week. There are none without `mails`.
 */
function mailedChores(deps: ErrandDeps): Chores {
  const { db, mails, onError } = deps;
  if (!mails) return {};
  const log = {
    error: (error: unknown) => onError('the owner of an account could not be told of its factors', error),
  };
  return {
    // This chore comes first, because it has to be done at its time whether or not its mail can be sent.
    'removing second factors': () => removeDueFactors({ db, ...mails, log }),
    'telling of plans that end': () => tellOfEndingPlans(deps),
    'mailing news of backups': () => mailStandingNews(deps),
    'mailing weekly numbers': () => sendWeeklyNumbers({ ...deps, ...mails }),
  };
}
