import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../src/db/database';
import { PATIENT } from './patience';

/** Resolves once a statement of this database waits for a lock that another transaction holds. */
export async function whenRowIsAwaited(db: Database): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waiting)).rowCount, PATIENT).toBeGreaterThan(0);
}
