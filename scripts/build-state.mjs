/** Inputs of each build, and whether the existing build is up to date with them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages/contract', 'packages/vision'];
/** Files and folders of these names are no inputs. */
const IGNORED = new Set(['node_modules', 'dist', 'test-support']);
/** Tests, and the built kernels, whose own sources are among the inputs. */
const NOT_SOURCE = /\.(test|bench)\.tsx?$|^kernels\.wasm/;

/** The builds in their order. `inputs` are files and folders, without what `IGNORED` and `NOT_SOURCE` leave out. */
export const TARGETS = [
  {
    name: 'web',
    output: 'apps/web/dist',
    inputs: [...SHARED, 'LICENSE', 'NOTICE', 'packages/ar-runtime', 'packages/design-tokens', 'apps/web'],
  },
  { name: 'server', output: 'apps/server/dist', inputs: [...SHARED, 'packages/design-tokens', 'apps/server'] },
  {
    name: 'downloads',
    output: 'packages/cli/dist',
    inputs: [...SHARED, 'LICENSE', 'scripts/pack-downloads.mjs', 'packages/cli', 'packages/client'],
  },
];

/** The file with the hash of a build's inputs. It is written last, so that an interrupted build has none. */
export const stampPath = (target) => path.join(root, target.output, '.inputs');

/** SHA-256 of the names and bytes of a build's inputs. */
export function inputsHash(target) {
  const hash = createHash('sha256');
  for (const file of target.inputs.flatMap((input) => listFiles(input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether a build exists that was made from the present inputs. */
export function isUpToDate(target) {
  const stamp = stampPath(target);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash(target);
}

function listFiles(input) {
  const absolute = path.join(root, input);
  const entries = readdirIfFolder(absolute);
  if (!entries) return existsSync(absolute) ? [input] : [];
  return entries
    .filter(({ name }) => !IGNORED.has(name) && !NOT_SOURCE.test(name))
    .flatMap((entry) => {
      const child = `${input}/${entry.name}`;
      return entry.isDirectory() ? listFiles(child) : [child];
    });
}

function readdirIfFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // The path is that of a file, or nothing is there.
    if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return null;
    throw error;
  }
}
