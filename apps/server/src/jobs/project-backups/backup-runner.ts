import type { FieldFault } from '@anchora/contract/errors/field-faults';
import type { Database } from '../../db/database';
import type { MailDeps } from '../../mail/mailer';
import { BuildRunner, type BuildSource } from '../build-runner';
import { repeat } from '../repeat';
import { mailNews } from './backup-mails';
import {
  backupQueue,
  finishBackup,
  putBackBackup,
  startDueRun,
  takeBackup,
  type TakenBackup,
} from './backup-job-repository';
import type { BackupNews } from './backup-news';
import { copyProject, type CopyDeps } from './copy-project';

export interface BackupRunnerDeps extends CopyDeps {
  /** Default: no mail is sent. */
  mails?: MailDeps;
  /** Default: `POLL_MS`. */
  pollMs?: number;
  /** Default: that of `BuildRunner`. */
  leaseMs?: number;
  onError: (message: string, error: unknown) => void;
}

/**
 * Interval at which a process looks for copies to make: a run that its owner starts by hand begins this soon. Chosen,
 * not measured.
 */
const POLL_MS = 2000;
/** Copies that one process makes at once, so that a slow bucket does not hold up all others. Chosen, not measured. */
const AT_ONCE = 2;
const UNFINISHED: FieldFault = { code: 'backup-unfinished' };

/** Starts the runs that are due, and copies their projects beside and independent of all other background work. */
export function startBackupRunner(deps: BackupRunnerDeps): { stop: () => Promise<void> } {
  const { db, store, onError, leaseMs } = deps;
  const source = backupSource(deps);
  const run = async (job: TakenBackup, signal: AbortSignal) => tell(deps, await copyProject(deps, job, signal));
  const options = { db, store, source, run, onError, ...(leaseMs !== undefined && { leaseMs }) };
  const runners = Array.from({ length: AT_ONCE }, () => new BuildRunner(options));
  const look = async () => {
    while (await startDueRun(db)) for (const runner of runners) runner.wake();
  };
  const looks = repeat(
    () => look().catch((error: unknown) => onError('backups could not be started', error)),
    deps.pollMs ?? POLL_MS,
  );
  return {
    stop: async () => {
      await looks.stop();
      await Promise.all(runners.map((runner) => runner.stop(0)));
    },
  };
}

function backupSource(deps: BackupRunnerDeps): BuildSource<TakenBackup> {
  const end = async (db: Database, job: TakenBackup) =>
    tell(deps, await finishBackup(db, job, null, { kind: 'failed', failure: UNFINISHED, endsRun: false }));
  return {
    work: 'backing up a project',
    take: takeBackup,
    renew: (db, job, leaseMs) => backupQueue.renew(db, job, leaseMs),
    putBack: putBackBackup,
    giveUp: end,
    quarantine: end,
  };
}

async function tell(deps: BackupRunnerDeps, news: BackupNews | null): Promise<void> {
  if (news) await mailNews(deps, news);
}
