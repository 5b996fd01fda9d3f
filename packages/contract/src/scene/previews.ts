import { z } from 'zod';
import { fault } from '../errors/field-faults';
import { LINK_TOKEN_PATTERN } from '../link-token-pattern';
import type { PublicProject } from '../projects';
import type { PublicScene } from './public-scene';

/**
 * Page that shows a draft. The token is in the fragment of its address, so that it never reaches a server, a log or a
 * referrer.
 */
export const PREVIEW_PATH = '/preview';

/** POST /api/projects/{id}/preview-link: ends the project's former link. Only this answer contains the address. */
export interface PreviewLink {
  /** `{PUBLIC_URL}/preview#{token}` */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * POST /api/preview: exchanges the token of the link for an httpOnly cookie, with which this browser can read the draft
 * and its files.
 */
export const openPreviewSchema = z.object({
  token: z.string(fault('link-incomplete')).regex(LINK_TOKEN_PATTERN, fault('link-incomplete')),
});
export type OpenPreview = z.infer<typeof openPreviewSchema>;

/** Answer of POST and GET /api/preview: the draft in the form that visitors would get. */
export interface PreviewDraft {
  revision: number;
  /** Null for the project's own preview; a review link shows the version of this number, or the draft if it is null. */
  review: { version: number | null } | null;
  /** ISO 8601. */
  expiresAt: string;
  project: Omit<PublicProject, 'shareId'> & { scene: PublicScene };
}

/**
 * Events of GET /api/preview/events, as server-sent events named `draft` and `ended`. A comment is sent every
 * `PREVIEW_HEARTBEAT_MS`. If all streams are in use the answer is 429 `preview-busy`: poll GET /api/preview every
 * `PREVIEW_POLL_MS` instead.
 */
export interface PreviewEvents {
  /** The draft was saved; also the first event of each stream. */
  draft: { revision: number };
  /** The link was revoked or has expired, or its project was closed. */
  ended: Record<string, never>;
}
