import { DAY_MS } from '@anchora/contract/durations';
import { readdir, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config';
import { StartupError } from '../config/startup-error';
import { runLocked } from '../db/advisory-lock';
import { BACKUP_FOLDER_LOCKS } from '../db/advisory-locks';
import type { Transaction } from '../db/database';
import type { FileStorage } from '../files/file-storage';
import { previewKeyOf } from '../storage/object-key';
import { ObjectNotFoundError } from '../storage/object-store';
import {
  folderLock,
  hashOf,
  objectPath,
  OBJECTS,
  openBackupFolder,
  MANIFEST_FILE,
  snapshotName,
  SNAPSHOTS,
  writeClosed,
  type Manifest,
} from './backup-folder';
import { fingerprintOfKey } from './key-fingerprint';
import { appendJournal } from './journal';
import { readManifests } from './read-manifests';
import {
  exportRows,
  listObjects,
  listTables,
  newestMigration,
  presentKeyOf,
  type StoredObject,
} from './snapshot-repository';

export interface BackupDeps extends FileStorage {
  config: Pick<Config, 'secretKey'>;
}

/**
 * Attempts at a snapshot: files that are erased while their objects are copied make it incomplete. Chosen, not
 * measured.
 */
const ATTEMPTS = 5;
/** Number of days for which backups are kept, and with them erased data. Chosen, not measured. */
export const KEEP_DAYS = 30;

class FileErasedError extends Error {
  override name = 'FileErasedError';
}

/**
 * Backs up database and objects of a running server: all tables in one consistent state, then the objects that they
 * name. Objects that an earlier backup in the folder has are not copied again. Backups older than `KEEP_DAYS` are
 * removed from the folder.
 *
 * @param withSecretKey also writes SECRET_KEY, for people who keep it nowhere else.
 * @throws StartupError if another backup of this database into the folder is under way: one could remove objects that
 *   the other has just copied for a manifest that it has not yet written. Also as `openBackupFolder`, `readJournal` and
 *   `readManifests`.
 */
export async function createBackup(
  deps: BackupDeps,
  folder: string,
  { withSecretKey }: { withSecretKey: boolean },
): Promise<Manifest> {
  await openBackupFolder(folder);
  const manifest = await runLocked(deps.db, await folderLock(BACKUP_FOLDER_LOCKS, folder), (lost) =>
    fillFolder(deps, { folder, withSecretKey, lost }),
  );
  if (manifest === null) {
    throw new StartupError(
      `Another backup into ${folder} is under way: wait until it has ended, or give another folder`,
    );
  }
  return manifest;
}

interface Backup {
  folder: string;
  withSecretKey: boolean;
  /** Aborted when another process may have begun to write into the folder. */
  lost: AbortSignal;
}

async function fillFolder(deps: BackupDeps, backup: Backup): Promise<Manifest> {
  const { folder, lost } = backup;
  for (let attempt = 1; ; attempt++) {
    try {
      const manifest = await takeSnapshot(deps, backup);
      await appendJournal(deps.db, folder);
      lost.throwIfAborted();
      await removeOldBackups(folder);
      return manifest;
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof FileErasedError)) throw error;
    }
  }
}

async function takeSnapshot(deps: BackupDeps, { folder, withSecretKey, lost }: Backup): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const snapshot = path.join(folder, SNAPSHOTS, snapshotName({ createdAt }));
  try {
    const { tables, objects, migration } = await deps.db.transaction((tx) => exportDatabase(tx, snapshot), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    const copied: Manifest['objects'] = [];
    for (const object of objects) {
      lost.throwIfAborted();
      copied.push(await copyObject(deps, folder, object));
    }
    const keyFingerprint = fingerprintOfKey(deps.config.secretKey);
    const manifest: Manifest = { format: 1, createdAt, migration, keyFingerprint, tables, objects: copied };
    if (withSecretKey) await writeClosed(path.join(snapshot, 'secret-key'), Readable.from([deps.config.secretKey]));
    lost.throwIfAborted();
    // The manifest comes last: a snapshot without one is not a backup.
    await writeClosed(path.join(snapshot, MANIFEST_FILE), Readable.from([Buffer.from(JSON.stringify(manifest))]));
    return manifest;
  } catch (error) {
    await rm(snapshot, { recursive: true, force: true });
    throw error;
  }
}

async function exportDatabase(tx: Transaction, snapshot: string) {
  const tables: Manifest['tables'] = [];
  for (const name of await listTables(tx)) {
    let rows = 0;
    const lines = async function* lines() {
      for await (const row of exportRows(tx, name)) {
        rows++;
        yield Buffer.from(`${row}\n`);
      }
    };
    const { sha256 } = await writeClosed(path.join(snapshot, `${name}.jsonl`), Readable.from(lines()));
    tables.push({ name, rows, sha256 });
  }
  return { tables, objects: await listObjects(tx), migration: await newestMigration(tx) };
}

async function copyObject(deps: BackupDeps, folder: string, object: StoredObject): Promise<Manifest['objects'][0]> {
  const { key, contentType } = object;
  const file = objectPath(folder, key);
  const known = await hashOf(file);
  if (known !== null && (object.sha256 === null || known === object.sha256)) {
    return { key, contentType, sizeBytes: (await stat(file)).size, sha256: known };
  }
  const copy = await writeClosed(file, await readObject(deps, object));
  if (object.sha256 !== null && copy.sha256 !== object.sha256) {
    throw new Error(`the bytes of file ${object.fileId} in the store are not those that were checked`);
  }
  return { key, contentType, ...copy };
}

/**
 * A file that stops being public gets another key, so its object may have moved since the snapshot, and again since its
 * key was read.
 */
async function readObject({ db, store }: BackupDeps, { fileId, key }: StoredObject): Promise<Readable> {
  const isPreview = key.endsWith(previewKeyOf(''));
  for (let tried = key; ;) {
    try {
      return await store.read(tried);
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      const present = await presentKeyOf(db, fileId);
      if (present === null)
        throw new FileErasedError(`file ${fileId} was erased while it was copied`, { cause: error });
      const moved = isPreview ? previewKeyOf(present) : present;
      if (moved === tried) throw new Error(`the store has lost the object of file ${fileId}`, { cause: error });
      tried = moved;
    }
  }
}

/**
 * Removes backups older than `KEEP_DAYS`, also those of processes that were killed, and the objects that only they
 * need.
 */
async function removeOldBackups(folder: string): Promise<void> {
  const oldest = Date.now() - KEEP_DAYS * DAY_MS;
  const manifests = await readManifests(folder);
  const kept = manifests.filter(({ createdAt }) => Date.parse(createdAt) >= oldest);
  const old = manifests.filter((manifest) => !kept.includes(manifest)).map(snapshotName);
  const complete = new Set(manifests.map(snapshotName));
  for (const name of await readdir(path.join(folder, SNAPSHOTS))) {
    const { mtimeMs } = await stat(path.join(folder, SNAPSHOTS, name));
    if (!complete.has(name) && mtimeMs < oldest) old.push(name);
  }
  if (old.length === 0) return;
  for (const name of old) await rm(path.join(folder, SNAPSHOTS, name), { recursive: true });
  const needed = new Set(kept.flatMap(({ objects }) => objects.map(({ key }) => objectPath(folder, key))));
  const entries = await readdir(path.join(folder, OBJECTS), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !needed.has(file)) await unlink(file);
  }
}
