import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { inEnglish } from '@anchora/contract/errors/english';
import type { ContentFigures, Variant, VariantStatus } from '@anchora/contract/variants';
import type { Database, Transaction } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files, fileUses } from '../../db/schema/files';
import { findFile, type FileRow } from '../../files/file-repository';
import { VIDEO_RECIPE } from '../../files/variant-columns';
import { fileAddress } from '../../storage/file-address';

/** Figures of a file from its check, or better ones from the job that made a variant of it. */
export async function originalFigures(
  db: Database,
  fileId: string,
): Promise<(ContentFigures & { isOfWorkspace: boolean }) | null> {
  const file = await findFile(db, fileId);
  if (!file) return null;
  const isOfWorkspace = file.workspaceId !== null;
  const measured = await db
    .select({ stats: fileVariants.stats })
    .from(fileVariants)
    .where(eq(fileVariants.sourceId, fileId));
  const before = measured.find(({ stats }) => stats)?.stats?.before;
  if (before) return { ...before, isOfWorkspace };
  const { triangles, largestTexturePx } = file.metadata;
  return {
    isOfWorkspace,
    bytes: file.sizeBytes,
    ...(typeof triangles === 'number' && { triangles }),
    ...(typeof largestTexturePx === 'number' && { largestTexturePx }),
  };
}

/** The newest recipe of each variant of a file. */
export async function listVariants(db: Database, sourceId: string): Promise<VariantStatus[]> {
  const rows = await db
    .selectDistinctOn([fileVariants.variant])
    .from(fileVariants)
    .where(and(eq(fileVariants.sourceId, sourceId), ne(fileVariants.variant, 'source')))
    .orderBy(fileVariants.variant, sql`${fileVariants.recipe} desc`);
  return rows.map(({ variant, state, percent, failure, outputId, stats }) => ({
    variant,
    state,
    percent,
    failure,
    message: failure && inEnglish(failure),
    url: state === 'ready' && outputId !== null ? fileAddress(outputId) : null,
    stats,
  }));
}

/** Locks the rows of files in a fixed order, so that two transactions cannot deadlock. @returns rows by id */
export async function lockFiles(tx: Transaction, fileIds: string[]): Promise<Map<string, FileRow>> {
  const rows = await tx.select().from(files).where(inArray(files.id, fileIds)).orderBy(files.id).for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether something uses the file. */
export async function isHeld(tx: Transaction, fileId: string): Promise<boolean> {
  const uses = await tx.select({ id: fileUses.fileId }).from(fileUses).where(eq(fileUses.fileId, fileId)).limit(1);
  return uses.length > 0;
}

/** The row of a ready variant, in place of an earlier one and of a build of it. Its use follows. @returns the row's id */
export async function putVariant(
  tx: Transaction,
  { source, file, variant, workspaceId }: { source: FileRow; file: FileRow; variant: Variant; workspaceId: number },
): Promise<number> {
  const stats = { before: { bytes: source.sizeBytes }, after: { bytes: file.sizeBytes } };
  const ready = { state: 'ready', percent: 100, outputId: file.id, failure: null, stats } as const;
  const [row] = await tx
    .insert(fileVariants)
    .values({ sourceId: source.id, workspaceId, variant, recipe: VIDEO_RECIPE, ...ready })
    .onConflictDoUpdate({
      target: [fileVariants.sourceId, fileVariants.variant, fileVariants.recipe],
      set: { ...ready, updatedAt: sql`now()` },
    })
    .returning({ id: fileVariants.id });
  if (!row) throw new Error('a written variant was not returned');
  await tx.delete(variantBuilds).where(eq(variantBuilds.variantId, row.id));
  const lineage = { variantOf: source.id, originSha256: source.originSha256 ?? source.sha256 };
  await tx.update(files).set(lineage).where(eq(files.id, file.id));
  return row.id;
}
