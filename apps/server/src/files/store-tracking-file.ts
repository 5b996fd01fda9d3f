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

/** What the caller adds to the transaction that stores the file's row. */
interface StoringSteps {
  /** Called before there is a row, for checks that count the stored bytes. If it throws, nothing is stored. */
  admit?: (tx: Transaction, sizeBytes: number) => Promise<void>;
  /** Writes the uses of the file; false drops the file. Without it, the file has no use yet. */
  commit?: (tx: Transaction, fileId: string) => Promise<boolean>;
}

/**
 * Stores a tracking file that a child process of this server has made. That process has decoded an upload, so the file
 * is checked like one, in a process of its own.
 *
 * @returns its id; null if `commit` dropped it.
 */
export async function storeTrackingFile(
  deps: FileStorage & { config: Pick<Config, 'dataDir'> },
  file: MadeTrackingFile,
  { admit, commit }: StoringSteps,
): Promise<string | null> {
  const { bytes, metadata } = await checkMade(deps.config.dataDir, file.bytes);
  const id = randomId();
  const write = { contentType: CONTENT_TYPE, sizeBytes: bytes.length };
  const isKept = await commitObject(
    deps,
    id,
    (key) => deps.store.put(key, Readable.from([bytes]), write),
    async (tx, storageKey) => {
      await admit?.(tx, bytes.length);
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
      return commit ? commit(tx, id) : true;
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
