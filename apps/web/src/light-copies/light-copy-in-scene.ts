import type { Project } from '@anchora/contract/projects';
import { pageConfig } from '../page-config';

/**
 * Gives a video that was just added to a scene its smaller copy. A failure is not shown: visitors then get the video
 * itself, and the project page offers another attempt. A server with an ffmpeg makes the copy when the scene is
 * published.
 *
 * The stage imports this module alone, because each file that it may load later costs its page the bytes of a name.
 *
 * @param of address of the video.
 */
export async function giveLightCopyInScene(
  { id, workspaceId }: Pick<Project, 'id' | 'workspaceId'>,
  video: File,
  of: string,
): Promise<void> {
  if (pageConfig.convertsVideos) return;
  try {
    const { giveLightCopy } = await import('./give-light-copy');
    await giveLightCopy(id, video, { of, workspace: workspaceId });
  } catch {
    // The docstring says why this is silent.
  }
}
