import { readableBy, requireRight } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
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
  const found = await repository.find(readableBy(user), idInAddress(key, 'project-not-found'));
  if (!found) throw new ApiError('project-not-found');
  const { project } = found;
  requireRight(user, 'change', project.workspaceId);
  if (project.status === 'deleted') throw new ApiError('project-in-trash');
  if (isTakenDown(found)) throw new ApiError('project-blocked');
  return found;
}

/** Whether the project is blocked or withheld. Such a project is neither downloaded nor backed up. */
export function isTakenDown({ project }: Pick<DownloadedProject, 'project'>): boolean {
  return project.status === 'blocked' || project.isWithheld;
}
