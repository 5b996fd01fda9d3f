import { z } from 'zod';
import { TOKEN_EVENTS } from './api-tokens';
import { FACTOR_EVENTS } from './factor-events';
import { TAKEDOWN_EVENTS } from './takedown-events';
import { WORKSPACE_EVENTS } from './workspace-events';
import { pageBeforeSchema } from './page-before';

/**
 * Events that are recorded: of projects and their links, of accounts, workspaces and plans, of the services that a
 * workspace uses (tokens, webhooks, domain, backups), of questions to the support, and acts of operators.
 */
export const AUDIT_KINDS = [
  'project-opened',
  'project-closed',
  'project-trashed',
  'project-restored',
  'project-erased',
  'scene-published',
  'scene-restored',
  'preview-started',
  'preview-ended',
  'review-link-made',
  'review-link-ended',
  'brand-changed',
  'embedding-changed',
  'site-downloaded',
  'original-given-up',
  'kept-source-deleted',
  ...TAKEDOWN_EVENTS,
  'report-closed',
  'account-deleted',
  'password-changed',
  'password-reset',
  'reset-link-issued',
  'email-changed',
  'google-linked',
  'google-unlinked',
  ...FACTOR_EVENTS,
  ...WORKSPACE_EVENTS,
  ...TOKEN_EVENTS,
  'token-revoked',
  'webhook-made',
  'webhook-changed',
  'webhook-deleted',
  'domain-set',
  'domain-confirmed',
  'domain-lost',
  'domain-removed',
  'backups-set',
  'backups-removed',
  'support-asked',
  'support-answered',
  'support-closed',
  'pro-granted',
  'pro-ended',
  'pro-refunded',
  'renewal-cancelled',
  'data-purged',
  'targets-recompiled',
  'recompile-undone',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * `owner`: the account itself, in a browser; `token`: a program with a token of the account; `operator`: a command in
 * the server's shell; `server`: a job.
 */
export type AuditActor = 'owner' | 'token' | 'operator' | 'server';

/** One event of the signed-in account. */
export interface Activity {
  id: number;
  kind: AuditKind;
  by: AuditActor;
  /** The present name of the project that the event is about; null for events without a project. */
  projectName: string | null;
  /**
   * Network address of the browser; null after `AUDIT_ADDRESS_RETENTION_DAYS`, and for events that no browser caused.
   */
  address: string | null;
  /** True if the calling session caused the event. */
  isThisSession: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** Query of GET /api/user/activity and GET /api/workspaces/{id}/activity. */
export const activityQuerySchema = z.object({
  before: pageBeforeSchema,
});

/** GET /api/user/activity: at most `ACTIVITY_PAGE_SIZE` events, latest first. */
export interface ActivityPage {
  items: Activity[];
  /** Null on the last page. */
  nextBefore: number | null;
}
