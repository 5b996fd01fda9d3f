import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ensureKernels, KERNELS_FILE } from '../../packages/vision/wasm/build-kernels.mjs';

const source = path.join(import.meta.dirname, 'src');

/** `x.child.ts`, in any folder, becomes `x.child.js` beside the bundle. */
const childPrograms = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.child.ts'))
  .map((file) => [path.basename(file, '.ts'), path.join(source, file)]);

/** Files that the server reads beside its bundle. */
function filesBeside(): Plugin {
  let output = '';
  return {
    name: 'files-beside',
    configResolved({ root, build }) {
      output = path.resolve(root, build.outDir);
    },
    buildStart: async () => {
      await ensureKernels();
    },
    closeBundle: async () => {
      await cp(path.join(source, 'db/migrations'), path.join(output, 'migrations'), { recursive: true });
      await cp(KERNELS_FILE, path.join(output, 'kernels.wasm'));
    },
  };
}

/**
 * The server as a bundle: it contains the workspace's packages, but not those of the registry, except two that consist
 * of hundreds of small modules, each of which would be looked up and read at every start.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [filesBeside()],
  ssr: { noExternal: [/^@anchora\//, /^drizzle-orm/, 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    rollupOptions: {
      input: {
        main: path.join(source, 'main.ts'),
        operator: path.join(source, 'operator/main.ts'),
        ...Object.fromEntries(childPrograms),
      },
      // All outputs lie in one folder, so that files found by their place beside the bundle have one place.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
