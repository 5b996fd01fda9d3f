import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { files } from '../../db/schema/files';
import { isPublicNow } from '../../db/used-files';

/** Ids of the given files that visitors cannot read at present; those without a row are left out. */
export async function notPublicYet(tx: Database | Transaction, fileIds: string[]): Promise<string[]> {
  const rows = await tx.select({ id: files.id, isPublic: isPublicNow }).from(files).where(inArray(files.id, fileIds));
  return rows.filter(({ isPublic }) => !isPublic).map(({ id }) => id);
}

/** Sizes in bytes by the ids of the files; those that do not exist are left out. */
export async function sizesOf(tx: Database | Transaction, fileIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: files.id, sizeBytes: files.sizeBytes })
    .from(files)
    .where(inArray(files.id, fileIds));
  return new Map(rows.map(({ id, sizeBytes }) => [id, sizeBytes]));
}
