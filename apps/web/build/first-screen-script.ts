import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../ar-frame/first-screen.js');

/**
 * Puts the script of the first screen into the head of the AR frame's page. The browser paints nothing before it has run,
 * which costs no time, since it is fetched side by side with the style sheet.
 */
export function firstScreenScript(): Plugin {
  return {
    name: 'first-screen-script',
    apply: 'build',
    async buildStart() {
      const code = await readFile(SOURCE, 'utf8');
      const source = code.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)\n/gm, '').replaceAll(/^ +/gm, '');
      this.emitFile({ type: 'asset', name: 'first-screen.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path: page }) {
        if (!bundle || page !== '/ar-frame/index.html') return [];
        const script = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes('first-screen.js'),
        );
        if (!script) throw new Error('The build has no first-screen.js');
        return [{ tag: 'script', attrs: { src: `/${script.fileName}` }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
