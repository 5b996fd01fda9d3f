import type { PublicProject } from '@anchora/contract/projects';
import type { Database } from '../../db/database';
import { publicProjectAnswer } from './project-answer';
import { ProjectRepository } from './project-repository';
import { isShareId } from './share-id';

/** @returns a function that reads the public fields of an active public project; null for every other share id. */
export function publicProjectFinder(db: Database): (shareId: string) => Promise<PublicProject | null> {
  const repository = new ProjectRepository(db);
  return async (shareId) => {
    if (!isShareId(shareId)) return null;
    const project = await repository.findActiveByShareId(shareId);
    return project?.isPublic ? publicProjectAnswer(project) : null;
  };
}

/**
 * @returns a function that reads the fields that visitors get of an active project, also of a private one, for its
 *   members; null for every other share id.
 */
export function shownProjectReader(db: Database): (shareId: string) => Promise<PublicProject | null> {
  const repository = new ProjectRepository(db);
  return async (shareId) => {
    const project = await repository.findActiveByShareId(shareId);
    return project && publicProjectAnswer(project);
  };
}
