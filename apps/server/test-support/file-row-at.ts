import { eq } from 'drizzle-orm';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { Database } from '../src/db/database';
import { files } from '../src/db/schema/files';

/** The row of a file, by its address `/files/{id}`. */
export async function fileRowAt(db: Database, address: string) {
  const [row] = await db
    .select()
    .from(files)
    .where(eq(files.id, fileIdOf(address)));
  return row;
}
