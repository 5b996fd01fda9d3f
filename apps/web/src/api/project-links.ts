import type { Project } from '@anchora/contract/projects';
import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import { pageConfig } from '../page-config';

type Linked = Partial<Pick<Project, 'id' | 'shareId' | 'domain'>>;

/** Page that shows the project in AR. */
export function arPath({ id, shareId }: Linked): string {
  return shareId ? sharedLink('', shareId) : `/view/${id}/ar`;
}

/** The link for copying, sending and printing, at the domain of the project's workspace if it has one. */
export function shareLink({ id, shareId, domain }: Linked): string {
  if (!shareId) return `${pageConfig.publicUrl}/view/${id}`;
  return sharedLink(linkOrigin({ domain }, pageConfig.publicUrl), shareId);
}

/** The page on which the owner arranges the project's scene. */
export function stagePath(projectId: number): string {
  return `/view/${projectId}/stage`;
}

/** The page with the numbers of a project's visitors. */
export function numbersPath(projectId: number): string {
  return `/view/${projectId}/numbers`;
}
