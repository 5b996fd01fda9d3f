import type { Client } from 'pg';

/** An index on a table that may be large, which a migration would lock against writing while it builds the index. */
export interface OnlineIndex {
  /** An index with this name counts as built, so a changed definition needs a new name. */
  name: string;
  /** The words after `create index name on`: `projects (name)`. */
  on: string;
}

/**
 * Indexes that are built after the migrations and before the server is ready, while other servers read and write. They
 * are not part of `schema/`, from which migrations are generated. An index that is no longer listed is dropped by a
 * later migration.
 */
export const ONLINE_INDEXES: readonly OnlineIndex[] = [
  { name: 'audit_events_workspace_id', on: 'audit_events (workspace_id, id) where workspace_id is not null' },
  { name: 'audit_events_member_user_id', on: 'audit_events (member_user_id) where member_user_id is not null' },
  { name: 'scene_drafts_editor_user_id', on: 'scene_drafts (editor_user_id) where editor_user_id is not null' },
  { name: 'webhook_deliveries_due', on: "webhook_deliveries (webhook_id, run_after, id) where state = 'waiting'" },
  // The variants of a file are looked up when it is no longer public.
  { name: 'files_variant_of', on: 'files (variant_of) where variant_of is not null' },
  // The lists of a workspace are read whole and by pages, in this order.
  { name: 'projects_workspace_created_at', on: 'projects (workspace_id, created_at, id)' },
  { name: 'projects_workspace_trash', on: "projects (workspace_id, deleted_at, id) where status = 'deleted'" },
  {
    name: 'webhook_deliveries_leased',
    on: "webhook_deliveries (webhook_id) where state = 'waiting' and lease_until is not null",
  },
];

/**
 * Builds missing indexes, and those whose build was interrupted. The caller prevents other processes from doing the
 * same.
 */
export async function buildOnlineIndexes(client: Client, indexes: readonly OnlineIndex[]): Promise<void> {
  for (const { name, on } of indexes) {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.indisvalid) continue;
    // An interrupted build leaves an index that is updated but never used.
    if (rows[0]) await client.query(`drop index concurrently ${name}`);
    await client.query(`create index concurrently ${name} on ${on}`);
  }
}
