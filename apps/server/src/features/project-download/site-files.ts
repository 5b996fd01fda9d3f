import { FILE_ID_PATTERN } from '@anchora/contract/file-id-pattern';
import { FILES_PATH } from '@anchora/contract/file-paths';
import { USDZ_CONTENT_TYPE } from '@anchora/contract/uploads';
import { previewKeyOf } from '../../storage/object-key';
import type { DownloadedProject, DownloadRepository, SiteFileRow } from './download-repository';

/** The viewer of a site, whose page has the addresses of the project's files on this server. */
export interface SiteViewer {
  page: string;
  /** Paths in the site, and where the files are. */
  code: { name: string; path: string }[];
}

export interface SiteFile {
  /** Its address on this server, as the page has it. */
  address: string;
  /** Its path in the site. */
  name: string;
  row: SiteFileRow;
  sizeBytes: number;
  /** Key of the bytes in the store, from that of the row. */
  keyOf: (key: string) => string;
}

/** Addresses of stored files; those of pictures may ask for the small one. */
const ADDRESS = new RegExp(String.raw`${FILES_PATH}(${FILE_ID_PATTERN.source.slice(1, -1)})(/preview)?(?![\w-])`, 'g');

/** Static servers tell browsers the kind of a file by the end of its name. */
const EXTENSIONS: Record<string, string> = {
  'model/gltf-binary': 'glb',
  'model/gltf+json': 'gltf',
  [USDZ_CONTENT_TYPE]: 'usdz',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Digits of the hash in a file's name in the site: 128 bits. */
const NAME_DIGITS = 32;

const asItIs = (key: string): string => key;

/**
 * The files that a site's page names. Only files that the project shows are looked up, so a text of its creator that
 * looks like an address brings nothing else in.
 */
export async function readSiteFiles(
  repository: DownloadRepository,
  project: DownloadedProject['project'],
  page: string,
): Promise<SiteFile[]> {
  const named = new Map([...page.matchAll(ADDRESS)].map((match) => [match[0], { id: match[1], isSmall: match[2] }]));
  const ids = new Set([...named.values()].flatMap(({ id }) => id ?? []));
  const rows = new Map((await repository.shownFiles(project, [...ids])).map((row) => [row.id, row]));
  return [...named].flatMap(([address, { id = '', isSmall }]) => {
    const row = rows.get(id);
    return row ? [siteFile(address, row, isSmall !== undefined)] : [];
  });
}

function siteFile(address: string, row: SiteFileRow, isSmall: boolean): SiteFile {
  // Addresses on this server stay secret; the bytes are in the site anyway.
  const base = `files/${row.sha256?.toString('hex').slice(0, NAME_DIGITS) ?? ''}`;
  // The server answers with the picture itself, too, if no small one was made.
  if (isSmall && row.previewBytes !== null)
    return { address, name: `${base}-small.webp`, row, sizeBytes: row.previewBytes, keyOf: previewKeyOf };
  const extension = row.kind === 'tracking' ? 'mind' : (EXTENSIONS[row.contentType] ?? 'bin');
  return { address, name: `${base}.${extension}`, row, sizeBytes: row.sizeBytes, keyOf: asItIs };
}

/** The page with the paths of the site's files in place of their addresses on this server. */
export function withSitePaths(page: string, files: readonly SiteFile[]): string {
  const names = new Map(files.map(({ address, name }) => [address, name]));
  return page.replaceAll(ADDRESS, (address) => names.get(address) ?? address);
}
