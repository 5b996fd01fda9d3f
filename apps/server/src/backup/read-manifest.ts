import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../config/startup-error';
import { SNAPSHOTS, type Manifest } from './backup-folder';

/** The complete backups of a folder, oldest first. */
export async function readManifests(folder: string): Promise<Manifest[]> {
  const names = await readdir(path.join(folder, SNAPSHOTS)).catch(() => []);
  const manifests: Manifest[] = [];
  for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
    const text = await readFile(path.join(folder, SNAPSHOTS, name, 'manifest.json'), 'utf8').catch(() => null);
    if (text !== null) manifests.push(JSON.parse(text) as Manifest);
  }
  return manifests;
}

/** @throws StartupError if the folder has no manifest. */
export async function newestManifest(folder: string): Promise<Manifest> {
  const newest = (await readManifests(folder)).at(-1);
  if (!newest) throw new StartupError(`There is no backup in ${folder}`);
  if (newest.format !== 1) throw new StartupError(`The backup in ${folder} was made by a later version`);
  return newest;
}
