import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { blockedHosts } from '../db/schema/takedowns';

/** Those of the given hosts and numbers that an operator has blocked. */
export async function blockedAmong(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.select().from(blockedHosts).where(inArray(blockedHosts.host, names));
  return new Set(rows.map(({ host }) => host));
}
