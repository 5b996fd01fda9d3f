import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { isUpToDate, TARGETS } from '../../../scripts/build-state.mjs';

const workspace = fileURLToPath(new URL('..', import.meta.url));

interface TestBuild {
  /** The folder of the bundle, as deep in the tree as dist/, so that relative paths lead to the same places. */
  folder: string;
  remove: () => Promise<void>;
}

const isNoSourceMap = (file: string) => !file.endsWith('.map');
const SERVER = TARGETS.find(({ name }) => name === 'server');

/** Programs of the tests, for processes that the server starts. */
const CHILD_PROGRAMS = ['probe.child', 'launched-probe.child'];

/**
 * The server and its child programs as built from the present sources, separate from the build that `npm start` serves:
 * a copy of that build if it is up to date, as it is in `npm test`, or else a build of their own. Beside them are the
 * child programs of the tests.
 */
export async function buildTestServer(): Promise<TestBuild> {
  const folder = await mkdtemp(path.join(workspace, 'dist-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (SERVER && isUpToDate(SERVER)) {
      await cp(path.join(workspace, 'dist'), folder, { recursive: true, filter: isNoSourceMap });
    } else {
      const configFile = path.join(workspace, 'vite.config.ts');
      await build({ root: workspace, configFile, logLevel: 'error', build: { outDir: folder, sourcemap: false } });
    }
    await buildChildPrograms(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

async function buildChildPrograms(folder: string): Promise<void> {
  const input = Object.fromEntries(CHILD_PROGRAMS.map((name) => [name, path.join(import.meta.dirname, `${name}.ts`)]));
  await build({
    root: workspace,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
