/** Name of the manifest in the folder of a build. */
export const BUILD_MANIFEST_FILE = 'build-manifest.json';

interface BuiltChunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/**
 * The parts of Vite's build manifest (`build.manifest`) that are used here: source → built files. The key of a chunk
 * that groups several sources is its file's name behind an underscore.
 */
export type BuildManifest = Record<string, BuiltChunk | undefined>;

interface BuiltFiles {
  /** Modules that the sources need, except those that `known` already loads. */
  scripts: string[];
  styles: string[];
  /** Files that the modules refer to: worker scripts, WebAssembly. */
  assets: string[];
}

/** Results are kept with their manifest, because every page needs the same few of them. */
const knownFiles = new WeakMap<BuildManifest, Map<string, BuiltFiles>>();

/** What was built from a source, or the chunk of several sources that has this name. */
export function chunkOf(manifest: BuildManifest, source: string): BuiltChunk | undefined {
  if (manifest[source]) return manifest[source];
  return Object.entries(manifest).find(([key, chunk]) => key.startsWith('_') && chunk?.name === source)?.[1];
}

/**
 * The files that a browser must fetch for these sources, each once. A source that is not in the build is left out: a
 * missing hint only makes a page slower.
 *
 * @param sources also chunks of several sources, by their names.
 * @param known sources whose scripts and styles are loaded anyway.
 */
export function builtFilesOf(
  manifest: BuildManifest,
  sources: readonly string[],
  known: readonly string[] = [],
): BuiltFiles {
  const byKey = knownFiles.get(manifest) ?? new Map<string, BuiltFiles>();
  knownFiles.set(manifest, byKey);
  const key = [...sources, '', ...known].join('\n');
  const files = byKey.get(key) ?? findFiles(manifest, sources, known);
  byKey.set(key, files);
  return files;
}

function findFiles(manifest: BuildManifest, sources: readonly string[], known: readonly string[]): BuiltFiles {
  const there = collect(manifest, known);
  const needed = collect(manifest, sources);
  return {
    scripts: without(needed.scripts, there.scripts),
    styles: without(needed.styles, there.styles),
    assets: [...needed.assets],
  };
}

function collect(manifest: BuildManifest, sources: readonly string[]) {
  const found = { scripts: new Set<string>(), styles: new Set<string>(), assets: new Set<string>() };
  const visit = (source: string) => {
    const chunk = chunkOf(manifest, source);
    if (chunk === undefined || found.scripts.has(chunk.file)) return;
    found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
    for (const asset of chunk.assets ?? []) found.assets.add(asset);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return found;
}

function without(files: Set<string>, others: Set<string>): string[] {
  return [...files].filter((file) => !others.has(file));
}
