import { defaultScene } from '@anchora/contract/scene/default-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { ApiError } from '../../http/api-error';
import type { ProjectOfScene } from './scene-project-repository';

/** @throws ApiError `project-not-found`, `project-in-trash` */
export function changeable(project: ProjectOfScene | null): ProjectOfScene {
  if (!project) throw new ApiError('project-not-found');
  if (project.status === 'deleted') throw new ApiError('project-in-trash');
  return project;
}

/** @throws ApiError as `changeable`, and `project-blocked` */
export function publishable(project: ProjectOfScene | null): ProjectOfScene {
  const found = changeable(project);
  if (found.status === 'blocked' || found.isWithheld) throw new ApiError('project-blocked');
  return found;
}

/** The document that visitors of a project see now. */
export function shownDocument(project: ProjectOfScene): SceneDocument {
  const { modelFileId, targetImageFileId } = project;
  return (
    project.publishedDocument ??
    defaultScene({ ...project, contentFileId: modelFileId, targetFileId: targetImageFileId })
  );
}

/** Whether strangers can see the project. */
export function isOpen({ status, isPublic, isWithheld }: ProjectOfScene): boolean {
  return status === 'active' && isPublic && !isWithheld;
}
