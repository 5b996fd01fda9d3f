import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { projects } from '../../db/schema/projects';

/**
 * Time until the user has created fewer than `limit` projects in the last `windowS` seconds, ms; 0 if that is so now.
 * Projects in the trash count, so that deleting does not raise the limit.
 */
export async function msUntilBelow(
  db: Database | Transaction,
  userId: number,
  { limit, windowS }: { limit: number; windowS: number },
): Promise<number> {
  const age = sql`make_interval(secs => ${windowS})`;
  const [oldest] = await db
    .select({ waitMs: sql<number>`(extract(epoch from ${projects.createdAt} + ${age} - now()) * 1000)::float8` })
    .from(projects)
    .where(and(eq(projects.userId, userId), gt(projects.createdAt, sql`now() - ${age}`)))
    .orderBy(desc(projects.createdAt))
    .offset(limit - 1)
    .limit(1);
  return oldest === undefined ? 0 : Math.max(1, Math.ceil(oldest.waitMs));
}

/** Whether the user has at least `count` projects, trash included. */
export async function hasProjects(db: Database | Transaction, userId: number, count: number): Promise<boolean> {
  const [last] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.userId, userId))
    .offset(count - 1)
    .limit(1);
  return last !== undefined;
}
