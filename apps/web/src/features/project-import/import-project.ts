import { type ArchivedFile, type ProjectArchive, replaceTexts } from '@anchora/contract/project-archive';
import type { CreateProject, Project, UpdateProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { ReadArchive } from './read-archive';

/** The ordinary calls of which an import consists. */
export interface ImportCalls {
  upload: (file: File) => Promise<UploadedFile>;
  create: (body: CreateProject) => Promise<Project>;
  update: (id: number, body: Partial<UpdateProject>) => Promise<unknown>;
  fetchDraft: (id: number) => Promise<SceneDraft>;
  saveDraft: (id: number, document: SceneDocument, revision: number) => Promise<unknown>;
}

export interface Imported {
  project: Project;
  /** Whether the project has a scene that visitors see only once it is published. */
  hasDraft: boolean;
}

/**
 * Sends the download of a project to the server as ordinary uploads and calls.
 *
 * @param sent addresses of files that an earlier attempt has sent, by hash; further ones are added.
 */
export async function importProject(
  { project: archive, bytes }: ReadArchive,
  calls: ImportCalls,
  sent: Map<string, string>,
  onSent: (files: number) => void,
): Promise<Imported> {
  for (const [hash, file] of Object.entries(archive.files)) {
    if (!sent.has(hash)) sent.set(hash, (await calls.upload(fileOf(file, bytes.get(hash)))).url);
    onSent(sent.size);
  }
  const project = await calls.create(bodyOf(archive, sent));
  const { quality, visitorLanguage } = archive;
  await calls.update(project.id, { quality, visitorLanguage });
  const document = shownDocument(archive);
  if (document === null) return { project, hasDraft: false };
  const ids = new Map([...sent].map(([hash, address]) => [hash, address.slice(address.lastIndexOf('/') + 1)]));
  const { revision } = await calls.fetchDraft(project.id);
  // The server checks the document, as it checks one of the editor.
  await calls.saveDraft(project.id, replaceTexts(document, ids) as SceneDocument, revision);
  return { project, hasDraft: true };
}

function fileOf({ name }: ArchivedFile, bytes: Uint8Array<ArrayBuffer> | undefined): File {
  if (!bytes) throw new Error('expected the bytes of every listed file');
  return new File([bytes], name);
}

function bodyOf(archive: ProjectArchive, addresses: ReadonlyMap<string, string>): CreateProject {
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

/** The tracking file of such a project has several pictures, but the new one begins with one. The server makes its own. */
function hasSeveralPictures(archive: ProjectArchive): boolean {
  const { targets } = (shownDocument(archive) ?? {}) as { targets?: unknown };
  return Array.isArray(targets) && targets.length > 1;
}

/** The draft, or else the published document; null for a project that shows its plain content. */
function shownDocument({ draft, versions, publishedVersion }: ProjectArchive): object | null {
  return draft ?? versions.find(({ number }) => number === publishedVersion)?.document ?? null;
}
