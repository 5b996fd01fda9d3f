import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { previewKeyOf } from '../storage/object-key';

export interface KnownObject {
  /** Null for an object about to be deleted. */
  sizeBytes: number | null;
  /** Hexadecimal; null for small pictures, whose hash is not stored. */
  sha256: string | null;
}

/** Keys known to the database: those of files, and those about to be deleted. */
export async function listKnownObjects(db: Database): Promise<Map<string, KnownObject>> {
  const { rows } = await db.execute<KnownObject & { key: string } & Record<string, unknown>>(sql`
    select storage_key as key, size_bytes::float8 as "sizeBytes", encode(sha256, 'hex') as sha256 from files where state = 'ready'
    union all select storage_key || ${previewKeyOf('')}, preview_bytes::float8, null
      from files where state = 'ready' and preview_bytes is not null
    union all select storage_key, null, null from doomed_objects
  `);
  return new Map(rows.map(({ key, ...object }) => [key, object]));
}
