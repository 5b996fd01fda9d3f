import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { backupCopies, backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { projects } from '../../db/schema/projects';

export type BackupRow = typeof workspaceBackups.$inferSelect;
type NewBackups = Omit<typeof workspaceBackups.$inferInsert, 'id'>;

export async function findBackups(db: Database | Transaction, workspaceId: number): Promise<BackupRow | null> {
  const [row] = await db.select().from(workspaceBackups).where(eq(workspaceBackups.id, workspaceId));
  return row ?? null;
}

/**
 * @param isElsewhere whether the bucket changes. The new one has no copies yet; what a run that is under way has sent
 *   to the former one is sent to it by a further run.
 */
export async function setBackups(tx: Transaction, id: number, values: NewBackups, isElsewhere: boolean): Promise<void> {
  const fresh = { ...values, failures: 0, failingSince: null, pausedAt: null };
  await tx
    .insert(workspaceBackups)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: workspaceBackups.id, set: fresh });
  if (!isElsewhere) return;
  await tx.delete(backupCopies).where(eq(backupCopies.workspaceId, id));
  const isUnderWay = sql`exists (select from ${backupJobs} where ${backupJobs.workspaceId} = ${id})`;
  await tx
    .update(workspaceBackups)
    .set({ nextAt: sql`now()` })
    .where(and(eq(workspaceBackups.id, id), isUnderWay));
}

/** Makes the next run due, and ends a pause. @returns false if there are no backups. */
export async function runSoon(db: Database, id: number): Promise<boolean> {
  const changed = await db
    .update(workspaceBackups)
    .set({ nextAt: sql`now()`, pausedAt: null })
    .where(eq(workspaceBackups.id, id))
    .returning({ id: workspaceBackups.id });
  return changed.length === 1;
}

/** @returns false if there were no backups. */
export async function deleteBackups(tx: Transaction, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(workspaceBackups)
    .where(eq(workspaceBackups.id, id))
    .returning({ id: workspaceBackups.id });
  return deleted.length === 1;
}

/** Copies that are in the bucket, latest first. @param before only those with a smaller id */
export function listCopies(db: Database, workspaceId: number, before: number | undefined, limit: number) {
  const { id, key, sizeBytes, createdAt, projectId } = backupCopies;
  // A project that has moved to another workspace is shown under the name of its copy, because the owner may not see
  // its present one.
  const projectName = sql<string>`coalesce(nullif(${backupCopies.projectName}, ''), ${projects.name}, '')`;
  return db
    .select({ id, key, sizeBytes, createdAt, projectName, isDeleted: isNull(projectId).mapWith(Boolean) })
    .from(backupCopies)
    .leftJoin(projects, and(eq(projects.id, projectId), eq(projects.workspaceId, backupCopies.workspaceId)))
    .where(and(isInBucket(workspaceId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

/** Forgets a copy of a deleted project, which no run would look for. */
export async function forgetDeleted(db: Database, id: number): Promise<void> {
  await db.delete(backupCopies).where(and(eq(backupCopies.id, id), isNull(backupCopies.projectId)));
}

export async function findCopy(db: Database, workspaceId: number, id: number) {
  const { key, sizeBytes } = backupCopies;
  const [copy] = await db
    .select({ key, sizeBytes })
    .from(backupCopies)
    .where(and(isInBucket(workspaceId), eq(backupCopies.id, id)));
  return copy ?? null;
}

function isInBucket(workspaceId: number) {
  return and(eq(backupCopies.workspaceId, workspaceId), eq(backupCopies.isWritten, true));
}
