import type { Report } from '@anchora/contract/reports';
import { request } from './http-client';

export async function sendReport(body: Report): Promise<void> {
  await request<unknown>('/api/reports', { method: 'POST', body });
}
