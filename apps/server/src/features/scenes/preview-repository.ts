import { eq, sql } from 'drizzle-orm';
import { PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import { fromNow } from '../../db/from-now';
import type { Database, Transaction } from '../../db/database';
import { scenePreviews } from '../../db/schema/scenes';
import { writtenRow } from '../../db/written-row';

/** A preview or a review link that has not ended. */
export interface ValidPreview {
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
  const made = writtenRow(
    await tx
      .insert(scenePreviews)
      .values({ projectId, ...fresh })
      .onConflictDoUpdate({ target: scenePreviews.projectId, set: fresh })
      .returning({ expiresAt: scenePreviews.expiresAt }),
    'a preview',
  );
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
export async function findValidPreviews(db: Database, tokenHashes: Buffer[]): Promise<ValidPreview[]> {
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
