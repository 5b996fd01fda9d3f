import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { files, templateFiles } from '../../db/schema';
import type { FileRow } from '../../files/file-repository';

type TemplatePart = Pick<typeof templateFiles.$inferSelect, 'sample' | 'part'>;

/** Current files of the samples, without replaced ones that only projects still use. */
export async function listSampleFiles(db: Database): Promise<(TemplatePart & { file: FileRow })[]> {
  return db
    .select({ sample: templateFiles.sample, part: templateFiles.part, file: files })
    .from(templateFiles)
    .innerJoin(files, eq(files.id, templateFiles.fileId))
    .where(isNull(templateFiles.replacedAt));
}

export async function findSampleFile(db: Database, { sample, part }: TemplatePart): Promise<FileRow | null> {
  const [row] = await db
    .select({ file: files })
    .from(templateFiles)
    .innerJoin(files, eq(files.id, templateFiles.fileId))
    .where(and(eq(templateFiles.sample, sample), eq(templateFiles.part, part), isNull(templateFiles.replacedAt)));
  return row?.file ?? null;
}

/** @returns false if another process has already stored this part; the transaction must then not commit. */
export async function insertSampleFile(
  tx: Transaction,
  { sample, part }: TemplatePart,
  file: typeof files.$inferInsert,
): Promise<boolean> {
  await tx.insert(files).values(file);
  const inserted = await tx
    .insert(templateFiles)
    .values({ fileId: file.id, sample, part })
    .onConflictDoNothing()
    .returning();
  return inserted.length === 1;
}

/** Assigns another object to a file. @returns false if another process has already done so. */
export async function replaceObject(
  tx: Transaction,
  former: Pick<FileRow, 'id' | 'storageKey'>,
  object: Pick<FileRow, 'storageKey' | 'previewBytes'>,
): Promise<boolean> {
  const updated = await tx
    .update(files)
    .set(object)
    .where(and(eq(files.id, former.id), eq(files.storageKey, former.storageKey)))
    .returning({ id: files.id });
  return updated.length === 1;
}

/** Marks a file as replaced in its sample. */
export async function markReplaced(tx: Transaction, fileId: string): Promise<void> {
  await tx
    .update(templateFiles)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(templateFiles.fileId, fileId), isNull(templateFiles.replacedAt)));
}
