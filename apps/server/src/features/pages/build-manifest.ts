/** The bundler's list of what it made of which source (Vite, `build.manifest`), as far as it is read here. */
export type BuildManifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[] } | undefined
>;

export interface BuiltFiles {
  /** Modules that are needed to run the sources, without those that `known` has already. */
  scripts: string[];
  styles: string[];
  /** Files that the modules refer to: worker scripts, WebAssembly. */
  assets: string[];
}

/**
 * What a browser has to fetch for these sources, each file once. A source that the build does not know is left out: a
 * hint that is missing only makes a page slower.
 *
 * @param known a source whose files are there anyhow.
 */
export function filesOf(
  manifest: BuildManifest,
  sources: readonly string[],
  known: readonly string[] = [],
): BuiltFiles {
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
    const chunk = manifest[source];
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
