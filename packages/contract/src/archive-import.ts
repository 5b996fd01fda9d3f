import type { ProjectArchive } from './project-archive';
import type { CreateProject } from './projects';

/** The request that makes a project of its download. @param addresses of its uploaded files, by their hashes */
export function createBodyOf(archive: ProjectArchive, addresses: ReadonlyMap<string, string>): CreateProject {
  const { name, description, type, contentType, isPublic, content } = archive;
  const address = (hash: string | null) => (hash === null ? null : (addresses.get(hash) ?? null));
  return {
    name,
    description,
    type,
    contentType,
    isPublic,
    modelUrl: address(content.model),
    usdzUrl: address(content.usdz),
    targetImageUrl: address(content.targetImage),
    targetMindFile: hasSeveralPictures(archive) ? null : address(content.tracking),
  };
}

/** The draft, or else the published document; null for a project that shows its plain content. */
export function shownDocument({ draft, versions, publishedVersion }: ProjectArchive): object | null {
  return draft ?? versions.find(({ number }) => number === publishedVersion)?.document ?? null;
}

/** The files of a document are named by the last part of their addresses. */
export function idsOf(addresses: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...addresses].map(([hash, address]) => [hash, address.slice(address.lastIndexOf('/') + 1)]));
}

/** The tracking file of such a project has several pictures, but the new one begins with one. The server makes its own. */
function hasSeveralPictures(archive: ProjectArchive): boolean {
  const { targets } = (shownDocument(archive) ?? {}) as { targets?: unknown };
  return Array.isArray(targets) && targets.length > 1;
}
