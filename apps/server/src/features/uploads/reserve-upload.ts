import type { ApiMessage } from '@anchora/contract/messages/message';
import { statfs } from 'node:fs/promises';
import { PRESIGNED_PUT_LIFETIME_MS } from '@anchora/contract/limits';
import {
  FILE_KIND_RULES,
  fileKindFromName,
  fileTooLargeMessage,
  invalidFileTypeMessage,
  type FileKind,
} from '@anchora/contract/uploads';
import { eq, sql } from 'drizzle-orm';
import { files, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { newStagingKey, randomId } from '../../storage/object-key';
import type { FileRow } from '../../files/file-repository';
import { storageFull } from './upload-failure';

export interface NewUpload {
  userId: number;
  fileName: string;
  contentType: string;
  kind: FileKind;
  /** Exact, or the most it can become. */
  sizeBytes: number;
}

/** @throws ApiError `unsupported-file-type` when the name's extension is none of ours. */
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
    await tx.select({ id: users.id }).from(users).where(eq(users.id, upload.userId)).for('no key update');
    const [stored] = await tx
      .select({ bytes: sql`coalesce(sum(${files.sizeBytes} + coalesce(${files.previewBytes}, 0)), 0)`.mapWith(Number) })
      .from(files)
      .where(eq(files.userId, upload.userId));
    const freeBytes = deps.config.userQuotaBytes - (stored?.bytes ?? 0);
    if (upload.sizeBytes > freeBytes) throw quotaExceeded(upload.sizeBytes, freeBytes);
    const [row] = await tx
      .insert(files)
      .values({
        id: randomId(),
        userId: upload.userId,
        kind: upload.kind,
        state: 'staged',
        originalName: upload.fileName,
        contentType: upload.contentType,
        sizeBytes: upload.sizeBytes,
        storageKey: newStagingKey(upload.userId),
        expiresAt: sql`now() + ${PRESIGNED_PUT_LIFETIME_MS} * interval '1 millisecond'`,
      })
      .returning();
    return row;
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
