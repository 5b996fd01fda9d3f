import path from 'node:path';
import type { Plugin } from 'vite';

const IMPORTED = './platform-pages';
const OF_SITE = path.resolve(import.meta.dirname, '../site/platform-pages.ts');

/** Replaces the addresses of the platform's pages, which a downloaded site does not have, by none. */
export function sitePages(): Plugin {
  let isReplaced = false;
  return {
    name: 'site-pages',
    config: () => ({ resolve: { alias: [{ find: IMPORTED, replacement: OF_SITE }] } }),
    transform(_code, id) {
      isReplaced ||= id === OF_SITE;
    },
    generateBundle() {
      if (!isReplaced) this.error(`No module imports ${IMPORTED}.`);
    },
  };
}
