import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { deleteFileRow, type FileRow } from '../files/file-repository';
import type { FileStorage } from '../files/file-storage';
import { sweepWorkFolders } from '../files/work-folder';
import { notify } from '../notifications/notification-repository';
import { hasObject } from '../storage/has-object';
import * as repository from './sweep-repository';

interface SweepDeps extends FileStorage {
  config: Pick<Config, 'dataDir'>;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

const BATCH = 200;
/** Bytes that have arrived but belong to no project yet: a page may stay open for long. */
const ARRIVED_KEEP_MS = 24 * 60 * 60_000;
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
  for (const row of await repository.listExpiredUploads(db, BATCH)) {
    const keepUntil = new Date(row.createdAt.getTime() + ARRIVED_KEEP_MS);
    if (keepUntil.getTime() > Date.now() && (await hasObject(store, row.storageKey))) {
      await repository.keepStagedUntil(db, row.id, keepUntil);
      continue;
    }
    await db.transaction(async (tx) => {
      const locked = await repository.lockExpiredUpload(tx, row.id);
      if (locked) await deleteFileRow(tx, locked);
    });
  }
}

/** Files that no project uses, and has not for a week. */
export async function purgeUnreferencedFiles({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  for (const id of await repository.listUnreferencedFiles(db, BATCH)) {
    await db.transaction(async (tx) => {
      const locked = await repository.lockUnreferencedFile(tx, id);
      if (locked) await deleteIfUnused(tx, locked);
    });
  }
}

/** Projects that have been in the trash for thirty days, and their files unless another project uses them. */
export async function purgeTrash({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  for (const id of await repository.listProjectsPastTrash(db, BATCH)) {
    await db.transaction(async (tx) => {
      for (const file of await repository.deleteProjectPastTrash(tx, id)) await deleteIfUnused(tx, file);
    });
  }
}

async function deleteIfUnused(tx: Transaction, file: FileRow): Promise<void> {
  if (await repository.isUnused(tx, file.id)) await deleteFileRow(tx, file);
}

/** Objects whose time has come. */
export async function deleteDoomedObjects({ db, store, signal }: SweepDeps): Promise<void> {
  for (;;) {
    const due = await repository.listDueObjects(db, BATCH);
    for (const storageKey of due) {
      if (signal.aborted) return;
      await db.transaction(async (tx) => {
        if (!(await repository.lockDueObject(tx, storageKey))) return;
        await store.delete(storageKey);
        await repository.forgetDoomedObject(tx, storageKey);
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
    if (!(await repository.hasFileWithKey(db, key))) await store.delete(key);
  }
}

/** A week before a subscription ends its user hears of it, once for each end. */
export async function tellOfEndingSubscriptions({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  for (const { userId, endDate } of await repository.listEndingSubscriptions(db)) {
    const date = endDate.toISOString();
    await notify(db, userId, `subscription-ending:${date}`, { kind: 'subscription-ending', endDate: date });
  }
}
