import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { waitForLock } from '../../db/advisory-lock';
import { TARGET_TURN_LOCKS } from '../../db/advisory-locks';
import type { Database, Transaction } from '../../db/database';
import { files, fileUses } from '../../db/schema/files';
import { compiledTargets } from '../../db/schema/scenes';
import { writtenRow } from '../../db/written-row';
import { insertUse } from '../../files/file-use-repository';
import { replaceUse } from '../../files/use-file';
import type { ProjectOfScene } from './scene-project-repository';

/** The tracking file of each picture that has one, by the id of the picture. */
export async function trackingFilesOf(
  tx: Database | Transaction,
  { workspaceId, targetImageFileId, trackingFileId }: ProjectOfScene,
  imageFileIds: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (imageFileIds.length === 0) return found;
  // The project itself uses the tracking file of its own picture, or one that was packed of several pictures' files.
  if (targetImageFileId !== null && trackingFileId !== null && !(await isPacked(tx, trackingFileId))) {
    found.set(targetImageFileId, trackingFileId);
  }
  const rows = await tx
    .select({ imageFileId: compiledTargets.imageFileId, fileId: fileUses.fileId })
    .from(compiledTargets)
    .innerJoin(fileUses, and(eq(fileUses.holderKind, 'compiled-target'), eq(fileUses.holderId, compiledTargets.id)))
    .where(
      and(
        eq(compiledTargets.workspaceId, workspaceId),
        inArray(compiledTargets.imageFileId, imageFileIds),
        eq(compiledTargets.state, 'ready'),
      ),
    );
  for (const { imageFileId, fileId } of rows) found.set(imageFileId, fileId);
  return found;
}

async function isPacked(tx: Database | Transaction, fileId: string): Promise<boolean> {
  return (await tx.$count(files, and(eq(files.id, fileId), sql`${files.metadata} ? 'packedFrom'`))) > 0;
}

/**
 * Keeps the tracking data of a picture for as long as the picture, so that it can be recognised after another one has
 * taken its place. No effect if some is kept, or has been asked for, already.
 */
export async function keepTarget(
  tx: Transaction,
  target: { workspaceId: number; imageFileId: string; trackingFileId: string },
): Promise<void> {
  const { workspaceId, imageFileId, trackingFileId } = target;
  const [kept] = await tx
    .insert(compiledTargets)
    .values({ workspaceId, imageFileId, state: 'ready' })
    .onConflictDoNothing()
    .returning({ id: compiledTargets.id });
  if (!kept) return;
  // A use in the same transaction holds the file already, so it is neither missing nor blocked.
  await insertUse(tx, {
    fileId: trackingFileId,
    holder: { kind: 'compiled-target', id: kept.id },
    role: 'tracking-file',
    workspaceId,
    isPublic: false,
  });
}

/** A tracking file of the project that was packed from these, in this order; null if no file was packed from them. */
export async function findPacked(db: Database, projectId: number, packedFrom: string[]): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id from files f join file_uses u on u.file_id = f.id
    where u.role = 'tracking-file' and f.metadata -> 'packedFrom' = ${JSON.stringify(packedFrom)}::jsonb and (
      (u.holder_kind in ('project', 'scene-draft') and u.holder_id = ${projectId})
      or (u.holder_kind = 'scene-version' and u.holder_id in (select id from scene_versions where project_id = ${projectId})))
    limit 1`);
  return rows[0]?.id ?? null;
}

/** Whether a file was packed from these, in this order. */
export async function isPackedFrom(tx: Transaction, fileId: string, packedFrom: string[]): Promise<boolean> {
  const isSame = sql`${files.metadata} -> 'packedFrom' = ${JSON.stringify(packedFrom)}::jsonb`;
  return (await tx.$count(files, and(eq(files.id, fileId), isSame))) > 0;
}

/** The state of a picture's tracking data in a workspace; null if nobody has asked for it. */
export async function findTarget(tx: Database | Transaction, workspaceId: number, imageFileId: string) {
  const [target] = await tx.select().from(compiledTargets).where(isTarget(workspaceId, imageFileId));
  return target ?? null;
}

/**
 * Queues a picture to be compiled, unless that was done, is under way or is queued. A failed one gets a new row, so
 * that its attempts are counted from the start, and a process that took the former row can write nothing.
 */
export async function queueTarget(tx: Transaction, workspaceId: number, imageFileId: string): Promise<void> {
  // Two pictures that one workspace queues at once get different turns.
  await waitForLock(tx, [TARGET_TURN_LOCKS, workspaceId]);
  const isFailed = and(isTarget(workspaceId, imageFileId), eq(compiledTargets.state, 'failed'));
  await tx.delete(compiledTargets).where(isFailed);
  await tx
    .insert(compiledTargets)
    .values({ workspaceId, imageFileId, state: 'queued', turn: nextTurn(workspaceId) })
    .onConflictDoNothing();
}

/**
 * The turn of a workspace's next picture, by the rule of the queues of builds (`LeasedQueue.nextTurn`): after the turn
 * whose pictures are being compiled, and after the workspace's last waiting picture. It may not join the turn that is
 * under way: workspaces that come back as soon as their picture is compiled would keep others' second pictures waiting
 * for ever.
 */
function nextTurn(workspaceId: number): SQL<number> {
  return sql`greatest(
    coalesce((select min(turn) from compiled_targets where state = 'queued'), 0),
    coalesce((select min(turn) + 1 from compiled_targets where state = 'building'), 0),
    coalesce(
      (select max(turn) + 1 from compiled_targets where workspace_id = ${workspaceId} and state in ('queued', 'building')),
      0))`;
}

/** Stores a checked tracking file for a picture, in place of a former one. */
export async function setTarget(
  tx: Transaction,
  target: { workspaceId: number; imageFileId: string; trackingFileId: string; score: number | null },
): Promise<void> {
  const { workspaceId, imageFileId, trackingFileId, score } = target;
  // A running build notices by the moved fence that it has lost its claim.
  const ready = { state: 'ready', score, engine: null, failure: null, leaseUntil: null } as const;
  const row = writtenRow(
    await tx
      .insert(compiledTargets)
      .values({ workspaceId, imageFileId, ...ready })
      .onConflictDoUpdate({
        target: [compiledTargets.workspaceId, compiledTargets.imageFileId],
        set: { ...ready, fence: sql`${compiledTargets.fence} + 1` },
      })
      .returning({ id: compiledTargets.id }),
    'a compiled target',
  );
  const holder = { kind: 'compiled-target', id: row.id } as const;
  await replaceUse(tx, { fileId: trackingFileId, holder, role: 'tracking-file', workspaceId, isPublic: false });
  await tx.execute(sql`update files made set origin_sha256 = source.sha256 from files source
    where made.id = ${trackingFileId} and source.id = ${imageFileId} and made.origin_sha256 is null`);
}

function isTarget(workspaceId: number, imageFileId: string) {
  return and(eq(compiledTargets.workspaceId, workspaceId), eq(compiledTargets.imageFileId, imageFileId));
}
