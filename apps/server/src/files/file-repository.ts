import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { fileVariants } from '../db/schema/builds';
import { doomedObjects, files, fileUses, sampleParts } from '../db/schema/files';
import { compiledTargets } from '../db/schema/scenes';
import { isPublicNow } from '../db/used-files';
import type { Database, Transaction } from '../db/database';
import { previewKeyOf } from '../storage/object-key';
import { lastPossibleArrival } from './last-possible-arrival';

export type FileRow = typeof files.$inferSelect;
export type FileKindOfRow = FileRow['kind'];
/** Findings of the checks about a file, and the key of its bytes. */
export type ReadyFile = Pick<
  FileRow,
  'storageKey' | 'contentType' | 'sizeBytes' | 'sha256' | 'widthPx' | 'heightPx' | 'previewBytes' | 'metadata'
>;

/**
 * Longer than storing one file can take, so that the sweeper does not delete an object that is being written. Chosen,
 * not measured.
 */
const WRITE_WINDOW = sql`interval '1 hour'`;
/** Time after which a file that nothing uses is purged. Chosen, not measured. */
export const UNREFERENCED_KEEP = sql`interval '7 days'`;
/**
 * Visitors' pages may name a file that was given up for this long; files of a replaced version stay open as long.
 * Chosen, not measured.
 */
const RETIRED_KEEP = sql`interval '1 hour'`;

/** The column is qualified by hand, because drizzle omits the table in a select over one table. */
const idOfFile = sql`"files"."id"`;

/** Whether anything uses the file, be it a draft or a project in the trash. A former sample does not count. */
export const isFileUsed = sql<boolean>`exists (
  select 1 from file_uses u where u.file_id = ${idOfFile} and u.holder_kind <> 'former-sample')`;

/** The file is or was part of a sample. */
const isSampleFile = sql`exists (
  select 1 from file_uses u where u.file_id = ${idOfFile} and u.workspace_id is null)`;

export async function findFileOfUser(db: Database, userId: number, fileId: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.userId, userId)));
  return row ?? null;
}

/** A file that a project of the workspace may use: one of the workspace's uploads, or one of a template. */
export async function findUsableFile(db: Database, workspaceId: number, fileId: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isNull(files.variantOf), or(eq(files.workspaceId, workspaceId), isSampleFile)));
  return row ?? null;
}

/** A file that may be served, and whether it is public. */
export async function findReadyFile(db: Database, fileId: string): Promise<(FileRow & { isPublic: boolean }) | null> {
  const [row] = await db
    .select({ ...getTableColumns(files), isPublic: isPublicNow })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.state, 'ready')));
  return row ?? null;
}

export async function findFile(db: Database, fileId: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId));
  return row ?? null;
}

/**
 * Bytes that count against a workspace's quota: files and their previews, including staged ones, each once, and the
 * documents of scenes.
 */
export async function storedBytesOf(db: Database | Transaction, workspaceId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(size_bytes + coalesce(preview_bytes, 0)), 0) from files where workspace_id = ${workspaceId})
      + (select coalesce(sum(d.bytes), 0) from scene_drafts d join projects p on p.id = d.project_id
        where p.workspace_id = ${workspaceId})
      + (select coalesce(sum(v.bytes), 0) from scene_versions v join projects p on p.id = v.project_id
        where p.workspace_id = ${workspaceId}) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Bytes of a workspace that only versions hold which visitors no longer see: their documents, and files that nothing
 * else uses, each once. Deleting these versions frees them.
 */
export async function oldVersionBytesOf(db: Database | Transaction, workspaceId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    with old as (
      select v.id, v.bytes from scene_versions v join projects p on p.id = v.project_id
      where p.workspace_id = ${workspaceId} and v.number is distinct from p.published_version)
    select (select coalesce(sum(bytes), 0) from old)
      + (select coalesce(sum(f.size_bytes + coalesce(f.preview_bytes, 0)), 0) from files f
        where f.workspace_id = ${workspaceId}
          and f.id in (select u.file_id from file_uses u join old on old.id = u.holder_id
            where u.holder_kind = 'scene-version')
          and not exists (select from file_uses u where u.file_id = f.id
            and (u.holder_kind <> 'scene-version' or u.holder_id not in (select id from old)))) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** The row of a file that this server has made and checked. */
export async function insertReadyFileRow(tx: Transaction, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file);
}

/** @returns the updated row; null if it no longer exists or is no longer staged. */
export async function makeFileReady(tx: Transaction, fileId: string, checked: ReadyFile): Promise<FileRow | null> {
  const [row] = await tx
    .update(files)
    .set({ ...checked, state: 'ready', expiresAt: null, unreferencedSince: sql`now()` })
    .where(and(eq(files.id, fileId), eq(files.state, 'staged')))
    .returning();
  return row ?? null;
}

/**
 * Locks the row until the transaction ends, so that it cannot be purged meanwhile. @returns false if the ready file
 * does not exist
 */
export async function markFileReferenced(tx: Transaction, fileId: string): Promise<boolean> {
  const updated = await tx
    .update(files)
    .set({ unreferencedSince: null })
    .where(and(eq(files.id, fileId), eq(files.state, 'ready')))
    .returning({ id: files.id });
  return updated.length === 1;
}

/** No effect while anything uses the file. */
export async function markFileUnreferenced(tx: Transaction, fileId: string): Promise<void> {
  // The lock comes first, because a reference written by another transaction is visible only after its commit.
  await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update');
  await tx
    .update(files)
    .set({ unreferencedSince: sql`now()` })
    .where(and(eq(files.id, fileId), sql`not ${isFileUsed}`));
}

/** Like `markFileUnreferenced`, for a file that is purged an hour later, because nobody can want it back. */
export async function retireFile(tx: Transaction, fileId: string): Promise<void> {
  await markFileUnreferenced(tx, fileId);
  await tx
    .update(files)
    .set({ unreferencedSince: sql`now() - ${UNREFERENCED_KEEP} + ${RETIRED_KEEP}` })
    .where(and(eq(files.id, fileId), isNotNull(files.unreferencedSince)));
}

/** Called before the object is written, so that the object of a killed process is deleted later. */
export async function doomObjectUntilCommitted(db: Database, storageKey: string): Promise<void> {
  await db.insert(doomedObjects).values({ storageKey, deleteAfter: sql`now() + ${WRITE_WINDOW}` });
}

/** @returns false if the sweeper has already taken the object; the caller's transaction must not commit. */
export async function keepObject(tx: Transaction, storageKey: string): Promise<boolean> {
  const kept = await tx
    .delete(doomedObjects)
    .where(eq(doomedObjects.storageKey, storageKey))
    .returning({ storageKey: doomedObjects.storageKey });
  return kept.length === 1;
}

/**
 * Deletes the object once the transaction has committed and `deleteAfter` (default: now) has passed, by the database's
 * clock.
 */
export async function doomObject(
  tx: Transaction,
  storageKey: string,
  deleteAfter: Date | SQL | null = null,
): Promise<void> {
  const given = deleteAfter instanceof Date ? deleteAfter.toISOString() : deleteAfter;
  const moment = sql`greatest(now(), ${given}::timestamptz)`;
  await tx
    .insert(doomedObjects)
    .values({ storageKey, deleteAfter: moment })
    .onConflictDoUpdate({ target: doomedObjects.storageKey, set: { deleteAfter: moment } });
}

/** Removes the row of a file without uses, and dooms its objects. @returns whether it was removed */
export async function deleteFileRow(
  tx: Transaction,
  file: Pick<FileRow, 'id' | 'storageKey' | 'expiresAt' | 'previewBytes'>,
): Promise<boolean> {
  const formerUses = await tx
    .delete(fileUses)
    .where(and(eq(fileUses.fileId, file.id), eq(fileUses.holderKind, 'former-sample')))
    .returning({ partId: fileUses.holderId });
  const variants = await lockVariantsOf(tx, file.id);
  await tx.delete(fileVariants).where(eq(fileVariants.sourceId, file.id));
  const partIds = formerUses.map(({ partId }) => partId);
  if (partIds.length > 0) await tx.delete(sampleParts).where(inArray(sampleParts.id, partIds));
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.id, file.id), eq(files.storageKey, file.storageKey)))
    .returning({ id: files.id, kind: files.kind });
  if (deleted.length === 0) return false;
  if (deleted[0]?.kind === 'image') await deleteCompiledTargets(tx, file.id);
  await doomObject(tx, file.storageKey, lastPossibleArrival(file.expiresAt));
  if (file.previewBytes !== null) await doomObject(tx, previewKeyOf(file.storageKey));
  // A trigger has deleted the variants' uses together with their rows. Another video may have been converted from a
  // kept source.
  for (const variant of variants) if (await isUnused(tx, variant.id)) await deleteFileRow(tx, variant);
  return true;
}

export async function isUnused(tx: Transaction, fileId: string): Promise<boolean> {
  const [unused] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), sql`not ${isFileUsed}`));
  return unused !== undefined;
}

/** Gives back the room that was reserved for the output of a build; a file that is ready stays. */
export async function dropReservation(tx: Transaction, outputId: string | null): Promise<void> {
  if (outputId === null) return;
  const [staged] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, outputId), eq(files.state, 'staged')))
    .for('update');
  if (staged) await deleteFileRow(tx, staged);
}

/** The files of a file's variants, ready ones and reserved ones. */
async function lockVariantsOf(tx: Transaction, sourceId: string): Promise<FileRow[]> {
  const outputs = tx
    .select({ id: fileVariants.outputId })
    .from(fileVariants)
    .where(eq(fileVariants.sourceId, sourceId));
  return tx.select().from(files).where(inArray(files.id, outputs)).orderBy(files.id).for('update');
}

/** Deletes the tracking data of a picture together with it. */
async function deleteCompiledTargets(tx: Transaction, imageFileId: string): Promise<void> {
  const uses = await tx
    .select({ fileId: fileUses.fileId })
    .from(compiledTargets)
    .innerJoin(fileUses, and(eq(fileUses.holderKind, 'compiled-target'), eq(fileUses.holderId, compiledTargets.id)))
    .where(eq(compiledTargets.imageFileId, imageFileId));
  await tx.delete(compiledTargets).where(eq(compiledTargets.imageFileId, imageFileId));
  for (const { fileId } of uses) await markFileUnreferenced(tx, fileId);
}
