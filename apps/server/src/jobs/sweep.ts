import { DAY_MS } from '@anchora/contract/durations';
import type { Transaction } from '../db/database';
import { inPages, PAGE_ROWS } from '../db/in-pages';
import { sweepEvents } from '../audit/audit-repository';
import { NumberRepository } from '../features/numbers/number-repository';
import { ReportRepository } from '../features/reports/report-repository';
import { eraseOldSupport } from '../features/support/erase-old-support';
import { deleteFileRow, isUnused, type FileRow } from '../files/file-repository';
import type { FileStorage } from '../files/file-storage';
import { LimitRepository } from '../http/limits/limit-repository';
import { hasObject } from '../storage/has-object';
import { STAGING_PREFIX } from '../storage/object-key';
import { forEachRow } from '../queue/for-each-row';
import * as repository from './sweep-repository';
import type { ExpiredUpload, Place } from './sweep-repository';

interface SweepDeps extends FileStorage {
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

type PurgeDeps = Pick<SweepDeps, 'db'> & Partial<Pick<SweepDeps, 'signal'>>;

/** Arrived bytes without a project are kept this long, because a page may stay open for hours. */
const ARRIVED_KEEP_MS = DAY_MS;
/** Far longer than the lifetime of a presigned PUT, by which such an object arrives. */
const ORPHAN_AGE_MS = DAY_MS;

/**
 * Removes unneeded data: uploads whose bytes never arrived, files without a project, projects whose time in the trash
 * has expired, objects without a row, and what is older than its retention. A step that fails is reported to `onError`
 * and does not keep the others from running, nor does a row that fails. Every step decides under the row's lock, so it
 * cannot undo a restore or a new reference; the object of a deleted row is deleted later. Steps may run in several
 * processes at once.
 */
export async function runSweep(deps: SweepDeps): Promise<void> {
  const steps = {
    sweepExpiredUploads,
    purgeTrash,
    purgeUnreferencedFiles,
    deleteDoomedObjects,
    sweepStagingOrphans,
    removeAbandonedWrites: ({ store }: SweepDeps) => store.removeAbandonedWrites(),
    eraseOldReports,
    eraseOldNumbers,
    eraseOldSupport: ({ db }: SweepDeps) => eraseOldSupport(db),
    sweepEvents: ({ db }: SweepDeps) => sweepEvents(db),
    deleteExpiredPreviews: ({ db }: SweepDeps) => repository.deleteExpiredPreviews(db),
    deleteExpiredTokens: ({ db }: SweepDeps) => repository.deleteExpiredTokens(db),
    deleteOldWebhookEvents: ({ db }: SweepDeps) => repository.deleteOldWebhookEvents(db),
    deleteOldPaymentMessages: ({ db }: SweepDeps) => repository.deleteOldPaymentMessages(db),
    sweepLimits: ({ db }: SweepDeps) => new LimitRepository(db).sweep(),
  };
  for (const [name, step] of Object.entries(steps)) {
    if (deps.signal.aborted) return;
    await step(deps).catch((error: unknown) => deps.onError(`${name} failed`, error));
  }
}

/** Handles expired staged files: uploaded bytes are kept for a day, and reservations of missing ones are released. */
export async function sweepExpiredUploads({ db, store, signal }: SweepDeps): Promise<void> {
  const expired = inPages<ExpiredUpload>((after) => repository.listExpiredUploads(db, PAGE_ROWS, after), signal);
  await forEachRow(
    expired,
    async ({ file: row }) => {
      const keepUntil = new Date(row.createdAt.getTime() + ARRIVED_KEEP_MS);
      if (keepUntil.getTime() > Date.now() && (await hasObject(store, row.storageKey))) {
        return repository.keepStagedUntil(db, row.id, keepUntil);
      }
      await db.transaction(async (tx) => {
        const locked = await repository.lockExpiredUpload(tx, row.id);
        if (locked) await deleteFileRow(tx, locked);
      });
    },
    store,
  );
}

/** Deletes files that nothing has used for as long as unused files are kept. */
export async function purgeUnreferencedFiles({ db, signal }: PurgeDeps): Promise<void> {
  const unused = inPages<Place<string>>((after) => repository.listUnreferencedFiles(db, PAGE_ROWS, after), signal);
  await forEachRow(unused, ({ key: id }) =>
    db.transaction(async (tx) => {
      const locked = await repository.lockUnreferencedFile(tx, id);
      if (locked) await deleteIfUnused(tx, locked);
    }),
  );
}

/** Deletes projects whose time in the trash has expired, and their files unless another project uses them. */
export async function purgeTrash({ db, signal }: PurgeDeps): Promise<void> {
  const expired = inPages<Place<number>>((after) => repository.listProjectsPastTrash(db, PAGE_ROWS, after), signal);
  await forEachRow(expired, ({ key: id }) =>
    db.transaction(async (tx) => {
      for (const file of await repository.deleteProjectPastTrash(tx, id)) await deleteIfUnused(tx, file);
    }),
  );
}

async function deleteIfUnused(tx: Transaction, file: FileRow): Promise<void> {
  if (await isUnused(tx, file.id)) await deleteFileRow(tx, file);
}

/** Deletes objects whose `deleteAfter` has passed. */
export async function deleteDoomedObjects({ db, store, signal }: SweepDeps): Promise<void> {
  const due = inPages<Place<string>>((after) => repository.listDueObjects(db, PAGE_ROWS, after), signal);
  await forEachRow(
    due,
    ({ key: storageKey }) =>
      db.transaction(async (tx) => {
        if (!(await repository.lockDueObject(tx, storageKey))) return;
        await store.delete(storageKey);
        await repository.forgetDoomedObject(tx, storageKey);
      }),
    store,
  );
}

/** Deletes staging objects without a row: a presigned PUT was sent again after its upload had ended. */
async function sweepStagingOrphans({ db, store, signal }: SweepDeps): Promise<void> {
  await forEachRow(
    store.list(STAGING_PREFIX),
    async ({ key, modifiedAt }) => {
      if (signal.aborted || Date.now() - modifiedAt.getTime() < ORPHAN_AGE_MS) return;
      if (!(await repository.hasFileWithKey(db, key))) await store.delete(key);
    },
    store,
  );
}

/** Erases visitors' reports some time after an operator has closed them. */
export async function eraseOldReports({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  await new ReportRepository(db).eraseOld();
}

/** Deletes the numbers of visitors from before their retention. */
async function eraseOldNumbers({ db }: Pick<SweepDeps, 'db'>): Promise<void> {
  await new NumberRepository(db).deleteOld();
}
