import { detailPath } from '@anchora/contract/project-pages';
import type { Project } from '@anchora/contract/projects';
import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import { pageConfig } from '../page-config';

type Linked = Partial<Pick<Project, 'id' | 'shareId' | 'domain'>>;

/** Page that shows the project in AR. */
export function arPath({ id, shareId }: Linked): string {
  return shareId ? sharedLink('', shareId) : `/view/${id}/ar`;
}

/** The link for copying, sending and printing, at the domain of the project's workspace if it has one. */
export function shareLink({ id = 0, shareId, domain }: Linked): string {
  if (!shareId) return `${pageConfig.publicUrl}${detailPath(id)}`;
  return sharedLink(linkOrigin({ domain }, pageConfig.publicUrl), shareId);
}
