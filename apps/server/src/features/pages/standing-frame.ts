import { AR_FRAME_ELEMENT_ID, AR_FRAME_PERMISSIONS, sharedFrameAddress } from '@anchora/contract/ar-frame';
import type { PublicProject } from '@anchora/contract/projects';
import { escapeHtml } from '../../http/escape-html';

/**
 * The AR frame in the page of a public project. The browser requests its document before the page's first script has
 * loaded; the shell then adopts the element (`AR_FRAME_ELEMENT_ID`).
 */
export function standingFrame(project: PublicProject, src = sharedFrameAddress(project)): string {
  const attributes = {
    id: AR_FRAME_ELEMENT_ID,
    src,
    title: project.name,
    allow: AR_FRAME_PERMISSIONS,
    style: 'position:fixed;inset:0;width:100%;height:100%;border:0',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}
