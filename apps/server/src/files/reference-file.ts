import { and, eq, sql } from 'drizzle-orm';
import { files } from '../db/schema';
import type { Transaction } from '../db/database';
import { ApiError } from '../http/api-error';
import { isFileUsed } from './file-repository';

/**
 * Marks a ready file as used; call it in the transaction that writes the reference. It locks the file's row until
 * that transaction ends, so that no purge can come between.
 *
 * @throws ApiError `file-not-usable` when the file is gone or not ready.
 */
export async function referenceFile(tx: Transaction, fileId: string): Promise<void> {
  const updated = await tx
    .update(files)
    .set({ unreferencedSince: null })
    .where(and(eq(files.id, fileId), eq(files.state, 'ready')))
    .returning({ id: files.id });
  if (updated.length === 0) {
    throw new ApiError('file-not-usable', 'The uploaded file is no longer available. Please upload it again.');
  }
}

/**
 * Call it in the transaction that removed a reference, after removing it. When that was the last one, the days until
 * the file is purged begin.
 */
export async function releaseFile(tx: Transaction, fileId: string): Promise<void> {
  // The lock comes first: a reference being written elsewhere is seen only once that transaction has ended.
  await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update');
  await tx
    .update(files)
    .set({ unreferencedSince: sql`now()` })
    .where(and(eq(files.id, fileId), sql`not ${isFileUsed}`));
}
