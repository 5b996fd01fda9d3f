import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { files } from '../db/schema/files';
import { blockedFiles } from '../db/schema/takedowns';

/** Records the sources of a project's tracking file and USDZ, so that a takedown of one reaches the other. */
export async function recordLineage(tx: Transaction, projectId: number): Promise<void> {
  await tx.execute(sql`
    update files made set origin_sha256 = coalesce(source.origin_sha256, source.sha256)
    from file_uses m, file_uses s, files source
    where m.holder_kind = 'project' and m.holder_id = ${projectId} and m.file_id = made.id
      and s.holder_kind = 'project' and s.holder_id = ${projectId} and s.file_id = source.id
      and (m.role, s.role) in (('tracking-file', 'target-image'), ('usdz', 'model'))
      and made.origin_sha256 is null and made.workspace_id is not null and source.workspace_id is not null`);
}

/** Whether bytes may not be used again, by anyone. */
export async function isBlockedHash(db: Database | Transaction, sha256: Buffer): Promise<boolean> {
  const rows = await db
    .select({ id: blockedFiles.id })
    .from(blockedFiles)
    .where(eq(blockedFiles.sha256, sha256))
    .limit(1);
  return rows.length > 0;
}

/** Whether one of these files may not be used again. */
export async function hasBlockedFile(tx: Transaction, fileIds: string[]): Promise<boolean> {
  const blocked = await blockedFilesOf(tx, fileIds);
  return blocked.size > 0;
}

/**
 * Ids of the given files whose bytes an operator has blocked, so that they may not be used again. Samples always may.
 */
export async function blockedFilesOf(tx: Database | Transaction, fileIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .innerJoin(blockedFiles, eq(blockedFiles.sha256, files.sha256))
    .where(and(inArray(files.id, fileIds), isNotNull(files.workspaceId)));
  return new Set(rows.map(({ id }) => id));
}
