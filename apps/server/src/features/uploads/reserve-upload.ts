import { statfs } from 'node:fs/promises';
import { MINUTE_MS } from '@anchora/contract/durations';
import {
  acceptedExtensions,
  FILE_KIND_RULES,
  browserFormatOf,
  fileKindFromName,
  hasExtensionOf,
  maxMegabytes,
  type FileKind,
} from '@anchora/contract/uploads';
import { findPayer } from '../../accounts/payer';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { FileRow } from '../../files/file-repository';
import { requireRoom } from '../../quota/require-room';
import {
  insertStagedUpload,
  lockReservations,
  lockUploadsOf,
  reservedBytesOfAll,
  storedBytesOfAll,
  type NewUpload,
} from './upload-repository';

export interface ReserveDeps extends Pick<Deps, 'db'> {
  config: Pick<
    Deps['config'],
    'dataDir' | 'mail' | 'userQuotaBytes' | 'unconfirmedQuotaBytes' | 'storage' | 'maxTotalBytes' | 'minFreeDiskBytes'
  >;
}

/** Room becomes free when uploads expire and sweeps delete, which takes minutes. */
const FULL_RETRY_AFTER_MS = MINUTE_MS;

/**
 * @param asked `source` for a video to convert.
 * @throws ApiError `format-needs-browser` or `unsupported-file-type` if files with this extension may not be uploaded.
 */
export function kindOfUpload(fileName: string, asked: 'source' | null = null): FileKind {
  const kind = asked === null ? fileKindFromName(fileName) : hasExtensionOf(asked, fileName) && asked;
  if (kind) return kind;
  const format = asked === null ? browserFormatOf(fileName) : null;
  if (format !== null) throw new ApiError('format-needs-browser', { format }, { field: 'fileName' });
  throw new ApiError('unsupported-file-type', { extensions: acceptedExtensions(asked) }, { field: 'fileName' });
}

export function tooLarge(kind: FileKind): ApiError {
  return new ApiError('file-too-large', { limitMb: maxMegabytes(kind) }, { field: 'size' });
}

/**
 * Reserves an upload's bytes in its workspace's quota before they arrive. Uploads that compete for the last bytes wait
 * for each other's lock on the workspace's row.
 *
 * @param alsoCommit records in the same transaction what the reservation is for.
 * @throws ApiError `file-too-large`, `storage-full`, `quota-exceeded`, `quota-unconfirmed`, `workspace-not-found`;
 *   `unauthenticated` if the uploader's account has been deleted
 */
export async function reserveUpload(
  deps: ReserveDeps,
  upload: NewUpload,
  alsoCommit: (tx: Transaction, row: FileRow) => Promise<void> = () => Promise.resolve(),
): Promise<FileRow> {
  if (upload.sizeBytes > FILE_KIND_RULES[upload.kind].maxBytes) throw tooLarge(upload.kind);
  return deps.db.transaction(async (tx) => {
    const { workspaceId } = upload;
    const hasUploader = await lockUploadsOf(tx, upload);
    const payer = await findPayer(tx, workspaceId);
    if (!hasUploader) throw new ApiError('unauthenticated');
    await requireRoom(tx, deps.config, { workspaceId, payer }, upload.sizeBytes, 'size');
    await assertRoom(tx, deps.config, upload.sizeBytes);
    const row = await insertStagedUpload(tx, upload);
    await alsoCommit(tx, row);
    return row;
  });
}

/**
 * Checks that the server has room for an upload. Uploads are checked one after another, each once the transaction of
 * the one before has ended, so that it sees that reservation.
 *
 * @throws ApiError `storage-full`
 */
async function assertRoom(tx: Transaction, config: ReserveDeps['config'], sizeBytes: number): Promise<void> {
  await lockReservations(tx);
  const { bavail, bsize } = await statfs(config.dataDir);
  // Bytes for S3 do not stay on this disk. On the disk they are counted until their check has ended, because until then
  // their copies need room as well.
  const reservedBytes = config.storage.kind === 'disk' ? await reservedBytesOfAll(tx) : 0;
  const fitsOnDisk = bavail * bsize - reservedBytes - sizeBytes >= config.minFreeDiskBytes;
  const isWithinTotal =
    config.maxTotalBytes === null || (await storedBytesOfAll(tx)) + sizeBytes <= config.maxTotalBytes;
  if (fitsOnDisk && isWithinTotal) return;
  throw new ApiError('storage-full', {}, { retryAfterMs: FULL_RETRY_AFTER_MS });
}
