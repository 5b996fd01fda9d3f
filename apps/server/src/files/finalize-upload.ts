import path from 'node:path';
import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import type { Config } from '../config/config';
import type { FileStorage } from './file-storage';
import { ApiError } from '../http/api-error';
import { ObjectNotFoundError } from '../storage/object-store';
import { parseFileAddress } from '../storage/parse-file-address';
import { copyToLocal } from './copy-to-local';
import { deleteFileRow, findFile, findUsableFile, type FileKindOfRow, type FileRow } from './file-repository';
import { storeCheckedFile } from './store-checked-file';
import { withWorkFolder } from './work-folder';

export interface FinalizeDeps extends FileStorage {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'allowedOrigins'>;
}

/**
 * Finds the file at an address that a user gave; a staged one is checked and stored now. This reads and checks all of
 * its bytes, so call it before any transaction and `useFiles` inside.
 *
 * @throws ApiError `file-address-unknown`, `file-not-usable` or `file-of-wrong-kind` for anything but an upload to this
 *   workspace or a template's file, and of this kind; `upload-incomplete` when its bytes have not arrived;
 *   `unsupported-file-type`, `file-invalid`, `target-untrackable` or `file-blocked` when they are refused;
 *   `too-many-uploads` or `checks-busy` when the server cannot check them now.
 */
export async function finalizeUpload(
  deps: FinalizeDeps,
  upload: { workspaceId: number; address: string; kind: FileKindOfRow },
): Promise<FileRow> {
  const fileId = parseFileAddress(upload.address, deps.config);
  if (fileId === null) {
    throw new ApiError('file-address-unknown');
  }
  const row = await findUsableFile(deps.db, upload.workspaceId, fileId);
  if (!row) throw notUsable();
  if (row.kind !== upload.kind) {
    throw new ApiError('file-of-wrong-kind', { wanted: { code: upload.kind }, got: { code: row.kind } });
  }
  return row.state === 'ready' ? row : finalizeStaged(deps, row);
}

/** Running checks by upload; a second call for the same upload waits for the first. */
const underWay = new Map<string, Promise<FileRow>>();

/** @throws ApiError as `finalizeUpload` */
export function finalizeStaged(deps: FinalizeDeps, row: FileRow): Promise<FileRow> {
  const running = underWay.get(row.id);
  if (running) return running;
  const started = checkStaged(deps, row).finally(() => underWay.delete(row.id));
  underWay.set(row.id, started);
  return started;
}

/** Errors after which a retry with the same bytes is pointless, so the upload is discarded. */
const REFUSALS = new Set<ErrorCode>(['file-invalid', 'unsupported-file-type', 'target-untrackable', 'file-blocked']);

async function checkStaged(deps: FinalizeDeps, row: FileRow): Promise<FileRow> {
  try {
    const ready = await withWorkFolder(deps.config.dataDir, async (folder) => {
      const localPath = path.join(folder, 'staged');
      await copyToLocal(deps.store, row.storageKey, localPath);
      return storeCheckedFile(deps, row, localPath);
    });
    if (ready) return ready;
  } catch (error) {
    if (error instanceof ApiError && REFUSALS.has(error.code)) await discardUpload(deps, row);
    if (!(error instanceof ObjectNotFoundError)) throw error;
  }
  // The object is missing: it has not arrived yet, or another process has just made the file ready.
  const now = await findFile(deps.db, row.id);
  if (now?.state === 'ready') return now;
  if (!now) throw notUsable();
  throw new ApiError('upload-incomplete');
}

/** Discards an upload without bytes in the store, and releases its reserved bytes. */
export async function forgetUpload({ db }: Pick<FileStorage, 'db'>, row: FileRow): Promise<void> {
  await db.transaction(async (tx) => deleteFileRow(tx, row));
}

/** Discards an upload: releases its reserved bytes and deletes those that have arrived. */
async function discardUpload(deps: FileStorage, row: FileRow): Promise<void> {
  await forgetUpload(deps, row);
  // If the deletion fails, the sweeper repeats it, because the key is in `doomed_objects`.
  await deps.store.delete(row.storageKey).catch(() => undefined);
}

function notUsable(): ApiError {
  return new ApiError('file-not-usable');
}
