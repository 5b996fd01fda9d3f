import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const workspace = fileURLToPath(new URL('..', import.meta.url));

export interface TestBuild {
  /** The folder of the bundle, as deep in the tree as dist/, so that relative paths lead to the same places. */
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Builds the server and its child programs from the present sources, separate from the build that `npm start` serves.
 */
export async function buildTestServer(): Promise<TestBuild> {
  const folder = await mkdtemp(path.join(workspace, 'dist-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      root: workspace,
      configFile: path.join(workspace, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, sourcemap: false },
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}
