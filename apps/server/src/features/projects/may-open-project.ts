import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { ProjectFinder } from './project-finder';

/** Whether `GET /api/projects/{key}` answers this user, or a visitor for null, with a project. */
export async function mayOpenProject(
  finder: Pick<ProjectFinder, 'find'>,
  key: string,
  user: Member | null,
): Promise<boolean> {
  try {
    await finder.find(key, user);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
