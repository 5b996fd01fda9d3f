import { buffer } from 'node:stream/consumers';
import { MAX_TRACKING_FILE_BYTES } from '@anchora/contract/limits';
import { childProgram } from '../../child-processes/child-program';
import { runChild } from '../../child-processes/run-child';
import type { Deps } from '../../deps';
import { findFile } from '../../files/file-repository';
import { storeTrackingFile } from '../../files/store-tracking-file';
import { ApiError } from '../../http/api-error';
import { requireRoom } from '../../quota/require-room';
import type { ProjectOfScene } from './scene-project-repository';
import { findPacked } from './target-repository';

export const PACK_TARGETS = childProgram<{ trackingFiles: Uint8Array[] }, { packed: Uint8Array }>(
  'pack-targets',
  import.meta.url,
);

/** Twelve targets of the largest size took a second and 150 MB (November 2026). */
const LIMITS = { timeoutMs: 60_000, heapMb: 512, memoryMb: 1024, maxAtOnce: 2 };

/**
 * Packs several tracking files into one, in their order, without compiling anything. A single file is used as it is.
 *
 * @returns the id of a ready file; it is purged if nothing uses it.
 * @throws ApiError `targets-too-large`, `quota-exceeded`
 */
export async function packTargets(
  deps: Pick<Deps, 'config' | 'db' | 'store'>,
  project: ProjectOfScene,
  trackingFileIds: string[],
): Promise<string> {
  const [only] = trackingFileIds;
  if (only !== undefined && trackingFileIds.length === 1) return only;
  const present = await findPacked(deps.db, project.id, trackingFileIds);
  if (present !== null) return present;

  const trackingFiles = await Promise.all(trackingFileIds.map((fileId) => readBytes(deps, fileId)));
  if (trackingFiles.reduce((sum, { length }) => sum + length, 0) > MAX_TRACKING_FILE_BYTES) {
    throw new ApiError('targets-too-large');
  }
  const { packed } = await runChild(PACK_TARGETS, { trackingFiles }, { ...LIMITS, user: String(project.userId) });
  const file = {
    bytes: packed,
    userId: project.userId,
    workspaceId: project.workspaceId,
    originalName: 'targets.mind',
    metadata: { packedFrom: trackingFileIds },
  };
  const fileId = await storeTrackingFile(deps, file, async (tx, _id, sizeBytes) => {
    await requireRoom(tx, deps.config, project, sizeBytes);
    return true;
  });
  if (fileId === null) throw new Error('a packed tracking file was dropped');
  return fileId;
}

async function readBytes({ db, store }: Pick<Deps, 'db' | 'store'>, fileId: string): Promise<Uint8Array> {
  const file = await findFile(db, fileId);
  if (!file) throw new ApiError('file-not-usable');
  return buffer(await store.read(file.storageKey));
}
