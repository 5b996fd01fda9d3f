import type { Project } from '@anchora/contract/projects';
import { pageConfig } from '../page-config';

type Linked = Partial<Pick<Project, 'id' | 'shareId'>>;

/** Page that shows the project in AR. */
export function arPath({ id, shareId }: Linked): string {
  return shareId ? `/view/ar/${encodeURIComponent(shareId)}` : `/view/${id}/ar`;
}

/** The link for copying, sending and printing: an absolute address under the public origin. */
export function shareLink({ id, shareId }: Linked): string {
  return pageConfig.publicUrl + (shareId ? `/view/ar/${encodeURIComponent(shareId)}` : `/view/${id}`);
}

/** The page on which the owner arranges the project's scene. */
export function stagePath(projectId: number): string {
  return `/view/${projectId}/stage`;
}

/** The page with the numbers of a project's visitors. */
export function numbersPath(projectId: number): string {
  return `/view/${projectId}/numbers`;
}
