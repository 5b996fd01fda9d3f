import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FILES: Record<string, string> = { 'LICENSE.txt': 'LICENSE', 'NOTICE.txt': 'NOTICE' };

/** Puts the licence into the build, and the list of the packages in it: both go with every copy of the code. */
export function licenceFiles(): Plugin {
  return {
    name: 'licence-files',
    async generateBundle() {
      for (const [fileName, source] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(path.join(ROOT, source), 'utf8') });
      }
    },
  };
}
