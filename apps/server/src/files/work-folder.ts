import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@anchora/contract/durations';

/**
 * Longer than any file is processed, so an older folder belongs to a dead process. A backup of the largest size may be
 * on its way to a slow bucket for three hours (`features/project-backups/owner-bucket.ts`).
 */
const ABANDONED_MS = 6 * HOUR_MS;

/** The folder of the temporary folders in a data folder. */
export function workRoot(dataDir: string): string {
  return path.join(dataDir, 'work');
}

/** Runs `work` with its own temporary folder, which is always removed afterwards. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workRoot(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workRoot(dataDir), 'upload-'));
  try {
    return await work(folder);
  } finally {
    // A child process that is being killed may still write to the folder, which makes a removal fail.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders that killed processes left. */
export async function sweepWorkFolders(dataDir: string): Promise<void> {
  const root = workRoot(dataDir);
  const names = (await unlessMissing(readdir(root))) ?? [];
  for (const name of names) {
    const folder = path.join(root, name);
    const found = await unlessMissing(stat(folder));
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Null where there is nothing: no file was processed yet, or another process has just removed its folder. */
async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
