import type { z } from 'zod';
import type { createProjectSchema } from '@anchora/contract/projects';
import { lockPayer, type Payer } from '../../accounts/payer';
import { holdAccount } from '../../accounts/user-repository';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import type { UseRole } from '../../db/schema/files';
import { recordLineage } from '../../files/blocked-file-repository';
import { setProjectVisibility } from '../../files/file-use-repository';
import { useFiles } from '../../files/use-file';
import { ApiError } from '../../http/api-error';
import { hashOfRequest } from '../../http/idempotency-key';
import type { CurrentUser } from '../../http/session-repository';
import { allowCreation } from './allow-creation';
import { claimUploads, type NamedUpload } from '../../files/claim-uploads';
import type { NewProject, ProjectRepository } from './project-repository';
import type { ProjectRow } from './project-columns';
import { newShareId } from './share-id';

/** The session that creates the project, and its address. */
type SignedIn = Pick<CurrentUser, 'id' | 'sessionId' | 'address'>;
type ProjectRequest = z.output<typeof createProjectSchema>;

interface Creation {
  user: SignedIn;
  payer: Payer;
  request: ProjectRequest;
  /** A second call with the same key returns the first project. */
  creationKey: string | null;
}

class CreationKeyTakenError extends Error {
  override name = 'CreationKeyTakenError';
}

/**
 * Stores a project that uses uploads of its workspace.
 *
 * @throws ApiError `idempotency-key-reused` if the first call with the key was for another project.
 * @throws ApiError unless each address is a checked upload of this workspace and of the right kind; and as
 *   `allowCreation`.
 */
export async function createProject(
  deps: Pick<Deps, 'config' | 'db' | 'store'>,
  repository: ProjectRepository,
  creation: Creation,
): Promise<{ project: ProjectRow; isNew: boolean }> {
  const { payer, request, creationKey } = creation;
  const creationHash = hashOfRequest(request);
  const findEarlier = async () => {
    const earlier = creationKey === null ? null : await repository.findByCreationKey(payer.id, creationKey);
    return earlier && { project: sameCreation(earlier, payer.workspaceId, creationHash), isNew: false };
  };
  const earlier = await findEarlier();
  if (earlier) return earlier;
  try {
    return { project: await storeProject(deps, repository, { ...creation, creationHash }), isNew: true };
  } catch (error) {
    // The same request may have arrived twice at once. The faster one then has the key, and perhaps the last place.
    const isRefused = error instanceof CreationKeyTakenError || error instanceof ApiError;
    const faster = isRefused ? await findEarlier() : null;
    if (!faster) throw error;
    return faster;
  }
}

/** @throws CreationKeyTakenError if there is a project with this key; ApiError as `createProject` */
async function storeProject(
  deps: Pick<Deps, 'config' | 'db' | 'store'>,
  repository: ProjectRepository,
  creation: Creation & { creationHash: Buffer },
): Promise<ProjectRow> {
  const { user, payer, request, creationKey, creationHash } = creation;
  const { id: userId, workspaceId } = payer;
  // Checked here so that a refused creation costs little, and again under a lock, where the count is exact.
  await allowCreation(deps.db, payer, deps.config.projectLimits);
  // Checking staged bytes may take seconds, so it happens before the transaction.
  const fileIds = await claimUploads(deps, workspaceId, namedUploads(request));
  const project = { ...newProject(request, fileIds), userId, workspaceId, creationKey, creationHash };
  const id = await deps.db.transaction(async (tx) => {
    await holdAccount(tx, user.id);
    // Projects of one user are created one after another, so that limits on their number hold exactly, on all nodes.
    await lockPayer(tx, payer);
    await allowCreation(tx, payer, deps.config.projectLimits);
    const inserted = await repository.insert(tx, project);
    if (inserted === null) throw new CreationKeyTakenError();
    const holder = { kind: 'project', id: inserted } as const;
    const isPublic = false;
    const uses = [...fileIds].map(([field, fileId]) => ({
      fileId,
      holder,
      role: roleOf(field),
      workspaceId,
      isPublic,
    }));
    await useFiles(tx, uses);
    await recordLineage(tx, inserted);
    await setProjectVisibility(tx, [inserted]);
    if (request.isPublic) {
      await recordEvent(tx, { kind: 'project-opened', actor: ownerIn(user), userId: user.id, projectId: inserted });
    }
    return inserted;
  });
  return required(await repository.findIn([workspaceId], id));
}

function sameCreation(project: ProjectRow, workspaceId: number, creationHash: Buffer): ProjectRow {
  const isSame = project.creationHash === null || project.creationHash.equals(creationHash);
  if (isSame && project.workspaceId === workspaceId) return project;
  throw new ApiError('idempotency-key-reused');
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

function newProject(request: ProjectRequest, fileIds: Map<string, string>): Omit<NewProject, 'userId' | 'workspaceId'> {
  return {
    name: request.name,
    description: request.description || null,
    type: request.type,
    contentType: request.contentType,
    isPublic: request.isPublic,
    shareId: newShareId(),
    trackingBuildState: fileIds.has('targetImageUrl') && !fileIds.has('targetMindFile') ? 'queued' : 'none',
  };
}

const ROLES: Record<string, UseRole> = {
  modelUrl: 'model',
  usdzUrl: 'usdz',
  targetImageUrl: 'target-image',
  targetMindFile: 'tracking-file',
};

function roleOf(field: string): UseRole {
  const role = ROLES[field];
  if (role === undefined) throw new Error(`the field ${field} names no file of a project`);
  return role;
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a project that was checked or written is not there');
  return value;
}
