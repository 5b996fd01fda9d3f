import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const source = path.join(import.meta.dirname, 'src');

/** `x.child.ts`, in any folder, becomes `x.child.js` beside the bundle. */
const childPrograms = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.child.ts'))
  .map((file) => [path.basename(file, '.ts'), path.join(source, file)]);

/**
 * The server as a bundle: the workspace's packages inside, those of the registry outside; but for two that consist of
 * hundreds of small modules, each of which would be looked up and read at every start.
 */
export default defineConfig({
  root: import.meta.dirname,
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
      // All in one folder: files that are found by their place beside the bundle have one place.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
