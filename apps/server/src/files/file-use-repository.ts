import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { fileUses, type HolderKind, type UseRole } from '../db/schema';

export interface Holder {
  kind: HolderKind;
  id: number;
}

/** A file and what uses it. */
export interface FileUse {
  fileId: string;
  holder: Holder;
  role: UseRole;
  /** Null for the product's own samples. */
  workspaceId: number | null;
  /** Whether anyone may read the file from now on. Uses of projects begin closed; `setProjectVisibility` opens them. */
  isPublic: boolean;
}

export async function insertUse(tx: Transaction, use: FileUse): Promise<void> {
  const { fileId, holder, role, workspaceId, isPublic } = use;
  const publicFrom = isPublic ? sql`now()` : null;
  await tx
    .insert(fileUses)
    .values({ fileId, holderKind: holder.kind, holderId: holder.id, role, workspaceId, publicFrom });
}

/** @returns the file that was used; null if there was none. */
export async function deleteUse(tx: Transaction, holder: Holder, role: UseRole): Promise<string | null> {
  const [ended] = await tx
    .delete(fileUses)
    .where(and(isHeldBy(holder), eq(fileUses.role, role)))
    .returning({ fileId: fileUses.fileId, wasPublic: sql<boolean>`${fileUses.publicFrom} is not null` });
  if (ended?.wasPublic) await markClosed(tx, sql`${ended.fileId}`);
  return ended?.fileId ?? null;
}

/** Deletes every use by a holder. @returns the files that were used. */
export async function deleteUsesBy(tx: Transaction, holder: Holder): Promise<string[]> {
  const ended = await tx.delete(fileUses).where(isHeldBy(holder)).returning({ fileId: fileUses.fileId });
  return [...new Set(ended.map(({ fileId }) => fileId))];
}

/**
 * Opens or closes the files of projects to the public, as their present state demands. Call it in each transaction that
 * creates a project, changes its status, privacy or files, or changes its owner's right to publish.
 *
 * A use that becomes public again starts a new period; one that stays as it is keeps its times.
 */
export async function setProjectVisibility(tx: Transaction, projectIds: number[]): Promise<void> {
  if (projectIds.length === 0) return;
  const ids = sql`${`{${projectIds.join(',')}}`}::int[]`;
  await markClosed(
    tx,
    sql`select file_id from changed where not is_open`,
    sql`
    changed as (update file_uses u
    set public_from = case when p.is_open then now() else u.public_from end,
      public_until = case when p.is_open then null else now() end
    from (
      select id, status = 'active' and is_public as is_open from projects where id = any(${ids})
    ) p
    where u.holder_kind = 'project' and u.holder_id = p.id
      and p.is_open <> (u.public_from is not null and u.public_until is null)
    returning u.file_id, p.is_open),`,
  );
}

/**
 * Marks files that the public has lost, so that their objects move to other keys. Samples stay public. The rows are locked in
 * a fixed order, so that two transactions cannot deadlock.
 *
 * @param before common table expressions that `fileIds` reads.
 */
async function markClosed(tx: Transaction, fileIds: SQL, before = sql.empty()): Promise<void> {
  // Milliseconds, because the mover compares the value after it has been a `Date`.
  await tx.execute(sql`
    with ${before} closed as (
      select id from files where id in (${fileIds}) and workspace_id is not null order by id for update)
    update files set closed_at = date_trunc('milliseconds', now()) from closed where files.id = closed.id`);
}

function isHeldBy({ kind, id }: Holder) {
  return and(eq(fileUses.holderKind, kind), eq(fileUses.holderId, id));
}
