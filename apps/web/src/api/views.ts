import type { Counted } from '@anchora/contract/projects';
import { request } from './http-client';

/**
 * Counts a view and ignores the result, because a failed count must not disturb the visitor. `key` is an id or a share
 * id.
 */
export function recordView(key: number | string): void {
  request<Counted>(`/api/projects/${key}/view`, { method: 'POST' }).catch(() => undefined);
}
