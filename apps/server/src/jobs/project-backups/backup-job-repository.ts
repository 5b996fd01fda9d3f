import { HOUR_MS } from '@anchora/contract/durations';
import type { FieldFault } from '@anchora/contract/errors/field-faults';
import { BACKUP_FAILURES_TOLD, BACKUP_PAUSE_DAYS } from '@anchora/contract/limits';
import { and, asc, desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { ownerOf } from '../../accounts/owner-of';
import { holdAccounts } from '../../accounts/user-repository';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { users, workspaces } from '../../db/schema/accounts';
import { backupCopies, backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { projects } from '../../db/schema/projects';
import type { BackupRow } from '../../features/project-backups/backup-repository';
import { isSameBucket } from '../../features/project-backups/is-same-bucket';
import { nextRun } from '../../features/project-backups/next-run';
import { notify } from '../../notifications/notification-repository';
import { LeasedQueue, type TakenJob } from '../leased-queue';
import { keyOf, type BackupNews } from './backup-news';

export const backupQueue = new LeasedQueue('backup_jobs');

/** A copy of one project that this process makes. */
export type TakenBackup = TakenJob & { workspaceId: number; projectId: number; userId: number };

/** A copy that is in the bucket, or was on its way there when its process lost the job. */
export type Copy = Pick<
  typeof backupCopies.$inferSelect,
  'id' | 'key' | 'fingerprint' | 'sizeBytes' | 'isWritten' | 'createdAt'
>;

type Outcome =
  | { kind: 'written' | 'unchanged' | 'left-out' }
  | { kind: 'failed'; failure: FieldFault; endsRun: boolean };

/** A failed run is tried again after this time, if the next one is not due sooner. Chosen, not measured. */
const RETRY_MS = HOUR_MS;
/**
 * Faults of one project that last until it changes. The bucket works, so they do not pause the backups of the others.
 */
const LASTING_PROJECT_FAULTS = new Set<FieldFault['code']>(['backup-too-large', 'backup-file-lost']);

/**
 * Starts the run of one workspace that is due: queues its projects, in turns with those of other owners. A former run
 * that has no job left is over, even if it could not be ended, because its last jobs were deleted with a project or an
 * account.
 *
 * @returns false if none is due.
 */
export async function startDueRun(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await selectDue(tx).orderBy(asc(workspaceBackups.nextAt)).limit(1);
    if (!due) return false;
    await holdBackedUp(tx, due.row.id);
    const ofWorkspace = eq(projects.workspaceId, due.row.id);
    await tx.select({ id: projects.id }).from(projects).where(ofWorkspace).orderBy(asc(projects.id)).for('key share');
    const [locked] = await selectDue(tx, due.row.id).for('update', { of: workspaceBackups });
    // Another process has started this run; a further one may be due.
    if (!locked) return true;
    const { row, ownerId } = locked;
    const fresh = { startedAt: sql`now()`, endedAt: null, written: 0, unchanged: 0, failed: 0, failure: null };
    // By a clock that is behind the database's, the next run would be this one.
    const nextAt = nextRun(row, Math.max(Date.now(), row.nextAt.getTime()));
    const changed = await change(tx, row.id, { ...fresh, nextAt });
    await backupQueue.lockTurns(tx, ownerId);
    await tx.execute(sql`
      insert into backup_jobs (workspace_id, project_id, user_id, turn)
      select ${row.id}, p.id, ${ownerId}, ${backupQueue.nextTurn(ownerId, 0)} + row_number() over (order by p.id) - 1
      from projects p where p.workspace_id = ${row.id} and p.status in ('active', 'archived') and not p.is_withheld
      on conflict (project_id) do nothing`);
    await endRunIfDone(tx, changed);
    return true;
  });
}

/** Backups of which a run is due, with the owner of their workspace: all, or those of one workspace. */
function selectDue(tx: Transaction, workspaceId?: number) {
  return tx
    .select({ row: workspaceBackups, ownerId: users.id })
    .from(workspaceBackups)
    .innerJoin(workspaces, eq(workspaces.id, workspaceBackups.id))
    .innerJoin(users, eq(users.id, workspaces.ownerUserId))
    .where(
      and(
        workspaceId === undefined ? undefined : eq(workspaceBackups.id, workspaceId),
        sql`${workspaceBackups.nextAt} <= now() and ${workspaceBackups.pausedAt} is null and ${isProNow}
          and (${workspaceBackups.startedAt} is null or ${workspaceBackups.endedAt} is not null
            or not exists (select from ${backupJobs} where ${backupJobs.workspaceId} = ${workspaceBackups.id}))`,
      ),
    )
    .$dynamic();
}

/**
 * Keeps a workspace and its owner's account from being deleted until the transaction ends: notifications and jobs refer
 * to both. Call it before the settings of its backups are locked. No effect on what has been deleted already.
 */
async function holdBackedUp(tx: Transaction, workspaceId: number): Promise<void> {
  const ownerId = await ownerOf(tx, workspaceId);
  if (ownerId !== null) await holdAccounts(tx, [ownerId]);
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('key share');
}

/** Takes a job as `LeasedQueue.take`. @returns null if none waits. */
export async function takeBackup(db: Database, node: string, leaseMs: number): Promise<TakenBackup | null> {
  const taken = await backupQueue.take(db, node, leaseMs);
  if (!taken) return null;
  const { workspaceId, projectId, userId } = backupJobs;
  const [job] = await db.select({ workspaceId, projectId, userId }).from(backupJobs).where(eq(backupJobs.id, taken.id));
  return job ? { ...taken, ...job } : null;
}

/** The settings of a taken job, with the plan of its workspace and the copies of its project; null without settings. */
export async function readBackup(db: Database, { workspaceId, projectId }: TakenBackup) {
  const [found] = await db
    .select({ row: workspaceBackups, isPro: isProNow })
    .from(workspaceBackups)
    .innerJoin(workspaces, eq(workspaces.id, workspaceBackups.id))
    .innerJoin(users, eq(users.id, workspaces.ownerUserId))
    .where(eq(workspaceBackups.id, workspaceId));
  if (!found) return null;
  return { ...found, copies: await copiesOf(db, workspaceId, projectId) };
}

/** The copies of a project, newest first. */
export function copiesOf(db: Database, workspaceId: number, projectId: number): Promise<Copy[]> {
  const { id, key, fingerprint, sizeBytes, isWritten, createdAt } = backupCopies;
  return db
    .select({ id, key, fingerprint, sizeBytes, isWritten, createdAt })
    .from(backupCopies)
    .where(and(eq(backupCopies.workspaceId, workspaceId), eq(backupCopies.projectId, projectId)))
    .orderBy(desc(id));
}

export async function forgetCopy(db: Database, id: number): Promise<void> {
  await db.delete(backupCopies).where(eq(backupCopies.id, id));
}

/**
 * Notes a copy before its object is sent, so that the object of a killed process is found again.
 *
 * @returns its id, or null as `lockTaken`
 */
export function beginCopy(
  db: Database,
  job: TakenBackup,
  used: BackupRow | null,
  copy: Pick<Copy, 'key' | 'fingerprint' | 'sizeBytes'> & { projectName: string },
): Promise<number | null> {
  const { workspaceId, projectId } = job;
  return db.transaction(async (tx) => {
    if (!(await lockTaken(tx, job, used))) return null;
    const values = { workspaceId, projectId, isWritten: false, ...copy };
    const [begun] = await tx.insert(backupCopies).values(values).returning({ id: backupCopies.id });
    return begun?.id ?? null;
  });
}

/** Notes that the object of a copy is in the bucket. @returns false where `lockTaken` returns null */
export function completeCopy(db: Database, job: TakenBackup, used: BackupRow | null, copyId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockTaken(tx, job, used))) return false;
    await tx.update(backupCopies).set({ isWritten: true }).where(eq(backupCopies.id, copyId));
    return true;
  });
}

/**
 * Writes how a job ended, unless another process has taken it meanwhile, and ends the run with its last job.
 *
 * @param used the settings with which it was done; null where no bucket was used
 * @returns what the owner has to be told by mail, which the bell knows already; null if that is nothing.
 */
export function finishBackup(
  db: Database,
  job: TakenBackup,
  used: BackupRow | null,
  outcome: Outcome,
): Promise<BackupNews | null> {
  return db.transaction(async (tx) => {
    const row = await lockTaken(tx, job, used);
    if (!row) return null;
    const { workspaceId } = job;
    await backupQueue.remove(tx, job);
    let changed = await change(tx, workspaceId, countsWith(row, outcome));
    if (outcome.kind === 'failed' && outcome.endsRun) {
      const dropped = await tx
        .delete(backupJobs)
        .where(eq(backupJobs.workspaceId, workspaceId))
        .returning({ id: backupJobs.id });
      changed = await change(tx, workspaceId, { failed: changed.failed + dropped.length });
    }
    return endRunIfDone(tx, changed);
  });
}

/** Returns a job to its turn in the queue. */
export function putBackBackup(db: Database, job: TakenBackup, waitMs: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (await lockTaken(tx, job, null)) await backupQueue.putBack(tx, job, waitMs);
  });
}

/**
 * Locks the settings and the job, in this order, after what comes before them: see "Locks" in docs/architecture.md.
 *
 * @param used the settings with which it is done; null where no bucket is used
 * @returns null if another process has taken the job, or it was removed, or its owner has chosen another bucket since.
 *   The job then waits for its turn with that one.
 */
async function lockTaken(tx: Transaction, job: TakenBackup, used: BackupRow | null): Promise<BackupRow | null> {
  await holdBackedUp(tx, job.workspaceId);
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, job.projectId)).for('key share');
  const isOfJob = eq(workspaceBackups.id, job.workspaceId);
  const [row] = await tx.select().from(workspaceBackups).where(isOfJob).for('update');
  if (!row || !(await backupQueue.lock(tx, job))) return null;
  if (used === null || isSameBucket(row, used)) return row;
  await backupQueue.putBack(tx, job, 0);
  return null;
}

function countsWith({ written, unchanged, failed }: BackupRow, outcome: Outcome): Partial<BackupRow> {
  if (outcome.kind === 'written') return { written: written + 1 };
  if (outcome.kind === 'failed') return { failed: failed + 1, failure: outcome.failure };
  return outcome.kind === 'unchanged' ? { unchanged: unchanged + 1 } : { written };
}

/** The caller holds the lock of the settings. @returns as `finishBackup` */
async function endRunIfDone(tx: Transaction, row: BackupRow): Promise<BackupNews | null> {
  const [waiting] = await tx
    .select({ id: backupJobs.id })
    .from(backupJobs)
    .where(eq(backupJobs.workspaceId, row.id))
    .limit(1);
  if (waiting) return null;
  const ended = { endedAt: sql`now()` };
  if (row.failed === 0) {
    await change(tx, row.id, { ...ended, failures: 0, failingSince: null });
    return null;
  }
  const retryAt = new Date(Math.min(row.nextAt.getTime(), Date.now() + RETRY_MS));
  const since = sql`coalesce(${workspaceBackups.failingSince}, now())`;
  const failures = row.failures + 1;
  const failed = await change(tx, row.id, { ...ended, failures, failingSince: since, nextAt: retryAt });
  const isOfProject = row.failure !== null && LASTING_PROJECT_FAULTS.has(row.failure.code);
  const isOld = sql`${workspaceBackups.failingSince} < now() - ${BACKUP_PAUSE_DAYS} * interval '1 day'`;
  const [paused] = isOfProject
    ? []
    : await tx
        .update(workspaceBackups)
        .set({ pausedAt: sql`now()` })
        .where(and(eq(workspaceBackups.id, row.id), isOld))
        .returning();
  if (paused) return tell(tx, paused, 'paused');
  return failures === BACKUP_FAILURES_TOLD ? tell(tx, failed, 'failing') : null;
}

async function tell(tx: Transaction, row: BackupRow, event: BackupNews['event']): Promise<BackupNews | null> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerUserId))
    .where(eq(workspaces.id, row.id));
  if (!owner) return null;
  const news: BackupNews = { event, row, owner };
  const { id: workspaceId, bucket } = row;
  const isNew = await notify(
    tx,
    owner.id,
    keyOf(news),
    { kind: 'backups', event, bucket, workspaceId },
    { hasMail: true },
  );
  return isNew ? news : null;
}

/**
 * Messages by bell to the owners of backups that fail, or are paused.
 *
 * @param workspaceId of the only backups that are meant. Default: all.
 */
export async function listStandingNews(db: Database, workspaceId?: number): Promise<BackupNews[]> {
  const { id, email, language } = users;
  const rows = await db
    .select({ row: workspaceBackups, owner: { id, email, language } })
    .from(workspaceBackups)
    .innerJoin(workspaces, eq(workspaces.id, workspaceBackups.id))
    .innerJoin(users, eq(users.id, workspaces.ownerUserId))
    .where(
      and(
        or(isNotNull(workspaceBackups.pausedAt), gte(workspaceBackups.failures, BACKUP_FAILURES_TOLD)),
        workspaceId === undefined ? undefined : eq(workspaceBackups.id, workspaceId),
      ),
    );
  return rows.map(({ row, owner }) => ({ event: row.pausedAt === null ? 'failing' : 'paused', row, owner }));
}

async function change(tx: Transaction, id: number, values: PgUpdateSetSource<typeof workspaceBackups>) {
  const [row] = await tx.update(workspaceBackups).set(values).where(eq(workspaceBackups.id, id)).returning();
  if (!row) throw new Error('locked backups are not there');
  return row;
}
