import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a user has a place in a workspace at present. No column of the inner tables is called `id`, because drizzle
 * writes the column of a user without its table in a select over one table.
 */
export function isMemberOf(userId: AnyPgColumn | SQL, workspaceId: AnyPgColumn | SQL | number): SQL<boolean> {
  return sql<boolean>`exists (
    select from (select workspace_id as place, user_id as person from workspace_members
      union all select id, owner_user_id from workspaces) m
    where m.place = ${workspaceId} and m.person = ${userId})`;
}
