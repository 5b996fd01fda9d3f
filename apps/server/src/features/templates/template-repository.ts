import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { SamplePart } from '@anchora/contract/templates';
import type { Database, Transaction } from '../../db/database';
import { files, fileUses, sampleParts, type UseRole } from '../../db/schema/files';
import type { FileRow } from '../../files/file-repository';
import { insertUse } from '../../files/file-use-repository';

interface TemplatePart {
  sample: string;
  part: SamplePart;
}

const ROLES: Record<SamplePart, UseRole> = {
  content: 'model',
  usdz: 'usdz',
  targetImage: 'target-image',
  tracking: 'tracking-file',
};

/** Current files of the samples, without replaced ones that only projects still use. */
export async function listSampleFiles(db: Database): Promise<{ sample: string; part: string; file: FileRow }[]> {
  return selectPresent(db).where(isNull(sampleParts.replacedAt));
}

export async function findSampleFile(db: Database, { sample, part }: TemplatePart): Promise<FileRow | null> {
  const [row] = await selectPresent(db).where(
    and(eq(sampleParts.sample, sample), eq(sampleParts.part, part), isNull(sampleParts.replacedAt)),
  );
  return row?.file ?? null;
}

function selectPresent(db: Database) {
  return db
    .select({ sample: sampleParts.sample, part: sampleParts.part, file: getTableColumns(files) })
    .from(sampleParts)
    .innerJoin(fileUses, and(eq(fileUses.holderKind, 'sample'), eq(fileUses.holderId, sampleParts.id)))
    .innerJoin(files, eq(files.id, fileUses.fileId));
}

/** @returns false if another process has already stored this part; the transaction must then not commit. */
export async function insertSampleFile(
  tx: Transaction,
  { sample, part }: TemplatePart,
  file: typeof files.$inferInsert,
): Promise<boolean> {
  await tx.insert(files).values(file);
  const [inserted] = await tx.insert(sampleParts).values({ sample, part }).onConflictDoNothing().returning();
  if (!inserted) return false;
  const holder = { kind: 'sample', id: inserted.id } as const;
  await insertUse(tx, { fileId: file.id, holder, role: ROLES[part], workspaceId: null, isPublic: true });
  return true;
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

/** Marks a file as replaced in its sample. It stays readable until it is purged. */
export async function markReplaced(tx: Transaction, fileId: string): Promise<void> {
  const replaced = await tx
    .update(fileUses)
    .set({ holderKind: 'former-sample' })
    .where(and(eq(fileUses.fileId, fileId), eq(fileUses.holderKind, 'sample')))
    .returning({ partId: fileUses.holderId });
  const ids = replaced.map(({ partId }) => partId);
  await tx
    .update(sampleParts)
    .set({ replacedAt: sql`now()` })
    .where(inArray(sampleParts.id, ids));
}
