import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../files/unless-missing';
import { BUILD_MANIFEST_FILE, type BuildManifest } from './build-manifest';
import { filesBelow } from './files-below';
import { SITE_FOLDER } from './site/site-build';

export interface WebBuild {
  /** HTML of the app's shell. */
  shell: string;
  /** HTML of the viewer's frame. */
  frame: string;
  manifest: BuildManifest;
  /** Paths that are served unchanged, relative to the build, with `/` as separator. */
  files: ReadonlySet<string>;
}

/** Reads the built web app, and reads it again after each build. */
export class WebBuildReader {
  private builtAtMs: number | null = null;
  private build: WebBuild | null = null;
  private looking: Promise<WebBuild | null> | null = null;

  constructor(private readonly folder: string) {}

  /** @returns null while there is no complete build. */
  read(): Promise<WebBuild | null> {
    // Requests that arrive during a check share it.
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  private async look(): Promise<WebBuild | null> {
    this.build = await unlessMissing(this.readIfChanged());
    return this.build;
  }

  private async readIfChanged(): Promise<WebBuild> {
    const { mtimeMs } = await stat(path.join(this.folder, 'index.html'));
    if (this.build !== null && this.builtAtMs === mtimeMs) return this.build;
    const build = await readBuild(this.folder);
    this.builtAtMs = mtimeMs;
    return build;
  }
}

async function readBuild(folder: string): Promise<WebBuild> {
  const [shell, frame, manifest, all] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, 'ar-frame', 'index.html'), 'utf8'),
    unlessMissing(readFile(path.join(folder, BUILD_MANIFEST_FILE), 'utf8')),
    filesBelow(folder),
  ]);
  const files = all.filter((file) => isServedAsItIs(path.posix.basename(file)) && !file.startsWith(`${SITE_FOLDER}/`));
  // Pages of a build without a manifest only lack hints at what to load early.
  return { shell, frame, manifest: JSON.parse(manifest ?? '{}') as BuildManifest, files: new Set(files) };
}

/** False for pages, which are filled in first, and for compressed copies, which depend on Accept-Encoding. */
function isServedAsItIs(name: string): boolean {
  return !name.startsWith('.') && name !== BUILD_MANIFEST_FILE && !/\.(?:html|br|gz)$/.test(name);
}
