import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { RIGHTS_OF_OTHERS } from '../config/rights-of-others';
import { StartupError } from '../config/startup-error';
import { unlessMissing } from '../files/unless-missing';
import { isObjectKey } from '../storage/object-key';

/** Contents of one backup. Objects lie beside the snapshots, shared by all of them. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Time in UTC, from which the folder of the snapshot has its name. */
  createdAt: z.iso.datetime(),
  /** Newest migration of the database, as drizzle orders them: by the time at which each was made, in ms since 1970. */
  migration: z.number(),
  /** Identifies the SECRET_KEY in force without revealing it. */
  keyFingerprint: z.string(),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.number(), sha256: z.string() })),
  objects: z.array(
    z.object({
      key: z.string().refine(isObjectKey),
      contentType: z.string(),
      sizeBytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Folder of the snapshots: the tables of one time and a manifest each. */
export const SNAPSHOTS = 'snapshots';
/** A snapshot without this file is not a backup. */
export const MANIFEST_FILE = 'manifest.json';
/** Folder of the objects' bytes. */
export const OBJECTS = 'objects';
export const JOURNAL_FILE = 'journal.jsonl';

/**
 * Makes the folder, unless it exists.
 *
 * @throws StartupError if the path is relative, or the folder does not belong to this account alone.
 */
export async function openBackupFolder(folder: string): Promise<void> {
  if (!path.isAbsolute(folder)) throw new StartupError(`${folder} is not absolute: give the whole path of the folder`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(folder);
  if ((mode & RIGHTS_OF_OTHERS) !== 0 || (process.getuid !== undefined && uid !== process.getuid())) {
    throw new StartupError(`Others can read ${folder}: give a folder of this account with the rights 700`);
  }
  for (const name of [SNAPSHOTS, OBJECTS]) await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
}

/**
 * Key of an advisory lock for an existing folder. The database holds the lock, because it releases that of a killed
 * process at once. A folder that two machines reach by different paths has two locks.
 *
 * @param kind first half of the key, from `db/advisory-locks.ts`.
 */
export async function folderLock(kind: number, folder: string): Promise<[number, number]> {
  const hash = createHash('sha256').update(await realpath(folder));
  return [kind, hash.digest().readInt32BE(0)];
}

/** Name of the folder of a snapshot: its time, with `-` for `:`, because Windows allows no colon in names. */
export function snapshotName({ createdAt }: Pick<Manifest, 'createdAt'>): string {
  return createdAt.replaceAll(':', '-');
}

/**
 * Path of an object's bytes.
 *
 * @param key one that stores and `manifestSchema` have checked, so that it leads out of no folder.
 */
export function objectPath(folder: string, key: string): string {
  return path.join(folder, OBJECTS, key);
}

/** Writes a file that only this account may read; it appears whole or not at all. @returns its hash and size. */
export async function writeClosed(file: string, body: Readable): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.part`;
  try {
    await pipeline(body, counted, createWriteStream(temporary, { mode: 0o600 }));
    await chmod(temporary, 0o600);
    const handle = await open(temporary, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** The error for a manifest or journal that cannot be read. */
export function unreadableFile(file: string, cause: unknown): StartupError {
  return new StartupError(
    `${file} is damaged, or was written by a later version: use that version, or another copy of the folder`,
    { cause },
  );
}

/** @returns null if the file does not exist. */
export async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  return unlessMissing(pipeline(createReadStream(file), hash).then(() => hash.digest('hex')));
}
