/**
 * Requests for a project in a frame of another site. They never carry a session, because a browser may send this site's
 * cookies from such a frame, and visitors of the other site are strangers here. Only the report of the visit, which is
 * not among them, may carry one: the server leaves the members of the workspace out of the numbers by it.
 */
import type { Counted, PublicProject } from '@anchora/contract/projects';
import { request } from '../../../api/http-client';
import type { LoadProject } from '../use-experience';

const WITHOUT_SESSION = { credentials: 'omit' } as const;

export const loadWithoutSession: LoadProject = async (key, signal) =>
  request<PublicProject>(`/api/projects/${encodeURIComponent(key)}`, { ...WITHOUT_SESSION, signal });

/** Counts a view and ignores the result, because a failed count must not disturb the visitor. */
export function recordViewWithoutSession(shareId: string): void {
  request<Counted>(`/api/projects/${encodeURIComponent(shareId)}/view`, {
    ...WITHOUT_SESSION,
    method: 'POST',
    keepalive: true,
  }).catch(() => undefined);
}
