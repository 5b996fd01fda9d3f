import { build } from 'vite';

/**
 * One classic script of a module and everything that it imports, for pages that a test or a script opens.
 *
 * @param entry absolute path of the module.
 * @throws Error if Vite gives no script.
 */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bundled' } },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error(`Vite gave no script of ${entry}`);
  return code;
}
