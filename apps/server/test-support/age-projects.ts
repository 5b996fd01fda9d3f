import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';

/** Makes all projects older, so that their creator may create again. */
export async function ageProjects(db: Database, ms: number): Promise<void> {
  await db.execute(sql`update projects set created_at = created_at - ${ms} * interval '1 millisecond'`);
}
