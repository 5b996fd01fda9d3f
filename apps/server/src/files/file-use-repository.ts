import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { isOwnerPro } from '../db/pro-user';
import { fileUses, type HolderKind, type UseRole } from '../db/schema/files';

export interface Holder {
  kind: HolderKind;
  id: number;
}

export interface FileUse {
  fileId: string;
  holder: Holder;
  role: UseRole;
  /** Null for the product's own samples. */
  workspaceId: number | null;
  /** Whether the file is public from now on. Uses of projects start closed; `setProjectVisibility` opens them. */
  isPublic: boolean;
}

export async function insertUse(tx: Transaction, use: FileUse): Promise<void> {
  const { fileId, holder, role, workspaceId, isPublic } = use;
  const publicFrom = isPublic ? sql`now()` : null;
  await tx
    .insert(fileUses)
    .values({ fileId, holderKind: holder.kind, holderId: holder.id, role, workspaceId, publicFrom });
}

/** @returns the file that was used; null if the role was empty. */
export async function deleteUse(tx: Transaction, holder: Holder, role: UseRole): Promise<string | null> {
  const [ended] = await tx
    .delete(fileUses)
    .where(and(isHeldBy(holder), eq(fileUses.role, role)))
    .returning({ fileId: fileUses.fileId, wasPublic: sql<boolean>`${fileUses.publicFrom} is not null` });
  if (ended?.wasPublic) await markClosed(tx, sql`select ${ended.fileId}::text`);
  return ended?.fileId ?? null;
}

/** Deletes every use by a holder. @returns the files that were used. */
export async function deleteUsesBy(tx: Transaction, holder: Holder): Promise<string[]> {
  const ended = await tx.delete(fileUses).where(isHeldBy(holder)).returning({ fileId: fileUses.fileId });
  return [...new Set(ended.map(({ fileId }) => fileId))];
}

/** Like `deleteUsesBy`, for a holder whose files may have been public until now. */
export async function closeUsesBy(tx: Transaction, holder: Holder): Promise<string[]> {
  const wasPublic = sql<boolean>`${fileUses.publicFrom} is not null`;
  const ended = await tx.delete(fileUses).where(isHeldBy(holder)).returning({ fileId: fileUses.fileId, wasPublic });
  const closed = ended.filter((use) => use.wasPublic).map(({ fileId }) => fileId);
  if (closed.length > 0) await markClosed(tx, sql`select unnest(${sql.param(closed)}::text[])`);
  return [...new Set(ended.map(({ fileId }) => fileId))];
}

/**
 * Opens or closes the files of projects according to the projects' present state. Call it in each transaction that
 * creates a project, changes its status, privacy or files, or takes its owner or a file down.
 *
 * A use that becomes public again starts a new period; one that stays as it is keeps its times.
 */
export async function setProjectVisibility(tx: Transaction, projectIds: number[]): Promise<void> {
  if (projectIds.length === 0) return;
  await applyVisibility(
    tx,
    sql`
    states as (
      select id, status = 'active' and is_public and not is_taken_down as is_open, is_taken_down
      from projects p cross join lateral (
        select ${isWorkspaceBlocked(sql`p.workspace_id`)} or exists (
          select from file_uses u where u.holder_kind = 'project' and u.holder_id = p.id and ${isUseBlocked}
        ) or exists (
          select from scene_versions v join file_uses u on u.holder_kind = 'scene-version' and u.holder_id = v.id
          where v.project_id = p.id and v.number = p.published_version and ${isUseBlocked}
        ) as is_taken_down
      ) t where p.id = any(${asArray(projectIds)})),
    withheld as (
      update projects p set is_withheld = is_taken_down from states s
      where p.id = s.id and p.is_withheld <> s.is_taken_down),`,
    'project',
  );
  await setVersionVisibility(tx, projectIds);
}

/**
 * The published version of an open project is open. One that was replaced stays open until its `closesAt`, unless the
 * project is closed before; it does not open again with the project.
 */
async function setVersionVisibility(tx: Transaction, projectIds: number[]): Promise<void> {
  await markClosed(
    tx,
    sql`select file_id from changed_versions where not is_open`,
    sql`
    version_states as (
      select v.id, v.closes_at, p.is_open and v.number = p.published_version as is_shown,
        p.is_open and coalesce(v.closes_at > now(), false) as is_ending
      from scene_versions v join (
        select id, published_version, status = 'active' and is_public and not is_withheld as is_open from projects
      ) p on p.id = v.project_id
      where p.id = any(${asArray(projectIds)})),
    changed_versions as (
      update file_uses u
      set public_from = case when s.is_shown then now() else u.public_from end,
        public_until = case when s.is_shown then null when s.is_ending then s.closes_at else now() end
      from version_states s
      where u.holder_kind = 'scene-version' and u.holder_id = s.id
        and case
          when s.is_shown then u.public_from is null or u.public_until is not null
          when s.is_ending then u.public_from is not null and u.public_until is null
          else u.public_from is not null and coalesce(u.public_until > now(), true) end
      returning u.file_id, s.is_shown or s.is_ending as is_open),`,
  );
}

/** Marks the files of replaced versions whose time has passed, so that their objects move. */
export async function closeReplacedVersions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await markClosed(
      tx,
      sql`select u.file_id from file_uses u join due d on u.holder_kind = 'scene-version' and u.holder_id = d.id`,
      sql`due as (update scene_versions set closes_at = null where closes_at <= now() returning id),`,
    );
  });
}

/** Like `setProjectVisibility`, for the photos of users. */
export async function setPhotoVisibility(tx: Transaction, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await applyVisibility(
    tx,
    sql`
    states as (
      select u.holder_id as id, not (${isWorkspaceBlocked(sql`u.workspace_id`)} or ${isUseBlocked}) as is_open
      from file_uses u where u.holder_kind = 'user-photo' and u.holder_id = any(${asArray(userIds)})),`,
    'user-photo',
  );
}

/**
 * Opens the pictures of brands until the end of their owners' plans, or closes them. Call it in each transaction that
 * changes a brand or the plan of an owner, or takes one or a file down.
 */
export async function setBrandVisibility(tx: Transaction, workspaces: SQL): Promise<void> {
  await markClosed(
    tx,
    sql`select file_id from changed where not is_open`,
    sql`
    states as (
      select u.holder_id as id, u.role, owners.subscription_end_date as ends_at,
        ${isOwnerPro} and owners.blocked_at is null and not ${isUseBlocked} as is_open
      from file_uses u join workspaces w on w.id = u.holder_id join users owners on owners.id = w.owner_user_id
      where u.holder_kind = 'brand' and u.holder_id in (${workspaces})),
    changed as (
      update file_uses u
      set public_from = case when s.is_open then coalesce(u.public_from, now()) end,
        public_until = case when s.is_open then s.ends_at end
      from states s
      where u.holder_kind = 'brand' and u.holder_id = s.id and u.role = s.role
        and (s.is_open <> (u.public_from is not null)
          or u.public_until is distinct from case when s.is_open then s.ends_at end)
      returning u.file_id, s.is_open),`,
  );
}

/** One workspace, for `setBrandVisibility`. */
export function oneWorkspace(workspaceId: number): SQL {
  return sql`select ${workspaceId}::int`;
}

/** The workspaces of an account, for `setBrandVisibility`. */
export function workspacesOwnedBy(userId: number): SQL {
  return sql`select id from workspaces where owner_user_id = ${userId}`;
}

/** Marks the pictures of brands whose plan has ended, so that their objects move. */
export async function closeLapsedBrands(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await markClosed(
      tx,
      sql`select file_id from lapsed`,
      sql`
      lapsed as (
        update file_uses set public_from = null, public_until = null
        where holder_kind = 'brand' and public_until <= now() returning file_id),`,
    );
  });
}

/** @param states common table expressions; `states` has the id of each holder and whether its files are open. */
async function applyVisibility(tx: Transaction, states: SQL, kind: HolderKind): Promise<void> {
  await markClosed(
    tx,
    sql`select file_id from changed where not is_open`,
    sql`${states}
    changed as (
      update file_uses u
      set public_from = case when s.is_open then now() else u.public_from end,
        public_until = case when s.is_open then null else now() end
      from states s
      where u.holder_kind = ${kind} and u.holder_id = s.id
        and s.is_open <> (u.public_from is not null and u.public_until is null)
      returning u.file_id, s.is_open),`,
  );
}

function isWorkspaceBlocked(workspaceId: SQL): SQL {
  return sql`exists (
    select from workspaces w join users o on o.id = w.owner_user_id where w.id = ${workspaceId} and o.blocked_at is not null)`;
}

/** Whether the file of use `u` was taken down in the workspace of the use. Samples never are. */
const isUseBlocked = sql`exists (
  select from files f join blocked_files b on b.sha256 = f.sha256
  where f.id = u.file_id and f.workspace_id is not null and b.workspace_id = u.workspace_id)`;

function asArray(ids: number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

/**
 * Marks files that are no longer public, with their variants, so that their objects move to other keys. Variants that
 * were replaced and wait for their purge are among them. Samples stay public. The rows are locked in a fixed order, so
 * that two transactions cannot deadlock.
 *
 * @param fileIds a select of one column.
 * @param before common table expressions that it reads.
 */
async function markClosed(tx: Transaction, fileIds: SQL, before = sql.empty()): Promise<void> {
  // The time is cut to milliseconds, because the mover compares it after it has been a `Date`.
  await tx.execute(sql`
    with ${before} lost (file_id) as (${fileIds}),
    closed as (
      select f.id from files f
      where f.workspace_id is not null and f.id in (
        select * from lost union all
        select v.id from files v join lost on v.variant_of = lost.file_id where v.state = 'ready')
      order by f.id for update)
    update files set closed_at = date_trunc('milliseconds', now()) from closed where files.id = closed.id`);
}

function isHeldBy({ kind, id }: Holder) {
  return and(eq(fileUses.holderKind, kind), eq(fileUses.holderId, id));
}
