import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Config } from '../config/config';
import { doomedObjects, files, projects, users } from '../db/schema';
import type { Transaction } from '../db/database';
import { deleteFileRow, isFileUsed, type FileRow } from '../files/file-repository';
import type { FileStorage } from '../files/file-storage';
import { sweepWorkFolders } from '../files/work-folder';
import { notify } from '../notifications/notify';
import { ObjectNotFoundError, type ObjectStore } from '../storage/object-store';

interface SweepDeps extends FileStorage {
  config: Pick<Config, 'dataDir'>;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

const BATCH = 200;
/** A presigned PUT that began in its last second may still be arriving. */
const ARRIVAL_GRACE = sql`interval '15 minutes'`;
/** Bytes that have arrived but belong to no project yet: a page may stay open for long. */
const ARRIVED_KEEP_MS = 24 * 60 * 60_000;
const UNREFERENCED_KEEP = sql`interval '7 days'`;
const TRASH_KEEP = sql.raw(`interval '${TRASH_RETENTION_DAYS} days'`);
const ENDING_NOTICE = sql`interval '7 days'`;
const ORPHAN_AGE_MS = 24 * 60 * 60_000;

/**
 * Removes what nobody needs any more: uploads that never came, files without a project, projects that have been in the
 * trash for long enough, and objects without a row. Every step decides under the row's lock, so it cannot undo a
 * restore or a new reference; objects are deleted after the commit. Steps may run in several processes at once.
 */
export async function runSweep(deps: SweepDeps): Promise<void> {
  const steps = {
    sweepExpiredUploads,
    purgeTrash,
    purgeUnreferencedFiles,
    deleteDoomedObjects,
    sweepStagingOrphans,
    tellOfEndingSubscriptions,
  };
  for (const [name, step] of Object.entries(steps)) {
    if (deps.signal.aborted) return;
    await step(deps).catch((error: unknown) => deps.onError(`${name} failed`, error));
  }
  await sweepWorkFolders(deps.config.dataDir);
}

/** Staged files past their time. What has arrived is kept for a day; the reservation of what has not is given back. */
export async function sweepExpiredUploads({ db, store }: SweepDeps): Promise<void> {
  const isExpired = and(eq(files.state, 'staged'), lt(files.expiresAt, sql`now() - ${ARRIVAL_GRACE}`));
  for (const row of await db.select().from(files).where(isExpired).limit(BATCH)) {
    const keepUntil = new Date(row.createdAt.getTime() + ARRIVED_KEEP_MS);
    if (keepUntil.getTime() > Date.now() && (await exists(store, row.storageKey))) {
      await db
        .update(files)
        .set({ expiresAt: keepUntil })
        .where(and(eq(files.id, row.id), eq(files.state, 'staged')));
      continue;
    }
    await db.transaction(async (tx) => {
      const [locked] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, row.id), isExpired))
        .for('update', { skipLocked: true });
      if (locked) await deleteFileRow(tx, locked);
    });
  }
}

/** Files that no project uses, and has not for a week. */
export async function purgeUnreferencedFiles({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  const isOld = lt(files.unreferencedSince, sql`now() - ${UNREFERENCED_KEEP}`);
  const isPurgeable = and(eq(files.state, 'ready'), isOld, sql`not ${isFileUsed}`);
  for (const { id } of await db.select({ id: files.id }).from(files).where(isPurgeable).limit(BATCH)) {
    await db.transaction(async (tx) => {
      // A reference being written holds this lock and clears `unreferencedSince`.
      const [locked] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, id), isOld))
        .for('update');
      if (locked) await deleteIfUnused(tx, locked);
    });
  }
}

/** Projects that have been in the trash for thirty days, and their files unless another project uses them. */
export async function purgeTrash({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  const isOver = and(eq(projects.status, 'deleted'), lt(projects.deletedAt, sql`now() - ${TRASH_KEEP}`));
  for (const { id } of await db.select({ id: projects.id }).from(projects).where(isOver).limit(BATCH)) {
    await db.transaction(async (tx) => {
      // A restore holds this lock and changes the status.
      const [project] = await tx
        .select()
        .from(projects)
        .where(and(eq(projects.id, id), isOver))
        .for('update');
      if (!project) return;
      await tx.delete(projects).where(eq(projects.id, id));
      const { modelFileId, usdzFileId, targetImageFileId, trackingFileId } = project;
      const ids = [modelFileId, usdzFileId, targetImageFileId, trackingFileId].filter((fileId) => fileId !== null);
      const locked = await tx.select().from(files).where(inArray(files.id, ids)).orderBy(asc(files.id)).for('update');
      for (const file of locked) await deleteIfUnused(tx, file);
    });
  }
}

async function deleteIfUnused(tx: Transaction, file: FileRow): Promise<void> {
  const [unused] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, file.id), sql`not ${isFileUsed}`));
  if (unused) await deleteFileRow(tx, file);
}

/** Objects whose time has come. The row's lock keeps a writer from committing the object while it is being deleted. */
export async function deleteDoomedObjects({ db, store, signal }: SweepDeps): Promise<void> {
  const isDue = lt(doomedObjects.deleteAfter, sql`now()`);
  for (;;) {
    const due = await db.select().from(doomedObjects).where(isDue).limit(BATCH);
    for (const { storageKey } of due) {
      if (signal.aborted) return;
      await db.transaction(async (tx) => {
        const key = eq(doomedObjects.storageKey, storageKey);
        const [locked] = await tx
          .select()
          .from(doomedObjects)
          .where(and(key, isDue))
          .for('update', { skipLocked: true });
        if (!locked) return;
        await store.delete(storageKey);
        await tx.delete(doomedObjects).where(key);
      });
    }
    if (due.length < BATCH) return;
  }
}

/** Objects in staging without a row: a presigned PUT that was sent once more after its upload had ended. */
export async function sweepStagingOrphans({ db, store, signal }: SweepDeps): Promise<void> {
  for await (const { key, modifiedAt } of store.list('staging/')) {
    if (signal.aborted) return;
    if (Date.now() - modifiedAt.getTime() < ORPHAN_AGE_MS) continue;
    const [row] = await db.select({ id: files.id }).from(files).where(eq(files.storageKey, key));
    if (!row) await store.delete(key);
  }
}

/** A week before a subscription ends its user hears of it, once for each end. One that renews by itself does not end. */
export async function tellOfEndingSubscriptions({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  const isEnding = and(
    isNotNull(users.subscriptionPlan),
    eq(users.subscriptionRenews, false),
    gt(users.subscriptionEndDate, sql`now()`),
    lt(users.subscriptionEndDate, sql`now() + ${ENDING_NOTICE}`),
  );
  const ending = await db.select({ id: users.id, endDate: users.subscriptionEndDate }).from(users).where(isEnding);
  for (const { id, endDate } of ending) {
    if (endDate === null) continue;
    const date = endDate.toISOString();
    await notify(db, id, `subscription-ending:${date}`, { kind: 'subscription-ending', endDate: date });
  }
}

async function exists(store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.head(key);
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return false;
    throw error;
  }
}
