import { ACCOUNT_CALLS } from './calls/account-calls';
import type { ApiCall } from './calls/api-call';
import { COMMENT_CALLS } from './calls/comment-calls';
import { BILLING_CALLS } from './calls/billing-calls';
import { FACTOR_CALLS } from './calls/factor-calls';
import { FILE_CALLS } from './calls/file-calls';
import { NUMBER_CALLS } from './calls/number-calls';
import { PROJECT_CALLS } from './calls/project-calls';
import { SERVER_CALLS } from './calls/server-calls';
import { SIGN_IN_CALLS } from './calls/sign-in-calls';
import { TOKEN_CALLS } from './calls/token-calls';
import { BACKUP_CALLS } from './calls/backup-calls';
import { DOMAIN_CALLS } from './calls/domain-calls';
import { SUPPORT_CALLS } from './calls/support-calls';
import { WEBHOOK_CALLS } from './calls/webhook-calls';
import { WORKSPACE_CALLS } from './calls/workspace-calls';

/** A call with the heading under which the OpenAPI document lists it. */
export interface GroupedCall extends ApiCall {
  group: string;
}

/** All calls under `/api` and `/files`; a test compares this list with the routes of the server. */
export const API_CALLS: readonly GroupedCall[] = [
  ...grouped('Account', [...SIGN_IN_CALLS, ...ACCOUNT_CALLS, ...FACTOR_CALLS]),
  ...grouped('Projects', PROJECT_CALLS),
  ...grouped('Workspaces', WORKSPACE_CALLS),
  ...grouped('Tokens', TOKEN_CALLS),
  ...grouped('Comments', COMMENT_CALLS),
  ...grouped('Webhooks', WEBHOOK_CALLS),
  ...grouped('Domains', DOMAIN_CALLS),
  ...grouped('Backups', BACKUP_CALLS),
  ...grouped('Support', SUPPORT_CALLS),
  ...grouped('Numbers', NUMBER_CALLS),
  ...grouped('Files', FILE_CALLS),
  ...grouped('Plans and payment', BILLING_CALLS),
  ...grouped('Server', SERVER_CALLS),
];

function grouped(group: string, calls: readonly ApiCall[]): GroupedCall[] {
  return calls.map((call) => ({ ...call, group }));
}
