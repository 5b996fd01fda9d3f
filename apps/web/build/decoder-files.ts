import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { transcoderWithoutEval } from './transcoder-without-eval.ts';

const require = createRequire(import.meta.url);

/** Path on the site → file of the package. The loaders are given a directory only, so the file names must stay. */
const FILES: Record<string, string> = {
  'decoders/draco/draco_decoder.js': 'three/examples/jsm/libs/draco/gltf/draco_decoder.js',
  'decoders/draco/draco_decoder.wasm': 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm',
  'decoders/draco/draco_wasm_wrapper.js': 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js',
  'decoders/basis/basis_transcoder.js': 'three/examples/jsm/libs/basis/basis_transcoder.js',
  'decoders/basis/basis_transcoder.wasm': 'three/examples/jsm/libs/basis/basis_transcoder.wasm',
  'decoders/meshopt/meshopt_decoder.js': 'meshoptimizer/decoder.cjs',
};

const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

function read(source: string): Buffer | string {
  const bytes = readFileSync(require.resolve(source));
  return source.endsWith('/basis_transcoder.js') ? transcoderWithoutEval(bytes.toString()) : bytes;
}

/**
 * Serves the decoders of compressed models from our own site, in development and in the build.
 *
 * @param wanted matches the paths of those that the build needs.
 */
export function decoderFiles(wanted = /^decoders\//): Plugin {
  return {
    name: 'decoder-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1) ?? '';
        const source = FILES[path];
        if (!source) return next();
        response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        response.end(read(source));
      });
    },
    generateBundle() {
      const emitted = Object.entries(FILES).filter(([fileName]) => wanted.test(fileName));
      if (emitted.length === 0) this.error(`No decoder has a path like ${wanted}.`);
      for (const [fileName, source] of emitted) this.emitFile({ type: 'asset', fileName, source: read(source) });
    },
  };
}
