import { and, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { KEPT_VERSIONS, REPLACED_FILES_OPEN_MS } from '@anchora/contract/limits';
import type { SceneVersion } from '@anchora/contract/scene/versions';
import { fromNow } from '../../db/from-now';
import type { Database, Transaction } from '../../db/database';
import { fileUses, type UseRole } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { sceneVersions } from '../../db/schema/scenes';
import { writtenRow } from '../../db/written-row';
import { closeUsesBy } from '../../files/file-use-repository';
import { releaseFile } from '../../files/use-file';

type NewVersion = typeof sceneVersions.$inferInsert;
export type VersionRow = typeof sceneVersions.$inferSelect;

/** Bytes of the workspace's files that only this version uses. */
const heldFileBytes = sql<string>`coalesce((
  select sum(f.size_bytes + coalesce(f.preview_bytes, 0)) from files f
  where f.workspace_id = "projects"."workspace_id"
    and f.id in (select u.file_id from file_uses u
      where u.holder_kind = 'scene-version' and u.holder_id = "scene_versions"."id")
    and not exists (select from file_uses o
      where o.file_id = f.id and (o.holder_kind <> 'scene-version' or o.holder_id <> "scene_versions"."id"))), 0)`;

/** The number of the newest version; null if nothing was published yet. */
export async function newestNumber(tx: Transaction, projectId: number): Promise<number | null> {
  const [newest] = await tx
    .select({ number: sql<number | null>`max(${sceneVersions.number})` })
    .from(sceneVersions)
    .where(eq(sceneVersions.projectId, projectId));
  return newest?.number ?? null;
}

/** All versions, newest first. */
export async function listVersions(tx: Database | Transaction, projectId: number): Promise<SceneVersion[]> {
  return listWhere(tx, eq(sceneVersions.projectId, projectId));
}

/** One version as lists show it; null if the project has none of this number. */
export async function findListedVersion(
  tx: Database | Transaction,
  projectId: number,
  number: number,
): Promise<SceneVersion | null> {
  const [version] = await listWhere(tx, numbered(projectId, number));
  return version ?? null;
}

async function listWhere(tx: Database | Transaction, where: SQL | undefined): Promise<SceneVersion[]> {
  const rows = await tx
    .select({ version: sceneVersions, published: projects.publishedVersion, heldFileBytes })
    .from(sceneVersions)
    .innerJoin(projects, eq(projects.id, sceneVersions.projectId))
    .where(where)
    .orderBy(desc(sceneVersions.number));
  return rows.map(({ version, published, heldFileBytes: held }) => ({
    number: version.number,
    note: version.note,
    publishedAt: version.publishedAt.toISOString(),
    isPinned: version.pinnedAt !== null,
    isPublished: version.number === published,
    restoredFrom: version.restoredFrom,
    heldBytes: version.bytes + Number(held),
  }));
}

export async function findVersion(
  tx: Database | Transaction,
  projectId: number,
  number: number,
): Promise<VersionRow | null> {
  return findBy(tx, numbered(projectId, number));
}

function numbered(projectId: number, number: number): SQL | undefined {
  return and(eq(sceneVersions.projectId, projectId), eq(sceneVersions.number, number));
}

/** The version that an earlier request with this key published, so that a repeated request makes no second one. */
export async function findByPublishKey(
  tx: Database | Transaction,
  projectId: number,
  key: string,
): Promise<VersionRow | null> {
  return findBy(tx, and(eq(sceneVersions.projectId, projectId), eq(sceneVersions.publishKey, key)));
}

async function findBy(tx: Database | Transaction, where: SQL | undefined): Promise<VersionRow | null> {
  const [version] = await tx.select().from(sceneVersions).where(where);
  return version ?? null;
}

/** @returns the id of the version. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<number> {
  const inserted = writtenRow(
    await tx.insert(sceneVersions).values(version).returning({ id: sceneVersions.id }),
    'a version',
  );
  return inserted.id;
}

/** The files of a version that were made of its document, by their roles. */
export async function derivedFilesOf(
  tx: Database | Transaction,
  versionId: number,
): Promise<Partial<Record<UseRole, string>>> {
  const uses = await tx
    .select({ role: fileUses.role, fileId: fileUses.fileId })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.holderKind, 'scene-version'),
        eq(fileUses.holderId, versionId),
        inArray(fileUses.role, ['tracking-file', 'usdz']),
      ),
    );
  return Object.fromEntries(uses.map(({ role, fileId }) => [role, fileId]));
}

/** Visitors see this version from then on. The caller holds the lock of the project's row. */
export async function setPublished(
  tx: Transaction,
  projectId: number,
  number: number,
  contentType: (typeof projects.$inferSelect)['contentType'],
): Promise<void> {
  await tx
    .update(projects)
    .set({
      publishedVersion: number,
      contentType,
      trackingBuildState: 'none',
      trackingBuildFailure: null,
      updatedAt: sql`now()`,
    })
    .where(eq(projects.id, projectId));
}

/**
 * Starts the period after which the files of a replaced version are no longer public.
 *
 * @param isAtOnce whether the periods of earlier ones end now, too.
 */
export async function closeReplaced(
  tx: Transaction,
  projectId: number,
  published: number,
  isAtOnce: boolean,
): Promise<void> {
  const isReplaced = and(eq(sceneVersions.projectId, projectId), ne(sceneVersions.number, published));
  if (isAtOnce) {
    await tx
      .update(sceneVersions)
      .set({ closesAt: sql`now()` })
      .where(isReplaced);
    return;
  }
  const isJustReplaced = sql`${sceneVersions.id} in (select u.holder_id from file_uses u
    where u.holder_kind = 'scene-version' and u.public_from is not null and u.public_until is null)`;
  await tx
    .update(sceneVersions)
    .set({ closesAt: fromNow(REPLACED_FILES_OPEN_MS) })
    .where(and(isReplaced, isNull(sceneVersions.closesAt), isJustReplaced));
}

export async function setPinned(tx: Transaction, id: number, isPinned: boolean): Promise<void> {
  await tx
    .update(sceneVersions)
    .set({ pinnedAt: isPinned ? sql`now()` : null })
    .where(eq(sceneVersions.id, id));
}

export function countPinned(tx: Transaction, projectId: number): Promise<number> {
  return tx.$count(sceneVersions, and(eq(sceneVersions.projectId, projectId), isNotNull(sceneVersions.pinnedAt)));
}

/** Deletes versions that are neither pinned nor among the newest. */
export async function deleteSurplusVersions(tx: Transaction, projectId: number): Promise<void> {
  const surplus = await tx
    .select({ id: sceneVersions.id, pinnedAt: sceneVersions.pinnedAt })
    .from(sceneVersions)
    .where(eq(sceneVersions.projectId, projectId))
    .orderBy(desc(sceneVersions.number))
    .offset(KEPT_VERSIONS);
  for (const { id, pinnedAt } of surplus) if (pinnedAt === null) await deleteVersion(tx, id);
}

/** Deletes a version. Its files are purged later, unless something else uses them. */
export async function deleteVersion(tx: Transaction, id: number): Promise<void> {
  const released = await closeUsesBy(tx, { kind: 'scene-version', id });
  await tx.delete(sceneVersions).where(eq(sceneVersions.id, id));
  for (const fileId of released.toSorted()) await releaseFile(tx, fileId);
}
