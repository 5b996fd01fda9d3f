import type { z } from 'zod';
import type { createProjectSchema } from '@anchora/contract/projects';
import type { Deps } from '../../deps';
import { referenceFile } from '../../files/reference-file';
import { claimProjectFiles, type NamedUpload } from './claim-project-files';
import type { NewProject, ProjectRepository, ProjectRow } from './project-repository';
import { newShareId } from './share-id';

type ProjectRequest = z.output<typeof createProjectSchema>;

class CreationKeyTaken extends Error {}

/**
 * Stores a project that uses uploads of its owner.
 *
 * @param creationKey a second call with the same key returns the first project.
 * @throws ApiError unless each address is a checked upload of this user and of the right kind.
 */
export async function createProject(
  deps: Pick<Deps, 'config' | 'db' | 'store'>,
  repository: ProjectRepository,
  creation: { userId: number; request: ProjectRequest; creationKey: string | null },
): Promise<{ project: ProjectRow; isNew: boolean }> {
  const { userId, request, creationKey } = creation;
  const earlier = creationKey === null ? null : await repository.findByCreationKey(userId, creationKey);
  if (earlier) return { project: earlier, isNew: false };

  // Checking staged bytes may take seconds, so it happens before the transaction.
  const fileIds = await claimProjectFiles(deps, userId, namedUploads(request));
  const project = { ...newProject(request, fileIds), userId, creationKey };
  try {
    const id = await deps.db.transaction(async (tx) => {
      // The rows are locked in a fixed order, so that two transactions cannot deadlock.
      for (const fileId of [...new Set(fileIds.values())].sort()) await referenceFile(tx, fileId);
      const inserted = await repository.insert(tx, project);
      if (inserted === null) throw new CreationKeyTaken();
      return inserted;
    });
    return { project: required(await repository.findOwned(userId, id)), isNew: true };
  } catch (error) {
    // The same request arrived twice at once, and the other one was faster.
    if (!(error instanceof CreationKeyTaken) || creationKey === null) throw error;
    return { project: required(await repository.findByCreationKey(userId, creationKey)), isNew: false };
  }
}

function namedUploads(request: ProjectRequest): NamedUpload[] {
  const isTracked = request.type === 'image-tracking';
  const isModel = request.contentType === '3d-model';
  const named = [
    { field: 'modelUrl', address: request.modelUrl, kind: isModel ? 'model' : 'video' },
    { field: 'usdzUrl', address: isModel ? request.usdzUrl : null, kind: 'usdz' },
    { field: 'targetImageUrl', address: isTracked ? request.targetImageUrl : null, kind: 'image' },
    { field: 'targetMindFile', address: isTracked ? request.targetMindFile : null, kind: 'tracking' },
  ] as const;
  return named.flatMap(({ field, address, kind }) => (address ? [{ field, address, kind }] : []));
}

function newProject(request: ProjectRequest, fileIds: Map<string, string>): Omit<NewProject, 'userId'> {
  const targetImageFileId = fileIds.get('targetImageUrl') ?? null;
  const trackingFileId = fileIds.get('targetMindFile') ?? null;
  return {
    name: request.name,
    description: request.description || null,
    type: request.type,
    contentType: request.contentType,
    modelFileId: required(fileIds.get('modelUrl')),
    usdzFileId: fileIds.get('usdzUrl') ?? null,
    targetImageFileId,
    trackingFileId,
    isPublic: request.isPublic,
    shareId: newShareId(),
    trackingBuildState: targetImageFileId !== null && trackingFileId === null ? 'queued' : 'none',
  };
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a project that was checked or written is not there');
  return value;
}
