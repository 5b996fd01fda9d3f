/** Compresses text and WebAssembly files at the highest level at build time, so that the server need not compress. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** HTML pages are left out, because the server writes into each page before it sends it. */
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|webmanifest|wasm|txt|xml|ico)$/;
/** Smaller files are not worth two further files: answers of this size take one packet anyway. */
const MIN_BYTES = 256;

const ENCODERS = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `name.br` and `name.gz` beside every file in the folder that compression makes smaller. */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => path.join(folder, name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [extension, encode] of Object.entries(ENCODERS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(file + extension, encoded);
  }
}
