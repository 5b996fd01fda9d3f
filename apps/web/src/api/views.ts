import type { Counted } from '@anchora/contract/projects';
import { request } from './http-client';

/** Fire and forget: whether the view counted concerns nobody on the page. `key` is an id or a share id. */
export function recordView(key: number | string): void {
  request<Counted>(`/api/projects/${key}/view`, { method: 'POST' }).catch(() => undefined);
}
