import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { backupCopies, workspaceBackups } from '../../db/schema/project-backups';
import { projects } from '../../db/schema/projects';

export type BackupRow = typeof workspaceBackups.$inferSelect;
export type NewBackups = Omit<typeof workspaceBackups.$inferInsert, 'id'>;

export async function findBackups(db: Database | Transaction, workspaceId: number): Promise<BackupRow | null> {
  const [row] = await db.select().from(workspaceBackups).where(eq(workspaceBackups.id, workspaceId));
  return row ?? null;
}

/** @param isElsewhere the bucket changes: it has no copy yet, whatever the former one has. */
export async function setBackups(tx: Transaction, id: number, values: NewBackups, isElsewhere: boolean): Promise<void> {
  const fresh = { ...values, failures: 0, failingSince: null, pausedAt: null };
  await tx
    .insert(workspaceBackups)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: workspaceBackups.id, set: fresh });
  if (isElsewhere) await tx.delete(backupCopies).where(eq(backupCopies.workspaceId, id));
}

/** Makes the next run due. @returns false if there are no backups. */
export async function runSoon(db: Database, id: number): Promise<boolean> {
  const changed = await db
    .update(workspaceBackups)
    .set({ nextAt: sql`now()`, pausedAt: null })
    .where(eq(workspaceBackups.id, id))
    .returning({ id: workspaceBackups.id });
  return changed.length === 1;
}

/** @returns whether there were any */
export async function deleteBackups(tx: Transaction, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(workspaceBackups)
    .where(eq(workspaceBackups.id, id))
    .returning({ id: workspaceBackups.id });
  return deleted.length === 1;
}

/** Copies that are in the bucket, latest first. @param before only those with a smaller id */
export function listCopies(db: Database, workspaceId: number, before: number | undefined, limit: number) {
  const { id, key, sizeBytes, createdAt } = backupCopies;
  return db
    .select({ id, key, sizeBytes, createdAt, projectName: projects.name })
    .from(backupCopies)
    .innerJoin(projects, eq(projects.id, backupCopies.projectId))
    .where(and(isInBucket(workspaceId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
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
