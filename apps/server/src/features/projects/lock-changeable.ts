import { holdWithProject } from '../../accounts/hold-workspace';
import type { Transaction } from '../../db/database';
import { ApiError } from '../../http/api-error';
import { projectNotFound } from './project-finder';
import type { ProjectRepository } from './project-repository';
import type { ProjectRow } from './project-columns';

type Locked = NonNullable<Awaited<ReturnType<ProjectRepository['lockIn']>>>;

/**
 * Locks a project whose files are about to change, after its owner's account and its workspace, until the transaction
 * ends.
 *
 * @throws ApiError `project-not-found`, `project-in-trash` or `project-blocked`.
 */
export async function lockChangeable(
  tx: Transaction,
  repository: ProjectRepository,
  { id, userId, workspaceId }: Pick<ProjectRow, 'id' | 'userId' | 'workspaceId'>,
): Promise<Locked> {
  await holdWithProject(tx, userId, id);
  const locked = await repository.lockIn(tx, [workspaceId], id);
  if (!locked) throw projectNotFound();
  if (locked.status === 'deleted') throw new ApiError('project-in-trash');
  if (locked.status === 'blocked' || locked.isWithheld) throw new ApiError('project-blocked');
  return locked;
}
