import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { randomId } from '../storage/object-key';
import { checkFile } from './checks/check-file';
import { commitObject } from './commit-object';
import { insertReadyFileRow } from './file-repository';
import type { FileStorage } from './file-storage';
import { withWorkFolder } from './work-folder';

const CONTENT_TYPE = 'application/octet-stream';

interface MadeTrackingFile {
  bytes: Uint8Array;
  userId: number;
  workspaceId: number;
  originalName: string;
  /** Facts in addition to those of the check. */
  metadata: Record<string, unknown>;
  originSha256?: Buffer | null;
}

/**
 * Stores a tracking file that a child process of this server has made. That process has decoded an upload, so the file
 * is checked like one, in a process of its own.
 *
 * @param commit writes the uses of the file, in the transaction that stores its row; false drops the file.
 * @returns its id; null if it was dropped.
 */
export async function storeTrackingFile(
  deps: FileStorage & { config: Pick<Config, 'dataDir'> },
  file: MadeTrackingFile,
  commit: (tx: Transaction, fileId: string, sizeBytes: number) => Promise<boolean>,
): Promise<string | null> {
  const { bytes, metadata } = await checkMade(deps.config.dataDir, file.bytes);
  const id = randomId();
  const write = { contentType: CONTENT_TYPE, sizeBytes: bytes.length };
  const isKept = await commitObject(
    deps,
    id,
    (key) => deps.store.put(key, Readable.from([bytes]), write),
    async (tx, storageKey) => {
      await insertReadyFileRow(tx, {
        ...write,
        id,
        userId: file.userId,
        workspaceId: file.workspaceId,
        kind: 'tracking',
        state: 'ready',
        originalName: file.originalName,
        sha256: createHash('sha256').update(bytes).digest(),
        originSha256: file.originSha256 ?? null,
        storageKey,
        metadata: { ...metadata, ...file.metadata },
      });
      return commit(tx, id, bytes.length);
    },
  );
  return isKept ? id : null;
}

/** Checks a tracking file that a child process has made, like an upload, since that process has decoded one. */
export function checkMade(dataDir: string, bytes: Uint8Array) {
  return withWorkFolder(dataDir, async (folder) => {
    const localPath = path.join(folder, 'tracking-file');
    await writeFile(localPath, bytes, { flag: 'wx', mode: 0o600 });
    const { metadata } = await checkFile({ path: localPath, kind: 'tracking', user: 'tracking builds' });
    return { bytes: await readFile(localPath), metadata };
  });
}
