/**
 * Builds src/kernels/*.wasm.ts into wasm/kernels.wasm: `node packages/vision/wasm/build-kernels.mjs`.
 * The result is committed, so that only who changes a kernel needs the compiler; a test compares it with a fresh build.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const kernels = fileURLToPath(new URL('../src/kernels/', import.meta.url));

/** One memory of 32 MB that never grows, since growth detaches every view of it. */
const MEMORY_PAGES = '512';

const OPTIONS = [
  '--outFile',
  'kernels.wasm',
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--enable',
  'simd',
  '--importMemory',
  '--noExportMemory',
  '--initialMemory',
  MEMORY_PAGES,
  '--maximumMemory',
  MEMORY_PAGES,
];

/** @returns {Promise<Uint8Array>} the bytes of kernels.wasm, made anew. */
export async function compileKernels() {
  const { default: asc } = await import('assemblyscript/asc');
  let wasm;
  let complaints = '';
  const { error } = await asc.main(['kernels.wasm.ts', ...OPTIONS], {
    readFile: (name) => readFile(`${kernels}${name}`, 'utf8').catch(() => null),
    writeFile: (_name, contents) => {
      wasm = contents;
    },
    listFiles: () => [],
    stderr: {
      write: (text) => {
        complaints += text;
      },
    },
  });
  if (error || !wasm) throw new Error(`the kernels do not compile:\n${complaints}`, { cause: error });
  return wasm;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wasm = await compileKernels();
  await writeFile(new URL('kernels.wasm', import.meta.url), wasm);
  console.log(`kernels.wasm ${wasm.length} bytes`);
}
