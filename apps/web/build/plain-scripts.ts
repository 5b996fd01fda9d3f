import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = path.resolve(import.meta.dirname, '../ar-frame');
/** Runs in the AR frame's page, before it is painted. */
const FIRST_SCREEN = 'first-screen.js';
/** Runs in the page around the frame; the server finds it in the manifest and writes it there. */
const APP_LATER = 'app-later.js';

interface PlainScriptsOptions {
  /** The page into whose head the script of the first screen goes. */
  page: string;
  base: string;
  names: string[];
}

/**
 * Builds the scripts that are not modules, and puts that of the first screen into the head of the AR frame's page. The
 * browser paints nothing before it has run, which costs no time, because it is fetched in parallel with the style
 * sheet.
 */
export function plainScripts({
  page: pageOfScreen = '/ar-frame/index.html',
  base = '/',
  names = [FIRST_SCREEN, APP_LATER],
}: Partial<PlainScriptsOptions> = {}): Plugin {
  return {
    name: 'plain-scripts',
    apply: 'build',
    async buildStart() {
      for (const name of names) {
        const source = withoutComments(await readFile(path.join(FOLDER, name), 'utf8'));
        this.emitFile({ type: 'asset', name, originalFileName: `ar-frame/${name}`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path: page }) {
        if (!bundle || page !== pageOfScreen) return [];
        const script = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(FIRST_SCREEN));
        if (!script) throw new Error(`The build has no ${FIRST_SCREEN}`);
        return [{ tag: 'script', attrs: { src: `${base}${script.fileName}` }, injectTo: 'head' as const }];
      },
    },
  };
}

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)\n/gm, '').replaceAll(/^ +/gm, '');
}
