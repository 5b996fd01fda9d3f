import type { CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

/** @param tracking address of the tracking file compiled from this picture. */
export async function setCompiledTarget(imageFileId: string, tracking: string): Promise<CompiledTarget> {
  return request<CompiledTarget>(inPageWorkspace(`/api/targets/${imageFileId}`), { method: 'PUT', body: { tracking } });
}
