import type { PublicProject } from '@anchora/contract/projects';
import type { Database } from '../../db/database';
import { publicProjectAnswer } from './project-answer';
import { ProjectRepository } from './project-repository';
import { isShareId } from './share-id';

/** The public fields of an active public project; null for every other share id. */
export async function findPublicProject(db: Database, shareId: string): Promise<PublicProject | null> {
  if (!isShareId(shareId)) return null;
  const project = await new ProjectRepository(db).findActiveByShareId(shareId);
  return project?.isPublic ? publicProjectAnswer(project) : null;
}
