import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ConversionOrder } from '@anchora/contract/conversions';
import type { Database, Transaction } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { deleteFileRow, isUnused, markFileReferenced, type FileRow } from '../../files/file-repository';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { keepSource } from '../../files/file-variant-repository';
import { ApiError } from '../../http/api-error';

/** The uploads of a user to these workspaces. */
export interface OwnSources {
  userId: number;
  workspaceIds: number[];
}

/** A conversion by its source: the job as long as there is one, then the newest video. */
export async function findConversion(db: Database | Transaction, sourceId: string) {
  const [job] = await db.select().from(fileVariants).where(isJobOf(sourceId));
  if (job) return { job, result: null };
  const [made] = await db
    .select({ file: files })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, fileVariants.sourceId))
    .where(and(eq(fileVariants.outputId, sourceId), eq(fileVariants.variant, 'source')))
    .orderBy(desc(fileVariants.id))
    .limit(1);
  return { job: null, result: made?.file ?? null };
}

const isJobOf = (sourceId: string) => and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, 'web'));

/** Conversions of other sources that this user pays for and that wait or run. */
export async function countWaiting(tx: Transaction, userId: number, sourceId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(variantBuilds)
    .innerJoin(fileVariants, eq(fileVariants.id, variantBuilds.variantId))
    .where(
      and(
        eq(variantBuilds.userId, userId),
        eq(fileVariants.variant, 'web'),
        ne(fileVariants.sourceId, sourceId),
        inArray(variantBuilds.state, ['waiting', 'running']),
      ),
    );
  return row?.count ?? 0;
}

/**
 * Sets the order by which a source is converted, and locks the source until the transaction ends. A conversion by
 * another order ends; the process that runs it then writes nothing, as after `cancelConversion`.
 *
 * @returns whether the former order was another one.
 * @throws ApiError `file-not-usable` if the source has been deleted meanwhile: a job for it would stay for ever.
 */
export async function setOrder(
  tx: Transaction,
  sourceId: string,
  { trim, lines }: Pick<ConversionOrder, 'trim' | 'lines'>,
): Promise<boolean> {
  const order = sql`${JSON.stringify({ trim: trim ?? null, lines })}::jsonb`;
  if (!(await lockFile(tx, sourceId))) throw new ApiError('file-not-usable', {}, { field: 'source' });
  const changed = await tx
    .update(files)
    .set({ metadata: sql`${files.metadata} || ${order}` })
    .where(and(eq(files.id, sourceId), sql`not ${files.metadata} @> ${order}`))
    .returning({ id: files.id });
  if (changed.length === 0) return false;
  await deleteJob(tx, sourceId);
  return true;
}

/** @returns false if there was none */
async function deleteJob(tx: Transaction, sourceId: string): Promise<boolean> {
  const deleted = await tx.delete(fileVariants).where(isJobOf(sourceId)).returning({ id: fileVariants.id });
  return deleted.length > 0;
}

/**
 * Locks the source first, so that an order which is being set is cancelled with its job, and deletes the job's row
 * next, so that a process which is about to finish it writes nothing. A source that an earlier video was made from
 * stays, without the order that was cancelled. @returns false if there is no such source.
 */
export function cancelConversion(db: Database, own: OwnSources, sourceId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const source = await findSource(tx, own, sourceId);
    if (!source || !(await lockFile(tx, sourceId))) return false;
    const wasUnderWay = await deleteJob(tx, sourceId);
    const isKept = (await tx.$count(fileVariants, eq(fileVariants.outputId, sourceId))) > 0;
    if (!isKept) await deleteFileRow(tx, source);
    else if (wasUnderWay) await forgetOrder(tx, sourceId);
    return true;
  });
}

/** @returns false if the file is gone */
async function lockFile(tx: Transaction, fileId: string): Promise<boolean> {
  const locked = await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update');
  return locked.length === 1;
}

async function forgetOrder(tx: Transaction, sourceId: string): Promise<void> {
  const metadata = sql`${files.metadata} - 'trim' - 'lines'`;
  await tx.update(files).set({ metadata }).where(eq(files.id, sourceId));
}

export async function findSource(
  db: Pick<Database, 'select'>,
  { userId, workspaceIds }: OwnSources,
  sourceId: string,
): Promise<FileRow | null> {
  const isOwn = and(eq(files.userId, userId), inArray(files.workspaceId, workspaceIds));
  const [source] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, sourceId), isOwn, eq(files.kind, 'source')));
  return source ?? null;
}

/**
 * Keeps a source as a variant of the video that was made from it; no effect if it is kept already.
 *
 * @throws ApiError `source-not-fitting` if the source is in use or the video has another one, `file-blocked`,
 *   `file-not-usable`.
 */
export async function keepSourceOf(
  tx: Transaction,
  { workspaceId, sourceId, resultId }: { workspaceId: number; sourceId: string; resultId: string },
): Promise<void> {
  // The source is kept as a variant of the video, which therefore comes first; see "Locks" in docs/architecture.md.
  const [result] = await tx.select().from(files).where(eq(files.id, resultId)).for('update');
  const [source] = await tx.select().from(files).where(eq(files.id, sourceId)).for('update');
  // A sample's files belong to no workspace, and those of one user must not hang on them.
  if (!source || result?.workspaceId !== workspaceId) throw new ApiError('source-not-fitting');
  const isOf = and(eq(fileVariants.outputId, sourceId), eq(fileVariants.sourceId, resultId));
  if ((await tx.$count(fileVariants, isOf)) > 0) return;
  if (!(await isUnused(tx, sourceId))) throw new ApiError('source-not-fitting');
  if (await hasBlockedFile(tx, [sourceId, resultId])) throw new ApiError('file-blocked');
  if (!(await markFileReferenced(tx, sourceId))) throw new ApiError('file-not-usable');
  if (!(await keepSource(tx, { workspaceId, sourceId, resultId }))) throw new ApiError('source-not-fitting');
  // Takedowns of one reach the other.
  const originSha256 = result.originSha256 ?? source.sha256;
  await tx.update(files).set({ originSha256 }).where(eq(files.id, resultId));
}
