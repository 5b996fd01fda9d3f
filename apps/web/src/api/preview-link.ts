import type { PreviewLink } from '@anchora/contract/scene/previews';
import { request } from './http-client';

/** Makes a new link to the draft; the project's former one ends. */
export async function createPreviewLink(projectId: number): Promise<PreviewLink> {
  return request<PreviewLink>(`/api/projects/${projectId}/preview-link`, { method: 'POST' });
}

export async function endPreviewLink(projectId: number): Promise<unknown> {
  return request<unknown>(`/api/projects/${projectId}/preview-link`, { method: 'DELETE' });
}
