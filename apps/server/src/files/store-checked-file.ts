import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Transaction } from '../db/database';
import type { FileStorage } from './file-storage';
import { checkFile } from './checks/check-file';
import { commitObject } from './commit-object';
import { isBlockedHash } from './blocked-file-repository';
import { ApiError } from '../http/api-error';
import { previewKeyOf } from '../storage/object-key';
import { doomObject, doomObjectUntilCommitted, keepObject, makeFileReady, type FileRow } from './file-repository';
import { lastPossibleArrival } from './last-possible-arrival';

export const PREVIEW_CONTENT_TYPE = 'image/webp';

/** Additions of the caller to the transaction that makes a file ready. */
interface StoringSteps {
  /** Takes the locks that come before that of the file. */
  lock?: (tx: Transaction) => Promise<void>;
  /** Writes the uses of the file; false leaves the row staged. */
  alsoCommit?: (tx: Transaction, ready: FileRow) => Promise<boolean>;
}

/**
 * Checks a local file and stores it as the bytes of a staged row, which becomes ready. It stores the checked file
 * rather than the staged object, because other bytes may arrive under the staging key in the meantime.
 *
 * @returns null if the row no longer exists or is no longer staged, or `alsoCommit` returned false.
 * @throws ApiError if the bytes are refused or blocked, or the server is too busy to check them.
 */
export async function storeCheckedFile(
  deps: FileStorage,
  row: FileRow,
  localPath: string,
  { lock, alsoCommit }: StoringSteps = {},
): Promise<FileRow | null> {
  const checked = await checkFile({ path: localPath, kind: row.kind, user: String(row.userId) });
  const { contentType, sizeBytes, widthPx, heightPx, preview, metadata } = checked;
  const sha256 = Buffer.from(checked.sha256);
  if (await isBlockedHash(deps.db, sha256)) throw new ApiError('file-blocked');
  const stored: { row: FileRow | null } = { row: null };
  await commitObject(
    deps,
    row.id,
    async (key) => {
      await deps.store.put(key, createReadStream(checked.path), { contentType, sizeBytes });
      if (preview) await putPreview(deps, key, () => createReadStream(preview.path), preview.sizeBytes);
    },
    async (tx, storageKey) => {
      await lock?.(tx);
      if (preview && !(await keepObject(tx, previewKeyOf(storageKey)))) return false;
      const previewBytes = preview?.sizeBytes ?? null;
      const bytes = { storageKey, contentType, sizeBytes, sha256, widthPx, heightPx, previewBytes, metadata };
      const ready = await makeFileReady(tx, row.id, bytes);
      if (!ready || (alsoCommit && !(await alsoCommit(tx, ready)))) return false;
      await doomObject(tx, row.storageKey, lastPossibleArrival(row.expiresAt));
      stored.row = ready;
      return true;
    },
  );
  if (!stored.row) return null;
  // The object is already in `doomed_objects`, in case this fails or the presigned PUT is sent again.
  await deps.store.delete(row.storageKey).catch(() => undefined);
  return stored.row;
}

/**
 * Stores a preview; the sweeper deletes one that is not committed.
 *
 * @param key key of the file that the preview belongs to.
 * @param open gives its bytes. It is called once the database has answered: until then nothing would close a stream, or
 *   hear its error.
 */
export async function putPreview(
  { db, store }: FileStorage,
  key: string,
  open: () => Readable,
  sizeBytes: number,
): Promise<void> {
  await doomObjectUntilCommitted(db, previewKeyOf(key));
  await store.put(previewKeyOf(key), open(), { contentType: PREVIEW_CONTENT_TYPE, sizeBytes });
}
