import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small file system in memory. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk until only this many bytes are free. */
  fill: (leftBytes: number) => Promise<void>;
  /** Undoes `fill`. */
  empty: () => Promise<void>;
  unmount: () => Promise<void>;
}

/** @returns null if this process may not mount, which takes root on Linux. */
export async function mountSmallDisk(sizeBytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: async (leftBytes) => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    empty: () => truncate(filler, 0),
    unmount: async () => {
      spawnSync('umount', [folder], { stdio: 'ignore' });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
