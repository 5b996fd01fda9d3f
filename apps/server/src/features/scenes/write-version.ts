import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { filesOf } from '@anchora/contract/scene/files-of';
import type { Transaction } from '../../db/database';
import type { UseRole } from '../../db/schema/files';
import { recordLineage } from '../../files/blocked-file-repository';
import { endUse, replaceUse, useFiles } from '../../files/use-file';
import { documentBytes } from './document-bytes';
import { plainFieldsOf } from './plain-fields';
import { isOpen, shownDocument } from './scene-project';
import type { ProjectOfScene } from './scene-project-repository';
import { keepTarget } from './target-repository';
import * as versions from './version-repository';

/** A document about to be stored as a version, with its files. */
export interface Candidate {
  document: SceneDocument;
  note: string;
  /** Undefined: the project keeps its file as long as it shows the same content. */
  usdz: string | null | undefined;
  /** The tracking file of all targets; null if there are no targets. */
  trackingFileId: string | null;
  /** The tracking file of each target's picture. */
  trackingOf: ReadonlyMap<string, string>;
  restoredFrom: number | null;
  closeReplaced: boolean;
}

/** Identifies a request, so that repeating it publishes nothing twice. */
export interface Repeatable {
  key: string | null;
  hash: Buffer;
}

/** Writes the version and marks its files as used. The first one is preceded by a version of the created project. */
export async function writeVersion(
  tx: Transaction,
  project: ProjectOfScene,
  candidate: Candidate,
  { key, hash }: Repeatable,
): Promise<{ number: number; fileIds: string[] }> {
  const newest = await versions.newestNumber(tx, project.id);
  if (newest === null) await writeCreation(tx, project);
  const { document, note, restoredFrom, trackingFileId } = candidate;
  const number = (newest ?? 0) + 1;
  const { isPlain } = plainFieldsOf(project, document);
  const versionId = await versions.insertVersion(tx, {
    projectId: project.id,
    number,
    document,
    bytes: documentBytes(document),
    isPlain,
    note,
    restoredFrom,
    publishKey: key,
    publishHash: key === null ? null : hash,
  });
  const usdz = usdzOf(project, candidate);
  const fileIds = await useFilesOf(tx, project, { versionId, document, trackingFileId, usdz, isPublic: false });
  for (const [imageFileId, ofImage] of candidate.trackingOf) {
    await keepTarget(tx, { workspaceId: project.workspaceId, imageFileId, trackingFileId: ofImage });
  }
  return { number, fileIds };
}

/** Version 0, so that the first publication can be undone, and pages opened before it keep their files. */
async function writeCreation(tx: Transaction, project: ProjectOfScene): Promise<void> {
  const document = shownDocument(project);
  const versionId = await versions.insertVersion(tx, {
    projectId: project.id,
    number: 0,
    document,
    bytes: documentBytes(document),
    isPlain: true,
    note: '',
    publishedAt: project.createdAt,
  });
  const { trackingFileId, usdzFileId: usdz } = project;
  await useFilesOf(tx, project, { versionId, document, trackingFileId, usdz, isPublic: isOpen(project) });
}

/** Sets the project's plain fields to those of its new version. */
export async function showPlainly(
  tx: Transaction,
  project: ProjectOfScene,
  candidate: Candidate,
  number: number,
): Promise<void> {
  const { id, workspaceId } = project;
  const { contentType, contentFileId, targetFileId } = plainFieldsOf(project, candidate.document);
  await versions.setPublished(tx, id, number, contentType);
  const holder = { kind: 'project', id } as const;
  const wanted = [
    ['model', contentFileId, project.modelFileId],
    ['target-image', targetFileId, project.targetImageFileId],
    ['tracking-file', candidate.trackingFileId, project.trackingFileId],
    ['usdz', usdzOf(project, candidate), project.usdzFileId],
  ] as const;
  for (const [role, fileId, present] of wanted) {
    if (fileId === present) continue;
    if (fileId === null) await endUse(tx, holder, role);
    else await replaceUse(tx, { fileId, holder, role, workspaceId, isPublic: false });
  }
  await recordLineage(tx, id);
}

interface VersionFiles {
  versionId: number;
  document: SceneDocument;
  trackingFileId: string | null;
  usdz: string | null;
  isPublic: boolean;
}

async function useFilesOf(tx: Transaction, { workspaceId }: ProjectOfScene, files: VersionFiles): Promise<string[]> {
  const { versionId, document, trackingFileId, usdz, isPublic } = files;
  const holder = { kind: 'scene-version', id: versionId } as const;
  const fileUse = (fileId: string, role: UseRole) => ({ fileId, holder, role, workspaceId, isPublic });
  const uses = filesOf(document).map((fileId, i) => fileUse(fileId, `scene-${i}`));
  if (trackingFileId !== null) uses.push(fileUse(trackingFileId, 'tracking-file'));
  if (usdz !== null) uses.push(fileUse(usdz, 'usdz'));
  await useFiles(tx, uses);
  return uses.map(({ fileId }) => fileId);
}

/** Without a new one, the iPhone's model is kept as long as it has the content of the project. */
function usdzOf(project: ProjectOfScene, { document, usdz }: Candidate): string | null {
  if (usdz !== undefined) return usdz;
  const { isPlain, contentFileId } = plainFieldsOf(project, document);
  return isPlain && contentFileId === project.modelFileId ? project.usdzFileId : null;
}
