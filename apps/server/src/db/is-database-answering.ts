import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** @returns false when the database refuses, or takes longer than `withinMs`. */
export async function isDatabaseAnswering(db: Database, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
