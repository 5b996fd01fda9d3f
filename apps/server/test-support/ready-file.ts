import { randomBytes } from 'node:crypto';
import { fileAddress } from '@anchora/contract/file-paths';
import { personalWorkspaceId } from '../src/db/personal-workspace';
import { files } from '../src/db/schema/files';
import type { Database } from '../src/db/database';
import { newFinalKey, randomId } from '../src/storage/object-key';

type FileKind = (typeof files.$inferInsert)['kind'];

/** Row of an upload that has passed its checks, for tests that never read its bytes. @returns its address. */
export async function insertReadyFile(
  db: Database,
  userId: number,
  kind: FileKind,
  workspaceId = personalWorkspaceId(userId),
): Promise<string> {
  const id = randomId();
  await db.insert(files).values({
    id,
    userId,
    workspaceId,
    kind,
    state: 'ready',
    originalName: kind,
    contentType: 'application/octet-stream',
    sizeBytes: 1,
    sha256: randomBytes(32),
    storageKey: newFinalKey(id),
  });
  return fileAddress(id);
}
