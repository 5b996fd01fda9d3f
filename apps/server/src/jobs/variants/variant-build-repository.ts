import { and, eq, sql } from 'drizzle-orm';
import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import type { ModelVariant, Variant, VariantStats } from '@anchora/contract/variants';
import type { Database, Transaction } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { dropReservation, markFileReferenced, type FileRow } from '../../files/file-repository';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { insertUse } from '../../files/file-use-repository';
import { dropFormerRecipes, keepSource } from '../../files/file-variant-repository';
import { ApiError } from '../../http/api-error';
import { notify } from '../../notifications/notification-repository';
import type { TakenJob } from '../leased-queue';
import { MODEL_RECIPES } from './recipes';
import { variantQueue } from './wanted-variants';

/** A build that this process has taken. */
export type TakenVariant = TakenJob & { variantId: number; userId: number; variant: Variant };

/** Takes a build as `LeasedQueue.take`. @returns null if none waits. */
export async function takeVariant(db: Database, node: string, leaseMs: number): Promise<TakenVariant | null> {
  const taken = await variantQueue.take(db, node, leaseMs);
  if (!taken) return null;
  const { variantId, userId } = variantBuilds;
  const [build] = await db
    .select({ variantId, userId, variant: fileVariants.variant })
    .from(variantBuilds)
    .innerJoin(fileVariants, eq(fileVariants.id, variantId))
    .where(eq(variantBuilds.id, taken.id));
  return build ? { ...taken, ...build } : null;
}

/**
 * Locks what a variant is made from until the transaction ends, and keeps its workspace and the account of the build's
 * user from being deleted. Code that changes the variants of a file locks that file first; see "Locks" in
 * docs/architecture.md. No effect if the build has lost its variant.
 */
export async function lockSource(tx: Transaction, { variantId, userId }: TakenVariant): Promise<void> {
  const of = (column: 'workspace_id' | 'source') =>
    sql`(select ${sql.identifier(column)} from file_variants where id = ${variantId})`;
  await tx.execute(sql`select from users where id = ${userId} for key share`);
  await tx.execute(sql`select from workspaces where id = ${of('workspace_id')} for key share`);
  await tx.execute(sql`select from files where id = ${of('source')} for no key update`);
}

/**
 * Locks the source, the variant and its build until the transaction ends, in this order.
 *
 * @returns null if another process has taken the build since, or its source is gone; nothing may be written then.
 */
async function lockTakenVariant(tx: Transaction, build: TakenVariant) {
  await lockSource(tx, build);
  const [row] = await tx.select().from(fileVariants).where(eq(fileVariants.id, build.variantId)).for('update');
  return row && (await variantQueue.lock(tx, build)) ? row : null;
}

/**
 * Source and recipe of the variant to make; null if it is no longer wanted. The reservation of an earlier attempt is
 * given back.
 */
export function beginVariant(db: Database, build: TakenVariant) {
  return db.transaction(async (tx) => {
    const row = await lockTakenVariant(tx, build);
    if (!row) return null;
    const [source] = await tx.select().from(files).where(eq(files.id, row.sourceId));
    const { variant } = row;
    if (!source || source.workspaceId === null || !isMadeHere(variant)) {
      await variantQueue.remove(tx, build);
      return null;
    }
    await dropReservation(tx, row.outputId);
    await change(tx, build, { state: 'running', percent: 0, outputId: null });
    // The account that uploaded the file may be gone; the owner of the workspace stands in for it.
    const { userId, workspaceId } = source;
    return { source: { ...source, userId: userId ?? build.userId, workspaceId }, variant };
  });
}

/**
 * @returns false if another process has taken the build, or its variant was made meanwhile; nothing may be reserved
 *   then.
 */
export async function noteReservation(tx: Transaction, build: TakenVariant, outputId: string): Promise<boolean> {
  if (!(await lockTakenVariant(tx, build))) return false;
  await change(tx, build, { outputId });
  return true;
}

/** @param percent 0..100. No effect on a variant that is no longer being made. */
export async function noteProgress(db: Database, { variantId }: TakenVariant, percent: number): Promise<void> {
  await db
    .update(fileVariants)
    .set({ percent: Math.max(0, Math.min(100, Math.round(percent))), updatedAt: sql`now()` })
    .where(and(eq(fileVariants.id, variantId), eq(fileVariants.state, 'running')));
}

/**
 * Puts the variant into service. The caller has made its file ready in the same transaction.
 *
 * @returns false if the variant is no longer wanted.
 */
export async function finishVariant(
  tx: Transaction,
  build: TakenVariant,
  { output, stats }: { output: FileRow; stats: VariantStats },
): Promise<boolean> {
  const row = await lockTakenVariant(tx, build);
  if (!row) return false;
  await markFileReferenced(tx, output.id);
  await insertUse(tx, {
    fileId: output.id,
    holder: { kind: 'file-variant', id: row.id },
    role: 'variant',
    workspaceId: row.workspaceId,
    isPublic: false,
  });
  await change(tx, build, { state: 'ready', percent: 100, stats, outputId: output.id });
  await dropFormerRecipes(tx, row);
  await variantQueue.remove(tx, build);
  return true;
}

/**
 * Hands a converted video to its owner, as if it had been uploaded, and keeps its source as long as the video. The
 * caller has made its file ready in the same transaction.
 *
 * @returns false if the conversion is no longer wanted, or its source is gone.
 * @throws ApiError `file-blocked` if the source was taken down while it was converted; a takedown locks the same row.
 */
export async function finishConversion(tx: Transaction, build: TakenVariant, output: FileRow): Promise<boolean> {
  const row = await lockTakenVariant(tx, build);
  if (!row || !(await markFileReferenced(tx, row.sourceId))) return false;
  const { workspaceId, sourceId } = row;
  if (await hasBlockedFile(tx, [sourceId])) throw new ApiError('file-blocked');
  if (!(await keepSource(tx, { workspaceId, resultId: output.id, sourceId }))) {
    throw new Error('a new video has a source already');
  }
  await tx.delete(fileVariants).where(eq(fileVariants.id, row.id));
  return true;
}

/** Ends a build without a variant. Its reservation is given back. */
export function endVariant(
  db: Database,
  build: TakenVariant,
  end: { state: 'skipped'; stats: VariantStats; hasKtx2?: boolean } | { state: 'failed'; failure: VariantFailure },
  put: (tx: Transaction, build: TakenVariant) => Promise<void> = (tx) => variantQueue.remove(tx, build),
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTakenVariant(tx, build);
    if (!row) return;
    await dropReservation(tx, row.outputId);
    const { hasKtx2 = false, ...values } = end.state === 'skipped' ? end : { ...end, hasKtx2: false };
    await change(tx, build, { ...values, outputId: null, percent: 0 });
    if (hasKtx2) await noteKtx2(tx, row.sourceId);
    if (end.state === 'skipped') await dropFormerRecipes(tx, row);
    else await notifyOfFailure(tx, build.userId, row.sourceId, end.failure);
    await put(tx, build);
  });
}

/** Models that were checked before the check looked for such textures do not say so yet. */
async function noteKtx2(tx: Transaction, sourceId: string): Promise<void> {
  const metadata = sql`${files.metadata} || '{"hasKtx2": true}'`;
  await tx.update(files).set({ metadata }).where(eq(files.id, sourceId));
}

/** Returns a build to its turn in the queue. */
export function putBackVariant(db: Database, build: TakenVariant, waitMs: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTakenVariant(tx, build);
    if (!row) return;
    await dropReservation(tx, row.outputId);
    await change(tx, build, { state: 'queued', percent: 0, outputId: null });
    await variantQueue.putBack(tx, build, waitMs);
  });
}

async function change(
  tx: Transaction,
  { variantId }: TakenVariant,
  values: Partial<typeof fileVariants.$inferInsert>,
): Promise<void> {
  await tx
    .update(fileVariants)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(fileVariants.id, variantId));
}

/** Notifies the owner once for each model, with the name of a project that shows it. */
async function notifyOfFailure(tx: Transaction, userId: number, sourceId: string, failure: VariantFailure) {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select p.id, p.name from file_uses u
    left join scene_versions v on u.holder_kind = 'scene-version' and v.id = u.holder_id
    join projects p on p.id = coalesce(v.project_id, u.holder_id)
    where u.file_id = ${sourceId} and u.holder_kind in ('project', 'scene-version') and p.status <> 'deleted'
    order by p.id limit 1`);
  const [project] = rows;
  if (!project) return;
  const event = { kind: 'variant-failed', projectId: project.id, projectName: project.name, failure } as const;
  await notify(tx, userId, `variant-failed:${sourceId}`, event);
}

function isMadeHere(variant: Variant): variant is ModelVariant | 'web' | 'poster' {
  return variant === 'web' || variant === 'poster' || Object.hasOwn(MODEL_RECIPES, variant);
}
