import type { DownloadTicket } from '@anchora/contract/project-archive';
import { request } from './http-client';

/** @param kind `download`: everything that belongs to the project; `site`: the published version as a website. */
export async function requestProjectDownload(projectId: number, kind: 'download' | 'site'): Promise<DownloadTicket> {
  return request<DownloadTicket>(`/api/projects/${projectId}/${kind}`, { method: 'POST', body: {} });
}
