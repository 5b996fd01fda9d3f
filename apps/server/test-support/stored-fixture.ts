import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { contentTypeFromName } from '@anchora/contract/file-kinds';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import type { Deps } from '../src/deps';
import { files } from '../src/db/schema/files';
import { newFinalKey } from '../src/storage/object-key';
import { insertReadyFile } from './ready-file';

/**
 * A fixture as an upload that has passed its checks, with its bytes in the store, but without the child process that
 * checks.
 *
 * @returns its address.
 */
export async function insertStoredFixture({ db, store }: Deps, userId: number, fixture: string): Promise<string> {
  const bytes = await readFile(fixturePath(fixture));
  const contentType = contentTypeFromName(fixture) ?? 'application/octet-stream';
  const address = await insertReadyFile(db, userId, contentType.startsWith('video') ? 'video' : 'model');
  const id = fileIdOf(address);
  const storageKey = newFinalKey(id);
  await store.put(storageKey, Readable.from([bytes]), { contentType, sizeBytes: bytes.length });
  // Uploads of the same fixture differ, like those of different users.
  const sha256 = createHash('sha256').update(bytes).update(randomBytes(8)).digest();
  const row = { originalName: path.basename(fixture), contentType, sizeBytes: bytes.length, sha256, storageKey };
  await db.update(files).set(row).where(eq(files.id, id));
  return address;
}
