import { readId } from '../../db/read-id';
import { readableBy, requireRight } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import type { DownloadedProject, DownloadRepository } from './download-repository';

/**
 * A project that the user may download, in any form.
 *
 * @throws ApiError `project-not-found`, `role-too-low`, `project-in-trash`, `project-blocked`
 */
export async function findDownloadable(
  repository: DownloadRepository,
  user: CurrentUser,
  key: string,
): Promise<DownloadedProject> {
  const id = readId(key);
  const found = id === null ? null : await repository.find(readableBy(user), id);
  if (!found) throw new ApiError('project-not-found');
  const { project } = found;
  requireRight(user, 'change', project.workspaceId);
  if (project.status === 'deleted') throw new ApiError('project-in-trash');
  if (isTakenDown(found)) throw new ApiError('project-blocked');
  return found;
}

/** Such a project is neither downloaded nor backed up. */
export function isTakenDown({ project }: Pick<DownloadedProject, 'project'>): boolean {
  return project.status === 'blocked' || project.isWithheld;
}
