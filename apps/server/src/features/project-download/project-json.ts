import path from 'node:path';
import {
  ARCHIVED_KINDS,
  PROJECT_ARCHIVE_FORMAT,
  replaceTexts,
  type ArchivedFile,
  type ProjectArchive,
} from '@anchora/contract/project-archive';
import type { DownloadedFile, DownloadedProject } from './download-repository';

export interface ArchiveParts {
  found: DownloadedProject;
  files: readonly DownloadedFile[];
  versions: readonly { number: number; note: string; publishedAt: Date; document: object }[];
  links: { code: string; name: string }[];
}

/** `project.json`, in which the hash of a file stands for its id. */
export function projectJson({ found, files, versions, links }: ArchiveParts): ProjectArchive {
  const { project, content, draft } = found;
  const hashOf = new Map(files.map((file) => [file.id, hashOfFile(file)]));
  const hash = (id: string | null): string | null => (id === null ? null : (hashOf.get(id) ?? null));
  const withHashes = (document: object) => replaceTexts(document, hashOf) as Record<string, unknown>;
  return {
    format: PROJECT_ARCHIVE_FORMAT,
    formatVersion: 1,
    name: project.name,
    description: project.description,
    type: project.type,
    contentType: project.contentType,
    isPublic: project.isPublic,
    quality: project.quality,
    visitorLanguage: project.visitorLanguage,
    content: {
      model: hash(content.modelFileId) ?? '',
      usdz: hash(content.usdzFileId),
      targetImage: hash(content.targetImageFileId),
      tracking: hash(content.trackingFileId),
    },
    draft: draft && withHashes(draft),
    publishedVersion: project.publishedVersion,
    versions: versions.map(({ document, publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
      document: withHashes(document),
    })),
    namedLinks: links,
    embedSites: project.embedSites,
    files: Object.fromEntries(files.flatMap((file) => archivedFile(file))),
  };
}

/** SHA-256 of the stored bytes, in hexadecimal digits. */
export function hashOfFile({ sha256 }: DownloadedFile): string {
  return sha256?.toString('hex') ?? '';
}

/** The place of a file in the archive. Its own name, which may be anything, stands in `project.json` only. */
export function pathOfFile(file: DownloadedFile): string {
  return `files/${hashOfFile(file)}${/^\.\w{1,5}$/.exec(path.extname(file.originalName))?.[0].toLowerCase() ?? ''}`;
}

function archivedFile(file: DownloadedFile): [string, ArchivedFile][] {
  const kind = ARCHIVED_KINDS.find((known) => known === file.kind);
  if (kind === undefined) return [];
  const { originalName: name, sizeBytes } = file;
  return [[hashOfFile(file), { path: pathOfFile(file), name, kind, sizeBytes }]];
}
