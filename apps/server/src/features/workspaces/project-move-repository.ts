import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { holdAccounts } from '../../accounts/user-repository';
import type { Transaction } from '../../db/database';
import { workspaces } from '../../db/schema/accounts';
import { files } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { scenePreviews } from '../../db/schema/scenes';

/** Everything that moves with some projects. */
export interface Parcel {
  projectIds: number[];
  fileIds: string[];
  targetIds: number[];
}

/**
 * Holds the account of the user who moves projects, which the events name, and that of the receiving owner, which the
 * projects name afterwards.
 */
export async function holdMoversAccounts(tx: Transaction, userId: number, to: number): Promise<void> {
  const { id, ownerUserId } = workspaces;
  const receivers = await tx.select({ ownerUserId }).from(workspaces).where(eq(id, to));
  await holdAccounts(tx, [userId, ...receivers.map((receiver) => receiver.ownerUserId)]);
}

/** Locks workspaces in the order of their ids, so that two moves in opposite directions cannot deadlock. */
export async function lockWorkspaces(tx: Transaction, ids: number[]): Promise<void> {
  const are = inArray(workspaces.id, ids);
  await tx.select({ id: workspaces.id }).from(workspaces).where(are).orderBy(asc(workspaces.id)).for('no key update');
}

/** @returns null if none of these workspaces has the project. */
export async function workspaceOfProject(tx: Transaction, id: number, among: number[]): Promise<number | null> {
  const isIn = and(eq(projects.id, id), inArray(projects.workspaceId, among));
  const [found] = await tx.select({ workspaceId: projects.workspaceId }).from(projects).where(isIn);
  return found?.workspaceId ?? null;
}

/** The projects of the workspace among these, locked. */
export function lockProjects(tx: Transaction, workspaceId: number, ids: number[]) {
  const { id, name, status, isPublic, isWithheld } = projects;
  return tx
    .select({ id, name, status, isPublic, isWithheld })
    .from(projects)
    .where(and(eq(projects.workspaceId, workspaceId), inArray(id, ids)))
    .orderBy(asc(id))
    .for('update');
}

/**
 * Finds what moves with a project, and locks it: the project's files, compiled targets and variants, the projects that
 * use one of these files, and theirs. Projects are locked before files, and files before those that were made from
 * them, as by every change of a project and every build, so that the two cannot deadlock. Locked files get no further
 * users, and locked targets no tracking file; those that came before the lock are seen by packing once more.
 */
export async function packAndLock(tx: Transaction, workspaceId: number, projectId: number): Promise<Parcel> {
  let [lockedProjects, lockedFiles] = [0, -1];
  for (;;) {
    const parcel = await packProject(tx, workspaceId, projectId);
    if (parcel.projectIds.length > lockedProjects) {
      lockedProjects = parcel.projectIds.length;
      await lockProjects(tx, workspaceId, parcel.projectIds);
    } else if (parcel.fileIds.length !== lockedFiles) {
      lockedFiles = parcel.fileIds.length;
      const are = inArray(files.id, parcel.fileIds);
      const isMade = sql`exists (select from file_variants v where v.output = ${files.id})`;
      await tx.select({ id: files.id }).from(files).where(are).orderBy(isMade, asc(files.id)).for('update');
      await tx.execute(
        sql`select from compiled_targets where id = any(${ints(parcel.targetIds)}) order by id for update`,
      );
    } else {
      return parcel;
    }
  }
}

async function packProject(tx: Transaction, workspaceId: number, projectId: number): Promise<Parcel> {
  let parcel: Parcel = { projectIds: [projectId], fileIds: [], targetIds: [] };
  for (;;) {
    const grown = await packOnceMore(tx, workspaceId, parcel);
    if (grown.fileIds.length === parcel.fileIds.length && grown.projectIds.length === parcel.projectIds.length) {
      return grown;
    }
    parcel = grown;
  }
}

async function packOnceMore(tx: Transaction, workspaceId: number, { projectIds, fileIds }: Parcel): Promise<Parcel> {
  const { rows } = await tx.execute<{ projectIds: number[]; fileIds: string[]; targetIds: string[] }>(sql`
    with used as (
      select u.file_id from file_uses u
      where u.holder_kind in ('project', 'scene-draft') and u.holder_id = any(${ints(projectIds)})
      union select u.file_id from scene_versions v
        join file_uses u on u.holder_kind = 'scene-version' and u.holder_id = v.id
      where v.project_id = any(${ints(projectIds)})
      union select unnest(${sql.param(fileIds)}::text[])),
    targets as (
      select c.id from compiled_targets c where c.workspace_id = ${workspaceId} and (
        c.target_image in (select f.id from files f join used on used.file_id = f.id where f.workspace_id = ${workspaceId})
        or exists (select from file_uses u join files f on f.id = u.file_id
          where u.holder_kind = 'compiled-target' and u.holder_id = c.id and f.workspace_id = ${workspaceId}
            and u.file_id in (select file_id from used)))),
    packed as (
      select f.id from files f where f.workspace_id = ${workspaceId} and f.id in (
        select file_id from used
        union select u.file_id from file_uses u join targets t on u.holder_kind = 'compiled-target' and u.holder_id = t.id
        union select v.output from file_variants v join used on v.source = used.file_id where v.output is not null
        -- Several videos may have been converted from one kept source.
        union select v.source from file_variants v join used on v.output = used.file_id where v.variant = 'source')),
    holders as (
      select u.holder_kind, u.holder_id from file_uses u join packed on packed.id = u.file_id)
    select
      array(select id from packed order by id) as "fileIds",
      array(select id::text from targets order by id) as "targetIds",
      array(
        select unnest(${ints(projectIds)})
        union select holder_id::int from holders where holder_kind in ('project', 'scene-draft')
        union select v.project_id from holders h join scene_versions v on h.holder_kind = 'scene-version' and v.id = h.holder_id
      ) as "projectIds"`);
  const row = rows[0];
  if (!row) throw new Error('a select without a table gave no row');
  return { ...row, targetIds: row.targetIds.map(Number) };
}

/** Whether something that does not move uses one of the files. */
export async function isUsedElsewhere(tx: Transaction, fileIds: string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from file_uses
    where file_id = any(${sql.param(fileIds)}::text[]) and holder_kind in ('brand', 'user-photo', 'support-message') limit 1`);
  return rows.length > 0;
}

/** Bytes that the parcel adds to the receiver's quota. */
export async function bytesOf(tx: Transaction, { projectIds, fileIds }: Parcel): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(size_bytes + coalesce(preview_bytes, 0)), 0) from files where id = any(${sql.param(fileIds)}::text[]))
      + (select coalesce(sum(bytes), 0) from scene_drafts where project_id = any(${ints(projectIds)}))
      + (select coalesce(sum(bytes), 0) from scene_versions where project_id = any(${ints(projectIds)})) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** Moves the rows. All preview links end, and the review links of people without a place in the receiving workspace. */
export async function moveParcel(
  tx: Transaction,
  { projectIds, fileIds, targetIds }: Parcel,
  { workspaceId, ownerId }: { workspaceId: number; ownerId: number },
): Promise<void> {
  // The receiver may have compiled the same picture of a sample.
  await tx.execute(sql`delete from compiled_targets c where c.id = any(${ints(targetIds)}) and exists (
    select from compiled_targets o where o.workspace_id = ${workspaceId} and o.target_image = c.target_image)`);
  await tx.execute(sql`update compiled_targets set workspace_id = ${workspaceId} where id = any(${ints(targetIds)})`);
  await tx.execute(sql`
    update file_uses u set workspace_id = ${workspaceId} where u.workspace_id is not null and (
      u.file_id = any(${sql.param(fileIds)}::text[])
      or u.holder_kind in ('project', 'scene-draft') and u.holder_id = any(${ints(projectIds)})
      or u.holder_kind = 'compiled-target' and u.holder_id = any(${ints(targetIds)})
      or u.holder_kind = 'scene-version' and u.holder_id in (
        select id from scene_versions where project_id = any(${ints(projectIds)})))`);
  await tx.execute(sql`update files set workspace_id = ${workspaceId} where id = any(${sql.param(fileIds)}::text[])`);
  await tx.execute(
    sql`update file_variants set workspace_id = ${workspaceId} where source = any(${sql.param(fileIds)}::text[])`,
  );
  await tx.execute(sql`update variant_builds set user_id = ${ownerId} where variant_id in (
    select id from file_variants where source = any(${sql.param(fileIds)}::text[]))`);
  await tx.execute(sql`update tracking_builds set user_id = ${ownerId} where project_id = any(${ints(projectIds)})`);
  await tx.delete(scenePreviews).where(inArray(scenePreviews.projectId, projectIds));
  await tx.execute(sql`delete from review_links l where l.project_id = any(${ints(projectIds)})
    and not exists (select from workspaces w where w.id = ${workspaceId} and w.owner_user_id = l.created_by)
    and not exists (select from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = l.created_by)`);
  // The key belongs to a request of the former owner, and could equal one of the new owner's.
  await tx
    .update(projects)
    .set({ workspaceId, userId: ownerId, creationKey: null })
    .where(inArray(projects.id, projectIds));
}

function ints(ids: number[]) {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}
