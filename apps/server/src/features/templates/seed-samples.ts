import { createReadStream } from 'node:fs';
import path from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { files, templateFiles } from '../../db/schema';
import type { Deps, Transaction } from '../../deps';
import { newFinalKey, randomId } from '../../storage/object-key';
import { ObjectNotFoundError } from '../../storage/object-store';
import { commitObject } from '../files/commit-object';
import { doomObject, doomObjectUntilCommitted, type FileRow, keepObject } from '../files/file-repository';
import { releaseFile } from '../files/reference-file';
import { type CataloguedFile, readSampleCatalogue } from './sample-catalogue';

type SeedDeps = Pick<Deps, 'db' | 'store'>;

/**
 * Stores the sample content that this version brings along. What is there already stays as it is; a file whose bytes
 * have changed gets a new address, and projects keep the one they were made with. May run in several processes at once
 * and be cut short at any point: the next run does the rest.
 *
 * @param folder where the catalogue and its files are.
 */
export async function seedSamples(deps: SeedDeps, folder: string): Promise<void> {
  const catalogue = await readSampleCatalogue(folder);
  await Promise.all(catalogue.map((file) => seedFile(deps, folder, file)));
  await retireOthers(deps, catalogue);
}

async function seedFile(deps: SeedDeps, folder: string, file: CataloguedFile): Promise<void> {
  const present = await findPresent(deps, file);
  if (present?.sha256?.toString('hex') !== file.sha256) await storeNew(deps, folder, file, present);
  else if (!(await hasObject(deps, present.storageKey))) await storeAgain(deps, folder, file, present);
}

async function findPresent({ db }: Pick<SeedDeps, 'db'>, { sample, part }: CataloguedFile): Promise<FileRow | null> {
  const [row] = await db
    .select({ file: files })
    .from(templateFiles)
    .innerJoin(files, eq(files.id, templateFiles.fileId))
    .where(and(eq(templateFiles.sample, sample), eq(templateFiles.part, part), isNull(templateFiles.replacedAt)));
  return row?.file ?? null;
}

/** @param present what the new file takes the place of. */
async function storeNew(deps: SeedDeps, folder: string, file: CataloguedFile, present: FileRow | null): Promise<void> {
  const { sample, part, kind, contentType, sizeBytes, widthPx, heightPx, metadata } = file;
  const id = randomId();
  await commitObject(
    deps,
    id,
    (key) => putFile(deps, folder, file, key),
    async (tx, storageKey) => {
      if (present) await retire(tx, present.id);
      await tx.insert(files).values({
        id,
        kind,
        state: 'ready',
        originalName: path.basename(file.file),
        contentType,
        sizeBytes,
        sha256: Buffer.from(file.sha256, 'hex'),
        storageKey,
        widthPx,
        heightPx,
        metadata,
        unreferencedSince: null,
      });
      // Another process may have been faster; its file is the same.
      const inserted = await tx
        .insert(templateFiles)
        .values({ fileId: id, sample, part })
        .onConflictDoNothing()
        .returning();
      return inserted.length === 1;
    },
  );
}

/** The row is there and its object is not: the storage was moved or has lost it. The address stays the same. */
async function storeAgain(deps: SeedDeps, folder: string, file: CataloguedFile, row: FileRow): Promise<void> {
  const key = newFinalKey(row.id);
  await doomObjectUntilCommitted(deps.db, key);
  await putFile(deps, folder, file, key);
  await deps.db.transaction(async (tx) => {
    if (!(await keepObject(tx, key))) return;
    const lost = and(eq(files.id, row.id), eq(files.storageKey, row.storageKey));
    const updated = await tx.update(files).set({ storageKey: key }).where(lost).returning({ id: files.id });
    await doomObject(tx, updated.length === 1 ? row.storageKey : key);
  });
}

async function putFile({ store }: SeedDeps, folder: string, file: CataloguedFile, key: string): Promise<void> {
  const { contentType, sizeBytes } = file;
  await store.put(key, createReadStream(path.join(folder, file.file)), { contentType, sizeBytes });
}

/** What this version no longer brings along is no template's any more. */
async function retireOthers({ db }: Pick<SeedDeps, 'db'>, catalogue: CataloguedFile[]): Promise<void> {
  const kept = new Set(catalogue.map(({ sample, part }) => `${sample} ${part}`));
  const present = await db.select().from(templateFiles).where(isNull(templateFiles.replacedAt));
  for (const { sample, part, fileId } of present) {
    if (!kept.has(`${sample} ${part}`)) await db.transaction((tx) => retire(tx, fileId));
  }
}

/** From now on the file lives as long as a project uses it, and seven days for those who have its address. */
async function retire(tx: Transaction, fileId: string): Promise<void> {
  const isOne = and(eq(templateFiles.fileId, fileId), isNull(templateFiles.replacedAt));
  await tx
    .update(templateFiles)
    .set({ replacedAt: sql`now()` })
    .where(isOne);
  await releaseFile(tx, fileId);
}

async function hasObject({ store }: Pick<SeedDeps, 'store'>, key: string): Promise<boolean> {
  try {
    await store.head(key);
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return false;
    throw error;
  }
}
