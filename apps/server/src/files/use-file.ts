import type { Transaction } from '../db/database';
import type { UseRole } from '../db/schema/files';
import { ApiError } from '../http/api-error';
import { markFileReferenced, markFileUnreferenced } from './file-repository';
import { hasBlockedFile } from './blocked-file-repository';
import { deleteUse, insertUse, type FileUse, type Holder } from './file-use-repository';

/**
 * Records uses of ready files; call it in the transaction that writes the holder. The files' rows stay locked until it
 * ends, so that they cannot be purged meanwhile, and are locked in a fixed order, so that two transactions cannot
 * deadlock.
 *
 * @throws ApiError `file-not-usable` when a file is gone or not ready; `file-blocked` when it was taken down.
 */
export async function useFiles(tx: Transaction, uses: FileUse[]): Promise<void> {
  for (const fileId of [...new Set(uses.map((use) => use.fileId))].sort()) {
    if (!(await markFileReferenced(tx, fileId))) throw new ApiError('file-not-usable');
  }
  // A takedown locks the same rows, so that it either sees the new uses or is seen here.
  const fileIds = uses.map((use) => use.fileId);
  if (fileIds.length > 0 && (await hasBlockedFile(tx, fileIds))) throw new ApiError('file-blocked');
  for (const use of uses) await insertUse(tx, use);
}

/** Replaces the file used in a role, if there was one. @throws ApiError as `useFiles` */
export async function replaceUse(tx: Transaction, use: FileUse): Promise<void> {
  const former = await deleteUse(tx, use.holder, use.role);
  await useFiles(tx, [use]);
  if (former !== null && former !== use.fileId) await releaseFile(tx, former);
}

/** No effect if the holder uses nothing in this role. */
export async function endUse(tx: Transaction, holder: Holder, role: UseRole): Promise<void> {
  const former = await deleteUse(tx, holder, role);
  if (former !== null) await releaseFile(tx, former);
}

/**
 * Call it in the transaction that deleted a use, after deleting it. If that was the last one, the days until the purge
 * start.
 */
export async function releaseFile(tx: Transaction, fileId: string): Promise<void> {
  await markFileUnreferenced(tx, fileId);
}
