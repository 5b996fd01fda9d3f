import { eq, sql } from 'drizzle-orm';
import { PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import { fromNow } from '../../db/from-now';
import type { Database, Transaction } from '../../db/database';
import { scenePreviews } from '../../db/schema/scenes';

/** A preview or a review link that has not ended. */
export interface OpenPreview {
  tokenHash: Buffer;
  projectId: number;
  /** The draft's revision; for a link to a version, the version's number, which never changes. */
  revision: number;
  /** Content of a review link, a version or (null) the draft; null for a preview. */
  review: { version: number | null } | null;
  expiresAt: Date;
}

/**
 * Replaces the project's link.
 *
 * @returns the end of the new one.
 */
export async function replacePreview(tx: Transaction, projectId: number, tokenHash: Buffer): Promise<Date> {
  const expiresAt = fromNow(PREVIEW_LIFETIME_MS);
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
  const hashes = sql.join(
    tokenHashes.map((hash) => sql`${hash}`),
    sql`, `,
  );
  const { rows } = await db.execute<{
    tokenHash: Buffer;
    projectId: number;
    revision: number;
    version: number | null;
    isReview: boolean;
    expiresAt: string;
  }>(sql`
    select l.token_hash as "tokenHash", l.project_id as "projectId", l.version, l.is_review as "isReview",
      coalesce(l.version, d.revision, 0) as revision,
      to_char(l.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from (
      select token_hash, project_id, expires_at, null::int as version, false as is_review from scene_previews
      union all select token_hash, project_id, expires_at, version, true from review_links
    ) l join projects p on p.id = l.project_id left join scene_drafts d on d.project_id = l.project_id
    where l.token_hash in (${hashes}) and l.expires_at > now() and p.status in ('active', 'archived') and not p.is_withheld
      and (l.version is null or exists (
        select from scene_versions v where v.project_id = l.project_id and v.number = l.version))`);
  return rows.map(({ tokenHash, projectId, revision, version, isReview, expiresAt }) => ({
    tokenHash,
    projectId,
    revision,
    review: isReview ? { version } : null,
    expiresAt: new Date(expiresAt),
  }));
}

const CHANNEL = 'scene_drafts';

/** Notifies all nodes that a draft has changed; no effect without an open link to the draft. */
export async function tellOfDraft(db: Database, projectId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${String(projectId)}) where exists (
    select from scene_previews where project_id = ${projectId} and expires_at > now()
    union all select from review_links where project_id = ${projectId} and version is null and expires_at > now())`);
}

/** Notifies all nodes that a link to a draft has ended, even if no other one is open. */
export async function tellOfEndedLink(db: Database, projectId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${String(projectId)})`);
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
  // The connection is closed rather than given back, because it would go on listening.
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
