import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { kernels } from './kernels';
import { endAll } from '../../../testing/support/end-all';

/** The watcher reads the folder within a few milliseconds. Generous, for a busy machine. Chosen, not measured. */
const WATCHED_WITHIN_MS = 3000;

it('watches the sources of kernels, which no page imports, while developing', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'kernels-'));
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [kernels()],
    server: { middlewareMode: true, ws: false },
  });
  try {
    const watched = () => Object.values(server.watcher.getWatched()).flat();
    await expect.poll(watched, { timeout: WATCHED_WITHIN_MS }).toContain('blur.wasm.ts');
  } finally {
    await endAll(
      () => server.close(),
      () => rm(root, { recursive: true }),
    );
  }
});
