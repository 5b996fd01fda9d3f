/**
 * Compiles src/kernels/*.wasm.ts into the file that is named: `node compile-kernels.mjs <file>`. See build-kernels.mjs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

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

let wasm;
let complaints = '';
const { error } = await main(['kernels.wasm.ts', ...OPTIONS], {
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
if (wasm && !error) {
  await writeFile(process.argv[2], wasm);
} else {
  console.error(complaints || error);
  process.exitCode = 1;
}
