import type { Project } from '@anchora/contract/projects';
import { giveVariant } from '../api/content-quality';
import { uploadFile } from '../api/uploads';
import { makePoster, type PosterSource } from './make-poster';
import { modelPoster } from './model-poster';

/**
 * Pictures belong to the workspace of their project; another page, with another workspace, may be open when they are
 * made.
 */
type Owned = Pick<Project, 'id' | 'workspaceId'>;

/**
 * Stores a frame of a project's video as its still picture.
 *
 * @returns the project
 * @throws Error if this browser cannot play the video or encode the picture, and the errors of requests and uploads
 */
export async function givePoster({ id, workspaceId }: Owned, source: PosterSource): Promise<Project> {
  const { url } = await uploadFile(await makePoster(source), { workspace: workspaceId });
  return giveVariant(id, 'poster', { url });
}

/**
 * Stores what a viewer shows of a project's model as its still picture.
 *
 * @returns the project
 * @throws Error if this browser cannot draw or encode the picture, and the errors of requests and uploads
 */
export async function giveModelPoster({ id, workspaceId }: Owned, viewer: HTMLElement): Promise<Project> {
  const { url } = await uploadFile(await modelPoster(viewer), { workspace: workspaceId });
  return giveVariant(id, 'poster', { url });
}
