import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { withinTime } from './within-time';

/** @returns false when the database refuses, or takes longer than `withinMs`. */
export function isDatabaseAnswering(db: Database, withinMs: number): Promise<boolean> {
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return withinTime(answer, withinMs, false);
}
