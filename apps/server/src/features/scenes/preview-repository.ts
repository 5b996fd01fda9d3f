import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import type { Database, Transaction } from '../../db/database';
import { projects } from '../../db/schema/projects';
import { sceneDrafts, scenePreviews } from '../../db/schema/scenes';

/** A preview that has not ended. */
export interface OpenPreview {
  tokenHash: Buffer;
  projectId: number;
  userId: number;
  revision: number;
  expiresAt: Date;
}

/**
 * Replaces the project's link.
 *
 * @returns the end of the new one.
 */
export async function replacePreview(tx: Transaction, projectId: number, tokenHash: Buffer): Promise<Date> {
  const expiresAt = sql`now() + ${PREVIEW_LIFETIME_MS} * interval '1 millisecond'`;
  const fresh = { tokenHash, expiresAt, createdAt: sql`now()` };
  const [made] = await tx
    .insert(scenePreviews)
    .values({ projectId, ...fresh })
    .onConflictDoUpdate({ target: scenePreviews.projectId, set: fresh })
    .returning({ expiresAt: scenePreviews.expiresAt });
  if (!made) throw new Error('a preview that was written is not there');
  return made.expiresAt;
}

/** @returns false if the project had no preview. */
export async function deletePreview(tx: Transaction, projectId: number): Promise<boolean> {
  const deleted = await tx
    .delete(scenePreviews)
    .where(eq(scenePreviews.projectId, projectId))
    .returning({ projectId: scenePreviews.projectId });
  return deleted.length > 0;
}

/** The given previews that have not ended: by themselves, by their owner, with their project or by a takedown. */
export async function findOpenPreviews(db: Database, tokenHashes: Buffer[]): Promise<OpenPreview[]> {
  if (tokenHashes.length === 0) return [];
  return db
    .select({
      tokenHash: scenePreviews.tokenHash,
      projectId: scenePreviews.projectId,
      userId: projects.userId,
      revision: sql<number>`coalesce(${sceneDrafts.revision}, 0)`,
      expiresAt: scenePreviews.expiresAt,
    })
    .from(scenePreviews)
    .innerJoin(projects, eq(projects.id, scenePreviews.projectId))
    .leftJoin(sceneDrafts, eq(sceneDrafts.projectId, scenePreviews.projectId))
    .where(
      and(
        inArray(scenePreviews.tokenHash, tokenHashes),
        gt(scenePreviews.expiresAt, sql`now()`),
        inArray(projects.status, ['active', 'archived']),
        eq(projects.isWithheld, false),
      ),
    );
}

const CHANNEL = 'scene_drafts';

/** Notifies all nodes that a draft or its preview has changed; no effect without a preview. */
export async function tellOfDraft(db: Database, projectId: number, isEnded = false): Promise<void> {
  const isWatched = isEnded
    ? sql`true`
    : sql`exists (
    select from scene_previews where project_id = ${projectId} and expires_at > now())`;
  await db.execute(sql`select pg_notify(${CHANNEL}, ${String(projectId)}) where ${isWatched}`);
}

/**
 * Calls `onDraft` with the project of each notification, on a connection of the pool that it keeps until it is stopped.
 *
 * @param onLost called when the connection has ended, and with it the notifications.
 */
export async function listenToDrafts(
  db: Database,
  onDraft: (projectId: number) => void,
  onLost: () => void,
): Promise<() => void> {
  const client = await db.$client.connect();
  const end = once(() => client.release(true));
  client.on('notification', ({ payload }) => onDraft(Number(payload)));
  client.on('error', () => {
    end();
    onLost();
  });
  try {
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
