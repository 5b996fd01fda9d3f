import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import { ZipStream } from '../../files/zip-stream';
import { type SiteFile, type SiteViewer, withSitePaths } from './site-files';
import { type SiteFacts, siteReadme } from './site-readme';

interface SiteParts {
  viewer: SiteViewer;
  files: readonly SiteFile[];
  facts: SiteFacts;
}

/**
 * Streams a site as a zip, without holding a file in memory or leaving one on the server. A site without one of its
 * files would be broken, so the download fails if one cannot be read.
 */
export function zipSite(
  deps: Pick<Deps, 'db' | 'store'>,
  { viewer, files, facts }: SiteParts,
  log: FastifyBaseLogger,
): Readable {
  const zip = new ZipStream(deps);
  return zip.fill(async () => {
    zip.addText('README.txt', siteReadme(facts));
    zip.addText('index.html', withSitePaths(viewer.page, files));
    for (const { name, path } of viewer.code) await zip.addLocal(name, path);
    const distinct = new Map(files.map((file) => [file.name, file]));
    for (const { name, row, sizeBytes, keyOf } of distinct.values()) {
      await zip.addStored(name, { ...row, sizeBytes }, keyOf).catch((error: unknown) => {
        if (!zip.out.destroyed)
          log.error({ err: error, fileId: row.id }, 'a site could not be finished, because a file could not be read');
        throw error;
      });
    }
  });
}
