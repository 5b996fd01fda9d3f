import { statfs } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import {
  acceptedExtensions,
  FILE_KIND_RULES,
  fileKindFromName,
  maxMegabytes,
  type FileKind,
} from '@anchora/contract/uploads';
import { personalWorkspaceId } from '../../db/personal-workspace';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { storedBytesOf, type FileRow } from '../../files/file-repository';
import { storageFull } from './upload-failure';
import { insertStagedUpload, lockUploadsOf, type NewUpload } from './upload-repository';

/** @throws ApiError `unsupported-file-type` if files with this extension may not be uploaded. */
export function kindOfUpload(fileName: string): FileKind {
  const kind = fileKindFromName(fileName);
  if (kind) return kind;
  throw new ApiError('unsupported-file-type', { extensions: acceptedExtensions(null) }, { field: 'fileName' });
}

export function tooLarge(kind: FileKind): ApiError {
  return new ApiError('file-too-large', { limitMb: maxMegabytes(kind) }, { field: 'size' });
}

/**
 * Reserves an upload's bytes in its workspace's quota before they arrive. Uploads that compete for the last bytes wait for
 * each other's lock on the workspace's row.
 *
 * @throws ApiError `file-too-large`, `storage-full`, `quota-exceeded`
 */
export async function reserveUpload(deps: Pick<Deps, 'config' | 'db'>, upload: NewUpload): Promise<FileRow> {
  if (upload.sizeBytes > FILE_KIND_RULES[upload.kind].maxBytes) throw tooLarge(upload.kind);
  await assertDiskSpace(deps.config, upload.sizeBytes);
  return deps.db.transaction(async (tx) => {
    const workspaceId = personalWorkspaceId(upload.userId);
    await lockUploadsOf(tx, workspaceId);
    const freeBytes = deps.config.userQuotaBytes - (await storedBytesOf(tx, workspaceId));
    if (upload.sizeBytes > freeBytes) throw quotaExceeded(upload.sizeBytes, freeBytes);
    return insertStagedUpload(tx, upload);
  });
}

async function assertDiskSpace(config: Pick<Deps['config'], 'dataDir' | 'minFreeDiskBytes'>, sizeBytes: number) {
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize - sizeBytes >= config.minFreeDiskBytes) return;
  throw storageFull();
}

function quotaExceeded(sizeBytes: number, freeBytes: number): ApiError {
  const params = {
    neededMb: inMegabytes(sizeBytes, Math.ceil),
    freeMb: inMegabytes(Math.max(0, freeBytes), Math.floor),
  };
  return new ApiError('quota-exceeded', params, { field: 'size' });
}

/** Rounds to tenths: the needed space is rounded up, and the free space down. */
function inMegabytes(bytes: number, round: (value: number) => number): number {
  return round((bytes / MB) * 10) / 10;
}
