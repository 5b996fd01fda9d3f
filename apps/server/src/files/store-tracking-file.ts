import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { randomId } from '../storage/object-key';
import { checkFile } from './checks/check-file';
import { OPAQUE_CONTENT_TYPE } from './checks/checked-file';
import { commitObject } from './commit-object';
import { insertReadyFileRow, makeFileReady, type FileRow, type ReadyFile } from './file-repository';
import type { FileStorage } from './file-storage';
import { withWorkFolder } from './work-folder';

interface MadeTrackingFile {
  bytes: Uint8Array;
  /** Facts in addition to those of the check. */
  metadata: Record<string, unknown>;
}

interface OwnedTrackingFile extends MadeTrackingFile {
  userId: number;
  workspaceId: number;
  originalName: string;
}

type StoreDeps = FileStorage & { config: Pick<Config, 'dataDir'> };

/**
 * Stores a tracking file that a child process of this server has made. That process has decoded an upload, so the file
 * is checked like one, in a process of its own. It has no use yet.
 *
 * @param admit called before there is a row, for checks that count the stored bytes. If it throws, nothing is stored.
 * @returns its id
 * @throws the error of `admit`; ApiError as `checkFile`; Error if a sweep took the object before it had a row
 */
export async function storeTrackingFile(
  deps: StoreDeps,
  { bytes, metadata, ...owned }: OwnedTrackingFile,
  admit: (tx: Transaction, sizeBytes: number) => Promise<void>,
): Promise<string> {
  const id = randomId();
  const isKept = await storeMade(deps, id, { bytes, metadata }, async (tx, ready) => {
    await admit(tx, ready.sizeBytes);
    await insertReadyFileRow(tx, { ...ready, ...owned, id, kind: 'tracking', state: 'ready' });
    return true;
  });
  if (!isKept) throw new Error(`the object of tracking file ${id} was swept while it was stored`);
  return id;
}

/**
 * Stores a tracking file like `storeTrackingFile`, as the file for which a staged row has reserved room.
 *
 * @param commit writes the uses of the file; false drops the file and leaves the row staged.
 * @returns false if `commit` dropped it, or the row is no longer there or staged.
 * @throws RangeError for a file larger than the reserved room; ApiError as `checkFile`.
 */
export function storeReservedTrackingFile(
  deps: StoreDeps,
  reserved: FileRow,
  made: MadeTrackingFile,
  commit: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const { length } = made.bytes;
  if (length > reserved.sizeBytes) {
    throw new RangeError(`expected a tracking file of at most ${reserved.sizeBytes} bytes, got ${length}`);
  }
  return storeMade(
    deps,
    reserved.id,
    made,
    async (tx, ready) => (await makeFileReady(tx, reserved.id, ready)) !== null && commit(tx),
  );
}

/** Checks and stores the bytes, then commits what describes them. @returns as `commitObject` */
async function storeMade(
  deps: StoreDeps,
  id: string,
  made: MadeTrackingFile,
  commit: (tx: Transaction, ready: ReadyFile) => Promise<boolean>,
): Promise<boolean> {
  const { bytes, metadata } = await checkMade(deps.config.dataDir, made.bytes);
  const write = { contentType: OPAQUE_CONTENT_TYPE, sizeBytes: bytes.length };
  return commitObject(
    deps,
    id,
    (key) => deps.store.put(key, Readable.from([bytes]), write),
    (tx, storageKey) =>
      commit(tx, {
        ...write,
        storageKey,
        sha256: createHash('sha256').update(bytes).digest(),
        widthPx: null,
        heightPx: null,
        previewBytes: null,
        metadata: { ...metadata, ...made.metadata },
      }),
  );
}

/** Checks a tracking file that a child process has made, like an upload, since that process has decoded one. */
function checkMade(dataDir: string, bytes: Uint8Array) {
  return withWorkFolder(dataDir, async (folder) => {
    const localPath = path.join(folder, 'tracking-file');
    await writeFile(localPath, bytes, { flag: 'wx', mode: 0o600 });
    const { metadata } = await checkFile({ path: localPath, kind: 'tracking', user: 'tracking builds' });
    return { bytes: await readFile(localPath), metadata };
  });
}
