import type { Plugin } from 'vite';

/** Chunks whose lazy imports wait for hints of the server or for a visitor's decision, and are small or rare. */
const IMPORTERS = [
  'flat-stage',
  'frame',
  'frame-kit',
  'image-tracking-app',
  'markerless-app',
  'load-document',
  'open-document',
  'document-kit',
  'model-kit',
  'viewer',
];
/** Chunks of pages that few visitors open. */
const PAGES = ['pages', 'preview-page', 'report-dialog'];

const OF_IMPORTER = ofChunks(IMPORTERS);
const OF_PAGE = ofChunks(PAGES);

/** Whether a chunk imports a file without preloads of the scripts that the file needs. */
export function isRarelyPreloaded(file: string, importer: string): boolean {
  return OF_IMPORTER.test(importer) || OF_PAGE.test(file);
}

/** Fails the build if a name above is not that of a chunk, so that a renamed chunk cannot silently get its preloads. */
export function rarePreloads(): Plugin {
  return {
    name: 'rare-preloads',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const missing = [...IMPORTERS, ...PAGES].find((name) => !files.some((file) => ofChunks([name]).test(file)));
      if (missing) this.error(`rare-preloads.ts names the chunk "${missing}", which does not exist.`);
    },
  };
}

/** Matches the files of these chunks. */
function ofChunks(names: readonly string[]): RegExp {
  return new RegExp(String.raw`^assets/(?:${names.join('|')})-[^-]+\.js$`);
}
