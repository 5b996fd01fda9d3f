import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { objectsFolder } from '../../../apps/server/src/config/data-folders';
import { withServerDatabase } from '../../support/server-database';

/** Number of variants that a process is making now; those of a killed process count until their lease ends. */
export function runningVariants(dataDir: string): Promise<number> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from variant_builds where state = 'running'",
    );
    return rows[0]?.n ?? 0;
  });
}

/** Number of projects whose content has a smaller copy. */
export function lightCopies(dataDir: string, projects: readonly { id: number }[]): Promise<number> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from file_variants v join file_uses u on u.file_id = v.source
       where v.variant = 'light' and v.state = 'ready' and u.holder_kind = 'project' and u.role = 'model'
       and u.holder_id = any($1)`,
      [projects.map(({ id }) => id)],
    );
    return rows[0]?.n ?? 0;
  });
}

/** Number of projects whose content has given its original up. */
export function keptCopies(dataDir: string, projects: readonly { id: number }[]): Promise<number> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from files f join file_uses u on u.file_id = f.id
       where f.metadata ? 'kept' and u.holder_kind = 'project' and u.role = 'model' and u.holder_id = any($1)`,
      [projects.map(({ id }) => id)],
    );
    return rows[0]?.n ?? 0;
  });
}

/** Whether the object with this key is on the disk. */
export function isStored(dataDir: string, key: string): boolean {
  return existsSync(path.join(objectsFolder(dataDir), key));
}

/** Paths of all objects, relative to the data folder. */
export async function objectPaths(dataDir: string): Promise<string[]> {
  const entries = await readdir(objectsFolder(dataDir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
}

/** Paths of the folders in which files are being processed, relative to the data folder. */
export async function workFolders(dataDir: string): Promise<string[]> {
  const root = path.join(dataDir, 'work');
  // The server makes the folder with the first upload.
  const names = existsSync(root) ? await readdir(root) : [];
  return names.map((name) => path.join('work', name));
}
