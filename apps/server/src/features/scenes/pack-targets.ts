import { MAX_TRACKING_FILE_BYTES } from '@anchora/contract/limits';
import { lockWorkspace } from '../../accounts/hold-workspace';
import { childProgram } from '../../child-processes/child-program';
import { ChildTimeoutError } from '../../child-processes/child-limit-error';
import { runChild } from '../../child-processes/run-child';
import { TooManyWaitingError } from '../../child-processes/too-many-waiting-error';
import type { SceneTarget, TargetSurface } from '@anchora/contract/scene/scene-shape';
import type { Deps } from '../../deps';
import { checksBusy } from '../../files/checks/check-file';
import { findFile } from '../../files/file-repository';
import { readWholeFile } from '../../files/read-whole-file';
import { storeTrackingFile } from '../../files/store-tracking-file';
import { ApiError } from '../../http/api-error';
import { requireRoom } from '../../quota/require-room';
import type { ProjectOfScene } from './scene-project-repository';
import { findPacked } from './target-repository';

interface PackRequest {
  trackingFiles: Uint8Array[];
  /** One for each file; null for a flat picture. */
  surfaces: (TargetSurface | null)[];
}

/** `impossible`: number of the first picture that cannot go around its surface. */
export const PACK_TARGETS = childProgram<PackRequest, { packed: Uint8Array } | { impossible: number }>(
  'pack-targets',
  import.meta.url,
);

/** A picture of a document with its tracking file. */
export interface PackedTarget {
  target: SceneTarget;
  trackingFileId: string;
}

/** Twelve targets of the largest size took a second and 150 MB (November 2026). */
const LIMITS = { timeoutMs: 60_000, heapMb: 512, memoryMb: 1024, maxAtOnce: 2 };

/**
 * Packs several tracking files into one, in their order, without compiling anything; the surfaces of the document are
 * added. A single file of a flat picture is used as it is.
 *
 * @returns the id of a ready file; it is purged if nothing uses it.
 * @throws ApiError `targets-too-large`, `target-surface-impossible`, `checks-busy`, `quota-exceeded`,
 *   `quota-unconfirmed`, `file-not-usable`
 */
export async function packTargets(
  deps: Pick<Deps, 'config' | 'db' | 'store'>,
  project: ProjectOfScene,
  targets: PackedTarget[],
): Promise<string> {
  const [only] = targets;
  if (only && targets.length === 1 && !only.target.surface) return only.trackingFileId;
  const packedFrom = sourcesOf(targets);
  const present = await findPacked(deps.db, project.id, packedFrom);
  if (present !== null) return present;

  const trackingFiles = await Promise.all(targets.map(({ trackingFileId }) => readBytes(deps, trackingFileId)));
  if (trackingFiles.reduce((sum, { length }) => sum + length, 0) > MAX_TRACKING_FILE_BYTES) {
    throw new ApiError('targets-too-large');
  }
  const surfaces = targets.map(({ target }) => target.surface ?? null);
  const answer = await pack({ trackingFiles, surfaces }, project);
  if ('impossible' in answer) {
    const name = targets[answer.impossible]?.target.name ?? '';
    throw new ApiError('target-surface-impossible', { name });
  }
  const file = {
    bytes: answer.packed,
    userId: project.userId,
    workspaceId: project.workspaceId,
    originalName: 'targets.mind',
    metadata: { packedFrom },
  };
  return storeTrackingFile(deps, file, async (tx, sizeBytes) => {
    await lockWorkspace(tx, project.workspaceId);
    await requireRoom(tx, deps.config, project, sizeBytes);
  });
}

/** The targets whose pictures have a tracking file, in their order. */
export function trackedTargets(
  targets: readonly SceneTarget[],
  trackingOf: ReadonlyMap<string, string>,
): PackedTarget[] {
  return targets.flatMap((target) => {
    const trackingFileId = trackingOf.get(target.image);
    return trackingFileId === undefined ? [] : [{ target, trackingFileId }];
  });
}

async function pack(request: PackRequest, { userId }: ProjectOfScene) {
  try {
    return await runChild(PACK_TARGETS, request, { ...LIMITS, user: String(userId) });
  } catch (error) {
    if (error instanceof TooManyWaitingError || error instanceof ChildTimeoutError) throw checksBusy(error);
    throw error;
  }
}

/** Names what is packed into one file, in its order. */
export function sourcesOf(targets: readonly PackedTarget[]): string[] {
  return targets.map(sourceOf);
}

/** Names the source of a packed target: its file, and its surface if it is not flat. */
function sourceOf({ target: { surface }, trackingFileId }: PackedTarget): string {
  return surface ? `${trackingFileId} ${surface.topDiameter} ${surface.bottomDiameter}` : trackingFileId;
}

async function readBytes(deps: Pick<Deps, 'db' | 'store'>, fileId: string): Promise<Uint8Array> {
  const file = await findFile(deps.db, fileId);
  const bytes = file && (await readWholeFile(deps, file));
  if (!bytes) throw new ApiError('file-not-usable');
  return bytes;
}
