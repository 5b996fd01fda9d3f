import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { ProjectService } from './project-service';

/** Whether `GET /api/projects/{key}` answers this user, or a visitor for null, with a project. */
export async function mayOpenProject(
  projects: Pick<ProjectService, 'find'>,
  key: string,
  user: Member | null,
): Promise<boolean> {
  try {
    await projects.find(key, user);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
