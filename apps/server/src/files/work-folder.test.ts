import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@anchora/contract/durations';
import { expect, it } from 'vitest';
import { sweepWorkFolders, withWorkFolder, workRoot } from './work-folder';

it('the folder of work that fails is removed with its files', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'work-folder-'));
  try {
    const work = withWorkFolder(dataDir, async (folder) => {
      await writeFile(path.join(folder, 'upload'), 'bytes');
      throw new Error('it fails');
    });
    await expect(work).rejects.toThrow('it fails');
    expect(await readdir(workRoot(dataDir))).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it('folders of killed processes are removed, but none that a backup to a slow bucket may still read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'work-folder-'));
  try {
    for (const [name, hours] of [
      ['upload-slow', 3.5],
      ['upload-dead', 7],
    ] as const) {
      const folder = path.join(workRoot(dataDir), name);
      await mkdir(folder, { recursive: true });
      const at = new Date(Date.now() - hours * HOUR_MS);
      await utimes(folder, at, at);
    }
    await sweepWorkFolders(dataDir);
    expect(await readdir(workRoot(dataDir))).toEqual(['upload-slow']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
