import type { Project } from '@anchora/contract/projects';
import { pageConfig } from '../../api/page-config';

/** Where a project's AR runs; by share id wherever it has one. */
export function arPath(project: Pick<Project, 'id' | 'shareId'>): string {
  return project.shareId ? `/view/ar/${project.shareId}` : `/view/${project.id}/ar`;
}

/** The link that is given away, on the address that others reach this server by. */
export function shareLink(project: Pick<Project, 'id' | 'shareId'>): string {
  return `${pageConfig.publicUrl}${project.shareId ? `/view/ar/${project.shareId}` : `/view/${project.id}`}`;
}
