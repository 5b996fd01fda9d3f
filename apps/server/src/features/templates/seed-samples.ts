import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { previewKeyOf, randomId } from '../../storage/object-key';
import { hasObject } from '../../storage/has-object';
import { commitObject } from '../../files/commit-object';
import { doomObject, type FileRow, keepObject } from '../../files/file-repository';
import { releaseFile } from '../../files/use-file';
import { putPreview } from '../../files/store-checked-file';
import { type CataloguedFile, readSampleCatalogue } from './sample-catalogue';
import { findSampleFile, insertSampleFile, listSampleFiles, markReplaced, replaceObject } from './template-repository';

type SeedDeps = Pick<Deps, 'db' | 'store'>;

/**
 * Stores the sample content of this version. Unchanged files are kept; a file whose bytes have changed gets a new
 * address, and projects keep the one they were created with. It may run in several processes at once and be interrupted
 * at any point: the next run completes it. A run that fails ends once none of its files is being stored any more, so
 * that the database can be closed then.
 *
 * @param folder contains the catalogue and its files.
 * @throws Error of the first file that could not be stored.
 */
export async function seedSamples(deps: SeedDeps, folder: string): Promise<void> {
  const catalogue = await readSampleCatalogue(folder);
  const outcomes = await Promise.allSettled(catalogue.map((file) => seedFile(deps, folder, file)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  await retireOthers(deps, catalogue);
}

async function seedFile(deps: SeedDeps, folder: string, file: CataloguedFile): Promise<void> {
  const present = await findSampleFile(deps.db, file);
  if (present?.sha256?.toString('hex') !== file.sha256) {
    await storeNew(deps, folder, file, present);
    return;
  }
  // Pictures that an earlier version stored have no preview.
  const preview = present.previewBytes === null ? await previewOf(folder, file) : null;
  if (preview || !(await hasObject(deps.store, present.storageKey))) await storeAgain(deps, folder, file, present);
}

/** Loads the picture decoder only here: after the first start it is not needed. */
async function previewOf(folder: string, file: CataloguedFile): Promise<Buffer | null> {
  if (file.kind !== 'image') return null;
  const { drawPreview } = await import('../../files/checks/picture/make-preview');
  return drawPreview(await readFile(path.join(folder, file.file)));
}

/** @param present the file that the new one replaces. */
async function storeNew(deps: SeedDeps, folder: string, file: CataloguedFile, present: FileRow | null): Promise<void> {
  const { kind, contentType, sizeBytes, widthPx, heightPx, metadata } = file;
  const id = randomId();
  const preview = await previewOf(folder, file);
  await commitObject(
    deps,
    id,
    (key) => putFile(deps, folder, file, key, preview),
    async (tx, storageKey) => {
      if (preview && !(await keepObject(tx, previewKeyOf(storageKey)))) return false;
      if (present) await retire(tx, present.id);
      return insertSampleFile(tx, file, {
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
        previewBytes: preview?.length ?? null,
        metadata,
        unreferencedSince: null,
      });
    },
  );
}

/**
 * Handles a row whose object is missing because the storage was moved or lost it, or whose preview was never made. The
 * address stays the same.
 */
async function storeAgain(deps: SeedDeps, folder: string, file: CataloguedFile, row: FileRow): Promise<void> {
  const preview = await previewOf(folder, file);
  const previewBytes = preview?.length ?? null;
  await commitObject(
    deps,
    row.id,
    (key) => putFile(deps, folder, file, key, preview),
    async (tx, storageKey) => {
      if (preview && !(await keepObject(tx, previewKeyOf(storageKey)))) return false;
      if (!(await replaceObject(tx, row, { storageKey, previewBytes }))) return false;
      await doomObject(tx, row.storageKey);
      if (row.previewBytes !== null) await doomObject(tx, previewKeyOf(row.storageKey));
      return true;
    },
  );
}

async function putFile(
  deps: SeedDeps,
  folder: string,
  file: CataloguedFile,
  key: string,
  preview: Buffer | null,
): Promise<void> {
  const { contentType, sizeBytes } = file;
  await deps.store.put(key, createReadStream(path.join(folder, file.file)), { contentType, sizeBytes });
  if (preview) await putPreview(deps, key, () => Readable.from([preview]), preview.length);
}

/** Retires files that are no longer part of this version's samples. */
async function retireOthers({ db }: Pick<SeedDeps, 'db'>, catalogue: CataloguedFile[]): Promise<void> {
  const kept = new Set(catalogue.map(({ sample, part }) => `${sample} ${part}`));
  for (const { sample, part, file } of await listSampleFiles(db)) {
    if (!kept.has(`${sample} ${part}`)) await db.transaction((tx) => retire(tx, file.id));
  }
}

/** The file is kept while a project uses it, and then for as long as any unused file. */
async function retire(tx: Transaction, fileId: string): Promise<void> {
  await markReplaced(tx, fileId);
  await releaseFile(tx, fileId);
}
