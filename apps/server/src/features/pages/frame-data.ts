import { frameProject, type SharedFrame } from '@anchora/contract/ar-frame';
import { FRAME_PROJECT_ELEMENT_ID } from '@anchora/contract/frame-project';
import { previewAddress } from '@anchora/contract/preview-address';
import type { PublicProject } from '@anchora/contract/projects';
import { jsonScript } from './html';

/**
 * Facts for the frame's script, which gets them from its shell on other pages.
 *
 * @param link address that opens this experience on another device.
 */
export function frameData(project: PublicProject, link: string): string {
  const shared: SharedFrame = {
    link,
    project: frameProject(project),
    ...(project.contentType === '3d-model' && project.posterUrl && { poster: previewAddress(project.posterUrl) }),
  };
  return jsonScript(FRAME_PROJECT_ELEMENT_ID, shared);
}
