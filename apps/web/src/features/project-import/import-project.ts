import { createBodyOf, documentOfArchive, idsOf } from '@anchora/contract/archive-import';
import { type ArchivedFile, replaceTexts } from '@anchora/contract/project-archive';
import type { CreateProject, Project, UpdateProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { ReadArchive } from './read-archive';

/** The ordinary calls of which an import consists. */
export interface ImportCalls {
  upload: (file: File) => Promise<UploadedFile>;
  create: (body: CreateProject) => Promise<Project>;
  update: (id: number, body: UpdateProject) => Promise<unknown>;
  fetchDraft: (id: number) => Promise<SceneDraft>;
  saveDraft: (id: number, document: SceneDocument, revision: number) => Promise<unknown>;
}

interface Imported {
  project: Project;
  /** Whether the project has a scene that visitors see only once it is published. */
  hasDraft: boolean;
}

/**
 * Sends the download of a project to the server as ordinary uploads and calls.
 *
 * @param sent addresses of files that an earlier attempt has sent, by hash; further ones are added.
 * @param onSent called with the number of files that are on the server.
 * @throws what the calls throw; Error if `bytes` lacks a listed file.
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
  const project = await calls.create(createBodyOf(archive, sent));
  const { quality, visitorLanguage } = archive;
  await calls.update(project.id, { quality, visitorLanguage });
  const document = documentOfArchive(archive);
  if (document === null) return { project, hasDraft: false };
  const { revision } = await calls.fetchDraft(project.id);
  // The server checks the document, as it checks one of the editor.
  await calls.saveDraft(project.id, replaceTexts(document, idsOf(sent)) as SceneDocument, revision);
  return { project, hasDraft: true };
}

function fileOf({ name }: ArchivedFile, bytes: Uint8Array<ArrayBuffer> | undefined): File {
  if (!bytes) throw new Error(`expected the bytes of every listed file, got none of ${name}`);
  return new File([bytes], name);
}
