import { createReadStream } from 'node:fs';
import path from 'node:path';
import { endUnreadableFactors } from '../accounts/end-unreadable-factors';
import { StartupError } from '../config/startup-error';
import { type Transaction, withinTransaction } from '../db/database';
import type { StoredUser } from '../db/pro-user';
import { ObjectExistsError } from '../storage/object-store';
import { hashOf, objectPath, snapshotName, SNAPSHOTS, type Manifest } from './backup-folder';
import type { BackupDeps } from './create-backup';
import { fingerprintOfKey } from './key-fingerprint';
import { linesOf } from './lines-of';
import { applyJournal, mergeJournals, readJournal } from './journal';
import { newestManifest } from './read-manifests';
import { emptyAllTables, importRows, isDatabaseUnused, moveSequences, newestMigration } from './snapshot-repository';

/** Rows inserted by one statement. Chosen, not measured. */
const BATCH_ROWS = 200;

interface RestoreOptions {
  /** Restores even if SECRET_KEY differs from the one of the backup. */
  newKey: boolean;
  /** Folder of a journal stored elsewhere, which may have more entries than the one beside the backup. */
  journalFolder: string | null;
}

export interface RestoredBackup {
  manifest: Manifest;
  /** Number of entries of the journal that were repeated. */
  reapplied: number;
  /** Accounts that lost their authenticator app, because SECRET_KEY differs from the one of the backup. */
  withoutApp: StoredUser[];
}

/**
 * Restores the newest backup of a folder into an unused server. Every hash is checked before anything is written. A
 * restore that fails or is killed leaves the server unused, so that it can be repeated.
 *
 * @throws StartupError if the server is in use, the backup or a journal is damaged or of another version, or the key is
 *   another one.
 */
export async function restoreBackup(
  deps: BackupDeps,
  folder: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const { db, store, config } = deps;
  const manifest = await newestManifest(folder);
  const elsewhere = options.journalFolder === null ? [] : await readJournal(options.journalFolder);
  const journal = mergeJournals(await readJournal(folder), elsewhere);
  if (!(await isDatabaseUnused(db)))
    throw new StartupError('This server is in use: restore into an empty DATA_DIR or database');
  if (manifest.migration !== (await newestMigration(db))) {
    throw new StartupError('The backup was made by another version: restore it with that version, then upgrade');
  }
  const hasNewKey = manifest.keyFingerprint !== fingerprintOfKey(config.secretKey);
  if (hasNewKey && !options.newKey) {
    throw new StartupError(
      'SECRET_KEY is not the one of the backup: set that one, or add --new-key if it is lost; uploads under way and authenticator apps then end',
    );
  }
  const snapshot = path.join(folder, SNAPSHOTS, snapshotName(manifest));
  await checkFiles(manifest, folder, snapshot);

  for (const { key, contentType, sizeBytes } of manifest.objects) {
    const body = createReadStream(objectPath(folder, key));
    await store.put(key, body, { contentType, sizeBytes }).catch((error: unknown) => {
      // An interrupted restore has stored it already.
      if (!(error instanceof ObjectExistsError)) throw error;
    });
  }
  const { reapplied, withoutApp } = await db.transaction(async (tx) => {
    await emptyAllTables(tx);
    // Earlier versions wrote the networks of tokens, but not the tokens.
    const hasTokens = manifest.tables.some(({ name }) => name === 'api_tokens');
    const restored = manifest.tables.filter(({ name }) => hasTokens || name !== 'api_token_networks');
    for (const { name } of restored) await importTable(tx, name, path.join(snapshot, `${name}.jsonl`));
    await moveSequences(tx);
    // Committed by itself, the backup would bring erased accounts back, and lock those with an app out, if the process
    // were killed now: a server in use cannot be restored again.
    return {
      reapplied: await applyJournal(withinTransaction(tx), journal),
      withoutApp: hasNewKey ? await endUnreadableFactors(tx) : [],
    };
  });
  return { manifest, reapplied, withoutApp };
}

/** @throws StartupError with the name of the first missing or damaged file. */
async function checkFiles({ tables, objects }: Manifest, folder: string, snapshot: string): Promise<void> {
  const expected = [
    ...tables.map(({ name, sha256 }) => ({ file: path.join(snapshot, `${name}.jsonl`), sha256 })),
    ...objects.map(({ key, sha256 }) => ({ file: objectPath(folder, key), sha256 })),
  ];
  for (const { file, sha256 } of expected) {
    const actual = await hashOf(file);
    if (actual === sha256) continue;
    throw new StartupError(
      `${file} is ${actual === null ? 'missing' : 'damaged'}: restore from another copy of the folder`,
    );
  }
}

async function importTable(tx: Transaction, table: string, file: string): Promise<void> {
  let batch: string[] = [];
  for await (const line of linesOf(createReadStream(file))) {
    batch.push(line);
    if (batch.length < BATCH_ROWS) continue;
    await importRows(tx, table, batch);
    batch = [];
  }
  if (batch.length > 0) await importRows(tx, table, batch);
}
