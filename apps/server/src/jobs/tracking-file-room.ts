import { MAX_IMAGE_PX } from '@anchora/vision';
import type { Transaction } from '../db/database';
import { reserveUpload, type ReserveDeps } from '../features/uploads/reserve-upload';
import type { NewUpload } from '../features/uploads/upload-repository';
import { OPAQUE_CONTENT_TYPE } from '../files/checks/checked-file';
import type { FileRow } from '../files/file-repository';
import type { FileStorage } from '../files/file-storage';
import { forgetUpload } from '../files/finalize-upload';
import { storeReservedTrackingFile } from '../files/store-tracking-file';
import { withoutExtension } from '../files/without-extension';
import { isWithoutRoom } from './is-without-room';

/**
 * Bytes of the largest tracking file of one picture: a byte for each of its pixels, if none of them can be packed, and
 * less than 1 KB beside them (`container-layout.ts` of the engine). Files of real pictures have 20 to 90 KB.
 */
const ONE_PICTURE_BYTES = MAX_IMAGE_PX + 1024;

/**
 * Stores a tracking file and what names it.
 *
 * @returns false if `commit` dropped it, or its reservation has been swept.
 */
type Store = (
  made: { bytes: Uint8Array; metadata: Record<string, unknown> },
  commit: (tx: Transaction, fileId: string) => Promise<boolean>,
) => Promise<boolean>;

/**
 * Reserves room for the tracking file of one picture while it is made, and gives it back unless the file was stored. A
 * reservation that a killed process leaves ends like that of an upload whose bytes never arrive.
 *
 * @param work makes the file and passes it to `store`, or ends without one.
 * @returns false if the workspace has no room for it; `work` is then not called.
 */
export async function withTrackingFileRoom(
  deps: ReserveDeps & FileStorage,
  file: Pick<NewUpload, 'userId' | 'workspaceId' | 'fileName' | 'originSha256'>,
  work: (store: Store) => Promise<void>,
): Promise<boolean> {
  const reserved = await reserve(deps, file);
  if (!reserved) return false;
  let isStored = false;
  try {
    await work(async (made, commit) => {
      isStored = await storeReservedTrackingFile(deps, reserved, made, (tx) => commit(tx, reserved.id));
      return isStored;
    });
  } finally {
    // The sweep gives back what cannot be given back now, so that the error of the work is the one that is seen.
    if (!isStored) await forgetUpload(deps, reserved).catch(() => undefined);
  }
  return true;
}

async function reserve(deps: ReserveDeps, file: Parameters<typeof withTrackingFileRoom>[1]): Promise<FileRow | null> {
  const sizeBytes = ONE_PICTURE_BYTES;
  try {
    return await reserveUpload(deps, { ...file, contentType: OPAQUE_CONTENT_TYPE, kind: 'tracking', sizeBytes });
  } catch (error) {
    if (isWithoutRoom(error)) return null;
    throw error;
  }
}

/** Name of the tracking file of a picture. */
export function trackingFileName(pictureName: string): string {
  return `${withoutExtension(pictureName)}.mind`;
}
