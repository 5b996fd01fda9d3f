import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { files } from '../../db/schema/files';
import { blockedFiles } from '../../db/schema/takedowns';
import { isPublicNow } from '../../db/used-files';

/** The given files that visitors cannot read at present. */
export async function notPublicYet(tx: Database | Transaction, fileIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: files.id, isPublic: isPublicNow })
    .from(files)
    .where(inArray(files.id, [...new Set(fileIds)]));
  return rows.filter(({ isPublic }) => !isPublic).map(({ id }) => id);
}

/** The given files that were taken down. Samples never are. */
export async function blockedFilesOf(tx: Database | Transaction, fileIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .innerJoin(blockedFiles, eq(blockedFiles.sha256, files.sha256))
    .where(and(inArray(files.id, fileIds), isNotNull(files.workspaceId)));
  return new Set(rows.map(({ id }) => id));
}

/** Sizes in bytes by the ids of the files; those that do not exist are left out. */
export async function sizesOf(tx: Database | Transaction, fileIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: files.id, sizeBytes: files.sizeBytes })
    .from(files)
    .where(inArray(files.id, fileIds));
  return new Map(rows.map(({ id, sizeBytes }) => [id, sizeBytes]));
}
