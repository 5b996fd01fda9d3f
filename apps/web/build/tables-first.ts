import type { Plugin } from 'vite';

/** What runs until the words of the page's language are there. */
const BEFORE = /(?:apps\/web\/index\.html|src\/texts\/(?:en|vi)-tables\.ts)$/;
/** What takes its words when it is loaded. */
const TAKES_WORDS =
  /apps\/web\/src\/texts\/(?!(?:choose-language|language|load-tables|table|translate|\w+-tables)\.ts$)[\w-]+\.ts$/;

/**
 * Refuses a build in which a module would take its words before the tables of the language are loaded: it would show the
 * default ones. Files that are grouped by hand bring such a module along easily.
 */
export function tablesFirst(): Plugin {
  return {
    name: 'tables-first',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const early = new Set([...chunks.keys()].filter((name) => BEFORE.test(chunks.get(name)?.facadeModuleId ?? '')));
      for (const name of early) for (const imported of chunks.get(name)?.imports ?? []) early.add(imported);
      for (const name of early) {
        const words = Object.keys(chunks.get(name)?.modules ?? {}).find((id) => TAKES_WORDS.test(id));
        if (words) this.error(`${words} is in ${name}, which is loaded before the tables of the language.`);
      }
    },
  };
}
