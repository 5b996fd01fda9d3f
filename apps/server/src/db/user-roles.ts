import { sql } from 'drizzle-orm';
import type { Role } from '@anchora/contract/roles';

/**
 * Condition of a select over `users`: the account has a second factor in use. Recovery codes alone do not count as one.
 */
export const hasFactorInUse = sql<boolean>`(exists (select from totp_factors t where t.user_id = "users"."id" and t.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = "users"."id"))`;

/**
 * The workspaces of a user and the role in each, for a select over `users`. One that requires a second factor is left
 * out while the user has none, so that nothing of it can be read or changed.
 */
export const rolesOfUser = sql<[number, Role][]>`(
  select coalesce(json_agg(json_build_array(r.workspace_id, r.role)), '[]'::json) from (
    select w.id as workspace_id, 'owner' as role, w.requires_factor from workspaces w where w.owner_user_id = "users"."id"
    union all
    select m.workspace_id, m.role, w.requires_factor from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.user_id = "users"."id"
  ) r where not r.requires_factor or ${hasFactorInUse})`;
