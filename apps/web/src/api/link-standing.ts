import type { LinkStanding, Project, UpdateProject } from '@anchora/contract/projects';
import { request } from './http-client';

/**
 * Facts about a link for its owner. They are apart from `projects.ts`, because the page of visitors does not load the
 * cache that it needs.
 */
export async function fetchLinkStanding(shareId: string, signal: AbortSignal): Promise<LinkStanding> {
  return request<LinkStanding>(`/api/projects/${encodeURIComponent(shareId)}/link`, { signal });
}

/** Takes a project out of the trash. */
export async function restoreFromLink(id: number): Promise<Project> {
  return request<Project>(`/api/projects/${id}/restore`, { method: 'POST' });
}

export async function changeFromLink(id: number, change: UpdateProject): Promise<Project> {
  return request<Project>(`/api/projects/${id}`, { method: 'PATCH', body: change });
}
