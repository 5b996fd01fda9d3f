import { DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import { sql } from 'drizzle-orm';
import { isOwnerPro } from '../db/pro-user';

/**
 * The domain to which links of a project lead, as a column of a select over `projects`: that of its workspace, while it
 * is served, leads here, and the owner of the workspace is Pro; null otherwise. After the plan the domain is still
 * served, for printed codes.
 */
export const linkDomain = sql<string | null>`(
  select d.name from workspace_domains d join workspaces w on w.id = d.id join users owners on owners.id = w.owner_user_id
  where d.id = "projects"."workspace_id" and d.confirmed_at is not null and d.leads_here
    and d.seen_at > now() - ${sql.raw(`interval '${DOMAIN_GRACE_DAYS} days'`)}
    and ${isOwnerPro})`;
