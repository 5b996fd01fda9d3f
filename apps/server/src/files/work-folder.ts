import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@anchora/contract/durations';
import { unlessMissing } from './unless-missing';

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
    // Another process may have just removed it.
    const found = await unlessMissing(stat(folder));
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
