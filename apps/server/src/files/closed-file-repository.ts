import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { files } from '../db/schema/files';
import { isPublicNow } from '../db/used-files';
import type { FileRow } from './file-repository';

/**
 * Files that are no longer public and whose objects have not moved yet. Workspaces take turns: a file waits behind as
 * many of each other workspace as of its own, earliest first.
 *
 * @param except ids of files that are left out.
 */
export async function listClosedFiles(
  db: Database,
  limit: number,
  except: readonly string[],
): Promise<{ file: FileRow; isPublic: boolean }[]> {
  const turn = sql`row_number() over (partition by ${files.workspaceId} order by ${files.closedAt}, ${files.id})`;
  return db
    .select({ file: getTableColumns(files), isPublic: isPublicNow })
    .from(files)
    .where(
      and(isNotNull(files.closedAt), eq(files.state, 'ready'), sql`${files.id} <> all(${sql.param(except)}::text[])`),
    )
    .orderBy(turn, files.closedAt, files.id)
    .limit(limit);
}

/** No effect if the file has been closed again since it was read. */
export async function forgetClosing(db: Database, file: FileRow): Promise<void> {
  await db.update(files).set({ closedAt: null }).where(isAsRead(file));
}

/** @returns false if the file has changed since it was read; the caller's transaction must not commit. */
export async function moveToKey(tx: Transaction, file: FileRow, storageKey: string): Promise<boolean> {
  const moved = await tx
    .update(files)
    .set({ storageKey, closedAt: null })
    .where(isAsRead(file))
    .returning({ id: files.id });
  return moved.length === 1;
}

function isAsRead({ id, storageKey, closedAt }: FileRow) {
  const isSameClosing = closedAt === null ? isNull(files.closedAt) : eq(files.closedAt, closedAt);
  return and(eq(files.id, id), eq(files.storageKey, storageKey), isSameClosing);
}
