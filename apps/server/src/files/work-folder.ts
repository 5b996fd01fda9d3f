import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any file is processed, so an older folder belongs to a dead process. */
const ABANDONED_MS = 60 * 60_000;

function workRoot(dataDir: string): string {
  return path.join(dataDir, 'work');
}

/** Runs `work` with its own temporary folder, which is always removed afterwards. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workRoot(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workRoot(dataDir), 'upload-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders that killed processes left. */
export async function sweepWorkFolders(dataDir: string): Promise<void> {
  const root = workRoot(dataDir);
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const folder = path.join(root, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
