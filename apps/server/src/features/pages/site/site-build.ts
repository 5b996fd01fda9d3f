import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from '../build-manifest';

/** Folder of the web build with the viewer of downloaded sites. */
export const SITE_FOLDER = 'site';
const MANIFEST = 'build-manifest.json';
const PAGE = 'index.html';

/** The viewer of downloaded sites, as it was built. */
export interface SiteBuild {
  folder: string;
  page: string;
  manifest: BuildManifest;
  /** Paths of all files but the page, relative to the folder, with `/` as separator. */
  files: string[];
}

/** @returns null while there is no complete build. */
export async function readSiteBuild(webDir: string): Promise<SiteBuild | null> {
  const folder = path.join(webDir, SITE_FOLDER);
  try {
    const [page, manifest, entries] = await Promise.all([
      readFile(path.join(folder, PAGE), 'utf8'),
      readFile(path.join(folder, MANIFEST), 'utf8'),
      readdir(folder, { recursive: true, withFileTypes: true }),
    ]);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((file) => file !== PAGE && file !== MANIFEST)
      .sort();
    return { folder, page, manifest: JSON.parse(manifest) as BuildManifest, files };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
