import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { brotli } from './brotli.ts';

/** HTML pages are left out, because the server writes into each page before it sends it. */
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|webmanifest|wasm|txt|xml|ico)$/;
/** Smaller files are not worth two further files: answers of this size take one packet anyway. Chosen, not measured. */
const MIN_BYTES = 256;

const ENCODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  '.br': brotli,
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `name.br` and `name.gz` beside every text and WebAssembly file of the build that compression makes smaller, at
 * the highest level, so that the server need not compress.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const names = await readdir(dir, { recursive: true });
      const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => path.join(dir, name));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [extension, encode] of Object.entries(ENCODERS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(file + extension, encoded);
  }
}
