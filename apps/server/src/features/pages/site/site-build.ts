import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../../files/unless-missing';
import { BUILD_MANIFEST_FILE, type BuildManifest } from '../build-manifest';
import { filesBelow } from '../files-below';

/** Folder of the web build with the viewer of downloaded sites. */
export const SITE_FOLDER = 'site';
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
  const read = await unlessMissing(
    Promise.all([
      readFile(path.join(folder, PAGE), 'utf8'),
      readFile(path.join(folder, BUILD_MANIFEST_FILE), 'utf8'),
      filesBelow(folder),
    ]),
  );
  if (!read) return null;
  const [page, manifest, all] = read;
  const files = all.filter((file) => file !== PAGE && file !== BUILD_MANIFEST_FILE).sort();
  return { folder, page, manifest: JSON.parse(manifest) as BuildManifest, files };
}
