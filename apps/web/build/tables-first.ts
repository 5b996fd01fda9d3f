import type { Plugin } from 'vite';

/** Modules that run before the texts of the page's language have loaded. */
const BEFORE = ['apps/web/index.html', 'src/texts/en-tables.ts', 'src/texts/vi-tables.ts'];
/** Modules that read texts at load time. */
const TAKES_WORDS =
  /apps\/web\/src\/texts\/(?!(?:choose-language|language|visitor-language|load-tables|table|translate|\w+-tables)\.ts$)[\w-]+\.ts$/;

/**
 * Fails the build if a module would read texts before the tables of the page's language have loaded, since it would
 * show the default texts. Grouping files by hand (`chunk-groups.ts`) can easily bring such a module in.
 * Also fails if it does not find these modules, because it would then check nothing.
 */
export function tablesFirst(): Plugin {
  return {
    name: 'tables-first',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const early = new Set(
        BEFORE.map((module) => {
          const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          return chunk?.fileName ?? this.error(`The build has no chunk of ${module}.`);
        }),
      );
      const wordsOf = (name: string) => Object.keys(chunks.get(name)?.modules ?? {}).find((id) => TAKES_WORDS.test(id));
      if (![...chunks.keys()].some(wordsOf)) this.error('No module of the build reads texts at load time.');
      for (const name of early) for (const imported of chunks.get(name)?.imports ?? []) early.add(imported);
      for (const name of early) {
        const words = wordsOf(name);
        if (words) this.error(`${words} is in ${name}, which is loaded before the tables of the language.`);
      }
    },
  };
}
