/**
 * Builds src/kernels/*.wasm.ts into wasm/kernels.wasm when they have changed: `node
 * packages/vision/wasm/build-kernels.mjs`. Code that needs the file calls `ensureKernels` or `readKernels` first, as
 * the builds and the tests do.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const kernels = fileURLToPath(new URL('../src/kernels/', import.meta.url));
export const KERNELS_FILE = fileURLToPath(new URL('kernels.wasm', import.meta.url));
const COMPILER = fileURLToPath(new URL('compile-kernels.mjs', import.meta.url));
const SOURCES = /\.wasm\.ts$/;

/** Custom section at the end of the file that says what it was built from; engines skip it. */
const STAMP_SECTION = 'built-from';

/**
 * Brings kernels.wasm up to date; reads some small files when it already is. Safe in several processes at once: each
 * writes a file of its own and moves it into place whole.
 *
 * @param {string} [file] where it is written.
 * @returns {Promise<boolean>} true when it was rebuilt.
 * @throws {Error} with the compiler's words when a kernel does not compile; an older file then stays.
 */
export async function ensureKernels(file = KERNELS_FILE) {
  const stamp = stampSection(await sourcesHash());
  const current = await readFile(file).catch(() => Buffer.alloc(0));
  if (current.subarray(-stamp.length).equals(stamp)) return false;
  const part = `${file}.${process.pid}-${performance.now()}.part`;
  try {
    await compileInto(part);
    await appendFile(part, stamp);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return true;
}

/**
 * @returns {Promise<Uint8Array>} the bytes of kernels.wasm, up to date.
 * @throws {Error} as ensureKernels does.
 */
export async function readKernels() {
  await ensureKernels();
  return readFile(KERNELS_FILE);
}

/**
 * Compiles in a process of its own: the compiler takes hundreds of MB, and a tool that transforms the modules of this
 * process (Vitest, for example) would have to read the compiler, too.
 */
async function compileInto(file) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  try {
    await promisify(execFile)(process.execPath, [COMPILER, file], { env });
  } catch (error) {
    throw new Error(`The kernels do not compile:\n${error.stderr ?? error.message}`, { cause: error });
  }
}

/** Hash of all that decides the compiler's result: the kernels, these scripts and the compiler's version. */
async function sourcesHash() {
  const names = (await readdir(kernels)).filter((name) => SOURCES.test(name)).sort();
  const files = [...names.map((name) => `${kernels}${name}`), fileURLToPath(import.meta.url), COMPILER];
  const hash = createHash('sha256').update(compilerVersion()).update(names.join());
  for (const file of files) hash.update('\0').update(await readFile(file));
  return hash.digest().subarray(0, 16);
}

function compilerVersion() {
  try {
    return createRequire(import.meta.url)('assemblyscript/package.json').version;
  } catch (error) {
    throw new Error('AssemblyScript, which compiles the kernels, is not installed: run npm ci.', { cause: error });
  }
}

/** WebAssembly core specification, 5.5.3: id 0, size, name, contents; all lengths here are below 128. */
function stampSection(contents) {
  const name = Buffer.from(STAMP_SECTION);
  return Buffer.concat([Buffer.of(0, 1 + name.length + contents.length, name.length), name, contents]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isNew = await ensureKernels();
  const { length } = await readKernels();
  console.log(`kernels.wasm: ${isNew ? 'built' : 'up to date'}, ${length} bytes`);
}
