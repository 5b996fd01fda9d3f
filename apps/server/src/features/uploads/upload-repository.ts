import { and, eq, gt, sql } from 'drizzle-orm';
import { PRESIGNED_PUT_LIFETIME_MS } from '@anchora/contract/limits';
import type { FileKind } from '@anchora/contract/uploads';
import { lockWorkspace } from '../../accounts/hold-workspace';
import { ADVISORY_LOCKS } from '../../db/advisory-locks';
import { fromNow } from '../../db/from-now';
import type { Database, Transaction } from '../../db/database';
import { files, storageTotals } from '../../db/schema/files';
import { writtenRow } from '../../db/written-row';
import type { FileRow } from '../../files/file-repository';
import { newStagingKey, randomId } from '../../storage/object-key';

export interface NewUpload {
  /** The person who uploads. */
  userId: number;
  /** The workspace that the file belongs to. */
  workspaceId: number;
  fileName: string;
  contentType: string;
  kind: FileKind;
  /** The exact size, or an upper bound. */
  sizeBytes: number;
  /** Id of the file of which this one becomes a variant. */
  variantOf?: string;
  /** SHA-256 of the file that this one is made from, so that takedowns reach it. */
  originSha256?: Buffer | null;
  /** The statement about rights that the user confirmed; null if the page showed none. */
  rightsStatement?: number | null;
}

/**
 * Makes other uploads to this workspace wait until the transaction ends. The accounts of the uploader and of the
 * workspace's owner come first, as for the deletion of an account.
 *
 * @returns whether the uploader's account still exists
 */
export async function lockUploadsOf(tx: Transaction, { userId, workspaceId }: NewUpload): Promise<boolean> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from users
    where id in (${userId}, (select owner_user_id from workspaces where id = ${workspaceId})) order by id for key share`);
  await lockWorkspace(tx, workspaceId);
  return rows.some(({ id }) => id === userId);
}

/** Makes other reservations on this server wait until the transaction ends. */
export async function lockReservations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reservation})`);
}

/**
 * Bytes of all users' files and previews, including staged ones, and of the samples. The total is maintained with every
 * change.
 */
export async function storedBytesOfAll(tx: Transaction): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql`coalesce(sum(${storageTotals.bytes}), 0)`.mapWith(Number) })
    .from(storageTotals);
  return stored?.bytes ?? 0;
}

/** Bytes of all uploads that are expected, arriving or being checked. */
export async function reservedBytesOfAll(tx: Transaction): Promise<number> {
  const [reserved] = await tx
    .select({ bytes: sql`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.state, 'staged'), gt(files.expiresAt, sql`now()`)));
  return reserved?.bytes ?? 0;
}

export async function insertStagedUpload(tx: Transaction, upload: NewUpload): Promise<FileRow> {
  const { userId, workspaceId, fileName, contentType, kind, sizeBytes, variantOf = null, originSha256 = null } = upload;
  const { rightsStatement = null } = upload;
  const row = writtenRow(
    await tx
      .insert(files)
      .values({
        id: randomId(),
        userId,
        workspaceId,
        kind,
        state: 'staged',
        originalName: fileName,
        contentType,
        sizeBytes,
        variantOf,
        originSha256,
        rightsStatement,
        storageKey: newStagingKey(userId),
        expiresAt: fromNow(PRESIGNED_PUT_LIFETIME_MS),
      })
      .returning(),
    'an upload',
  );
  return row;
}

/** Whether an open upload expects its bytes under this key. */
export async function isUploadOpen(db: Database, stagingKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.storageKey, stagingKey), eq(files.state, 'staged')));
  return rows.length > 0;
}
