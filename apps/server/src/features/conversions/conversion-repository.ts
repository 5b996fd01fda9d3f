import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ConversionRequest } from '@anchora/contract/conversions';
import type { Database } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { deleteFileRow, type FileRow } from '../../files/file-repository';

/** The uploads of a user to these workspaces. */
export interface OwnSources {
  userId: number;
  workspaceIds: number[];
}

/** A conversion by its source: the job as long as there is one, then the video. */
export async function findConversion(db: Database, sourceId: string) {
  const [job] = await db
    .select()
    .from(fileVariants)
    .where(and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, 'web')));
  const [made] = await db
    .select({ file: files })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, fileVariants.sourceId))
    .where(and(eq(fileVariants.outputId, sourceId), eq(fileVariants.variant, 'source')));
  return { job: job ?? null, result: made?.file ?? null };
}

/** Conversions of other sources that this user pays for and that wait or run. */
export async function countWaiting(db: Database, userId: number, sourceId: string): Promise<number> {
  const [row] = await db
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

export async function setTrim(db: Database, sourceId: string, trim: ConversionRequest['trim']): Promise<void> {
  const change = JSON.stringify({ trim: trim ?? null });
  await db
    .update(files)
    .set({ metadata: sql`${files.metadata} || ${change}::jsonb` })
    .where(eq(files.id, sourceId));
}

/**
 * Deletes the job's row first, so that a process which is about to finish it writes nothing. @returns false if there is
 * no such source.
 */
export function cancelConversion(db: Database, own: OwnSources, sourceId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const source = await findSource(tx, own, sourceId);
    if (!source) return false;
    await tx.delete(fileVariants).where(and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, 'web')));
    const isKept = await tx.$count(fileVariants, eq(fileVariants.outputId, sourceId));
    if (isKept === 0) await deleteFileRow(tx, source);
    return true;
  });
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
