import type { Transaction } from '../db/database';
import { ApiError } from '../http/api-error';
import { markFileReferenced, markFileUnreferenced } from './file-repository';

/**
 * Marks a ready file as used; call it in the transaction that writes the reference. It locks the file's row until
 * that transaction ends, so that no purge can come between.
 *
 * @throws ApiError `file-not-usable` when the file is gone or not ready.
 */
export async function referenceFile(tx: Transaction, fileId: string): Promise<void> {
  if (!(await markFileReferenced(tx, fileId))) {
    throw new ApiError('file-not-usable');
  }
}

/**
 * Call it in the transaction that removed a reference, after removing it. When that was the last one, the days until
 * the file is purged begin.
 */
export async function releaseFile(tx: Transaction, fileId: string): Promise<void> {
  await markFileUnreferenced(tx, fileId);
}
