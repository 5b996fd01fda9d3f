import type { ApiMessage } from '@anchora/contract/messages/message';
import { statfs } from 'node:fs/promises';
import {
  FILE_KIND_RULES,
  fileKindFromName,
  fileTooLargeMessage,
  invalidFileTypeMessage,
  type FileKind,
} from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { storedBytesOf, type FileRow } from '../../files/file-repository';
import { storageFull } from './upload-failure';
import { insertStagedUpload, lockUploadsOf, type NewUpload } from './upload-repository';

/** @throws ApiError `unsupported-file-type` when the name has no extension that may be uploaded. */
export function kindOfUpload(fileName: string): FileKind {
  const kind = fileKindFromName(fileName);
  if (kind) return kind;
  const message = invalidFileTypeMessage(null);
  throw new ApiError('unsupported-file-type', message, { fields: { fileName: message } });
}

export function tooLarge(kind: FileKind): ApiError {
  const message = fileTooLargeMessage(kind);
  return new ApiError('file-too-large', message, { fields: { size: message } });
}

/**
 * Takes an upload's bytes out of its user's quota before they flow. Uploads racing for the last bytes wait for each
 * other on the user's row.
 *
 * @throws ApiError `file-too-large`, `storage-full`, `quota-exceeded`
 */
export async function reserveUpload(deps: Pick<Deps, 'config' | 'db'>, upload: NewUpload): Promise<FileRow> {
  if (upload.sizeBytes > FILE_KIND_RULES[upload.kind].maxBytes) throw tooLarge(upload.kind);
  await assertDiskSpace(deps.config, upload.sizeBytes);
  return deps.db.transaction(async (tx) => {
    await lockUploadsOf(tx, upload.userId);
    const freeBytes = deps.config.userQuotaBytes - (await storedBytesOf(tx, upload.userId));
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
  const message: ApiMessage = `This file needs ${inMegabytes(sizeBytes)} MB, but only ${inMegabytes(Math.max(0, freeBytes), Math.floor)} MB of your storage are free. Delete projects that you no longer need, or use a smaller file.`;
  return new ApiError('quota-exceeded', message, { fields: { size: message } });
}

function inMegabytes(bytes: number, round: (value: number) => number = Math.ceil): string {
  return (round((bytes / (1024 * 1024)) * 10) / 10).toFixed(1);
}
