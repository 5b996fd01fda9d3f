import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../config/startup-error';
import { unlessMissing } from '../files/unless-missing';
import { MANIFEST_FILE, manifestSchema, SNAPSHOTS, unreadableFile, type Manifest } from './backup-folder';

/** A file in the place of the folder of backups, or beside the snapshots, is no backup either. */
const NO_BACKUP = ['ENOENT', 'ENOTDIR'];

/** The complete backups of a folder, oldest first. @throws StartupError for a manifest that cannot be read */
export async function readManifests(folder: string): Promise<Manifest[]> {
  const names = (await unlessMissing(readdir(path.join(folder, SNAPSHOTS)), NO_BACKUP)) ?? [];
  const manifests: Manifest[] = [];
  for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
    const file = path.join(folder, SNAPSHOTS, name, MANIFEST_FILE);
    // A snapshot that was not completed has none.
    const text = await unlessMissing(readFile(file, 'utf8'), NO_BACKUP);
    if (text !== null) manifests.push(readManifest(file, text));
  }
  return manifests;
}

/** @throws StartupError for a damaged manifest, and for one of another version. */
function readManifest(file: string, text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

/** @throws StartupError if the folder has no manifest, or one that cannot be read. */
export async function newestManifest(folder: string): Promise<Manifest> {
  const newest = (await readManifests(folder)).at(-1);
  if (!newest)
    throw new StartupError(`There is no backup in ${folder}: give the folder that the command backup filled`);
  return newest;
}
