import { fileIdOf } from './file-paths';
import type { ProjectArchive } from './project-archive';
import type { CreateProject } from './projects';

/**
 * The request that makes a project from its download. A file without an address is left out.
 *
 * @param addresses of the uploaded files, by their hashes.
 */
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
export function documentOfArchive({ draft, versions, publishedVersion }: ProjectArchive): object | null {
  return draft ?? versions.find(({ number }) => number === publishedVersion)?.document ?? null;
}

/**
 * Hash → id of the uploaded file, which is the last part of its address. Documents name files by their ids.
 *
 * @param addresses of the uploaded files, by their hashes.
 */
export function idsOf(addresses: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...addresses].map(([hash, address]) => [hash, fileIdOf(address)]));
}

/**
 * Whether the project has several pictures. Its tracking file then describes all of them, but an imported project
 * begins with one, so the server builds a new tracking file.
 */
function hasSeveralPictures(archive: ProjectArchive): boolean {
  const { targets } = (documentOfArchive(archive) ?? {}) as { targets?: unknown };
  return Array.isArray(targets) && targets.length > 1;
}
