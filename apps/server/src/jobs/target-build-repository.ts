import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import { COMPILER_VERSION } from '@anchora/vision';
import { fromNow } from '../db/from-now';
import type { Database, Transaction } from '../db/database';
import { workspaces } from '../db/schema/accounts';
import { files } from '../db/schema/files';
import { compiledTargets } from '../db/schema/scenes';
import { insertUse } from '../files/file-use-repository';
import { markFileReferenced } from '../files/file-repository';

/** A build of a scene's target that this process has taken. */
export type TakenTarget = Pick<typeof compiledTargets.$inferSelect, 'id' | 'workspaceId' | 'imageFileId' | 'fence'>;

/**
 * Takes the waiting picture whose turn it is, or one whose process has stopped renewing its lease. A lost lease costs
 * the picture a turn, as it does a build (`LeasedQueue.take`).
 *
 * @returns null if none waits.
 */
export async function takeTarget(db: Database, leaseMs: number): Promise<TakenTarget | null> {
  const { id, workspaceId, imageFileId, fence, turn, state } = compiledTargets;
  const next = sql`(select t.id from compiled_targets t
    where t.state = 'queued' or (t.state = 'building' and t.lease_until < now())
    order by t.turn, t.id limit 1 for update skip locked)`;
  const [taken] = await db
    .update(compiledTargets)
    .set({
      state: 'building',
      fence: sql`${fence} + 1`,
      turn: sql`${turn} + (${state} = 'building')::int`,
      leaseUntil: fromNow(leaseMs),
    })
    .where(eq(id, next))
    .returning({ id, workspaceId, imageFileId, fence });
  return taken ?? null;
}

/** @returns false if another process has taken it, or it was removed. */
export async function renewTarget(db: Database, target: TakenTarget, leaseMs: number): Promise<boolean> {
  const renewed = await db
    .update(compiledTargets)
    .set({ leaseUntil: fromNow(leaseMs) })
    .where(isHeld(target))
    .returning({ id: compiledTargets.id });
  return renewed.length === 1;
}

/** The picture to compile, and the owner of the workspace that wants it; null if one of them is gone. */
export async function findPicture(db: Database, { imageFileId, workspaceId }: TakenTarget) {
  const { storageKey, originalName, userId, sha256 } = files;
  const isSample = sql<boolean>`${files.workspaceId} is null`;
  const [picture] = await db
    .select({ storageKey, originalName, userId, sha256, isSample, ownerId: workspaces.ownerUserId })
    .from(files)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(and(eq(files.id, imageFileId), eq(files.kind, 'image'), eq(files.state, 'ready')));
  return picture ?? null;
}

/**
 * @returns false if the target was taken by another process, or moved to another workspace: nothing may be written
 *   then.
 */
export async function finishTarget(
  tx: Transaction,
  target: TakenTarget,
  result: { trackingFileId: string; score: number },
): Promise<boolean> {
  const ready = { state: 'ready', score: result.score, engine: COMPILER_VERSION } as const;
  if (!(await endTarget(tx, target, ready, eq(compiledTargets.workspaceId, target.workspaceId)))) return false;
  await markFileReferenced(tx, result.trackingFileId);
  await insertUse(tx, {
    fileId: result.trackingFileId,
    holder: { kind: 'compiled-target', id: target.id },
    role: 'tracking-file',
    workspaceId: target.workspaceId,
    isPublic: false,
  });
  return true;
}

export async function failTarget(
  db: Database | Transaction,
  target: TakenTarget,
  failure: BuildFailure,
): Promise<void> {
  await endTarget(db, target, { state: 'failed', failure });
}

/**
 * Returns a target to its turn in the queue.
 *
 * @param put.isCounted false if the build is not at fault. Its fence is then what it was before this process took it. A
 *   process that took it with that number holds nothing: the target waits, and the next take increases the number
 *   again.
 */
export async function putBackTarget(db: Database, target: TakenTarget, put: { isCounted: boolean }): Promise<void> {
  const fence = put.isCounted ? target.fence : target.fence - 1;
  await endTarget(db, target, { state: 'queued', fence });
}

async function endTarget(
  tx: Database | Transaction,
  target: TakenTarget,
  change: Partial<typeof compiledTargets.$inferInsert>,
  condition?: SQL,
): Promise<boolean> {
  const ended = await tx
    .update(compiledTargets)
    .set({ ...change, leaseUntil: null })
    .where(and(isHeld(target), condition))
    .returning({ id: compiledTargets.id });
  return ended.length === 1;
}

function isHeld({ id, fence }: TakenTarget) {
  return and(eq(compiledTargets.id, id), eq(compiledTargets.fence, fence), eq(compiledTargets.state, 'building'));
}
