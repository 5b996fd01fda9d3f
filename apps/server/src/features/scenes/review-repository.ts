import { DAY_MS } from '@anchora/contract/durations';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { fromNow } from '../../db/from-now';
import { reviewLinks } from '../../db/schema/comments';
import { writtenRow } from '../../db/written-row';

const LINK = {
  id: reviewLinks.id,
  name: reviewLinks.name,
  version: reviewLinks.version,
  expiresAt: reviewLinks.expiresAt,
};

const isOpen = gt(reviewLinks.expiresAt, sql`now()`);

export function listReviewLinks(db: Database | Transaction, projectId: number) {
  return db
    .select(LINK)
    .from(reviewLinks)
    .where(and(eq(reviewLinks.projectId, projectId), isOpen))
    .orderBy(asc(reviewLinks.id));
}

export async function insertReviewLink(
  tx: Transaction,
  { days, ...link }: Omit<typeof reviewLinks.$inferInsert, 'expiresAt'> & { days: number },
) {
  const expiresAt = fromNow(days * DAY_MS);
  const made = writtenRow(
    await tx
      .insert(reviewLinks)
      .values({ ...link, expiresAt })
      .returning(LINK),
    'a review link',
  );
  return made;
}

/** @returns false if the project has no such link. */
export async function deleteReviewLink(tx: Transaction, projectId: number, id: number): Promise<boolean> {
  const isIt = and(eq(reviewLinks.projectId, projectId), eq(reviewLinks.id, id));
  return (await tx.delete(reviewLinks).where(isIt).returning({ id: reviewLinks.id })).length === 1;
}
