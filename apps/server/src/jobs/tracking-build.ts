import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { commitObject } from '../files/commit-object';
import type { FileStorage } from '../files/file-storage';
import { randomId } from '../storage/object-key';
import { buildTrackingFile } from './build-tracking-file';
import { attachTrackingFile, findBuildInput, setBuildState, type TrackingBuildJob } from './tracking-build-repository';
import { UNTRACKABLE } from './untrackable';

const CONTENT_TYPE = 'application/octet-stream';

/**
 * Builds the tracking file of a project from its stored target image and assigns it to the project, if that still has
 * this image. An untrackable picture ends as `failed`; any other error is thrown, so that the queue retries.
 */
export async function runTrackingBuild(deps: FileStorage, job: TrackingBuildJob, signal: AbortSignal): Promise<void> {
  if (!(await setBuildState(deps.db, job, 'building'))) return;
  const input = await findBuildInput(deps.db, job);
  if (!input) return;
  const picture = await buffer(await deps.store.read(input.storageKey));
  const answer = await buildTrackingFile(picture, '', signal);
  if ('untrackable' in answer) {
    await setBuildState(deps.db, job, 'failed', UNTRACKABLE);
    return;
  }
  const { bytes, target } = answer.built;
  const id = randomId();
  const write = { contentType: CONTENT_TYPE, sizeBytes: bytes.length };
  await commitObject(
    deps,
    id,
    (key) => deps.store.put(key, Readable.from([bytes]), write),
    (tx, storageKey) =>
      attachTrackingFile(tx, job, {
        id,
        userId: input.userId,
        workspaceId: input.workspaceId,
        kind: 'tracking',
        state: 'ready',
        originalName: `${input.imageName.replace(/\.[^.]*$/, '')}.mind`,
        ...write,
        sha256: createHash('sha256').update(bytes).digest(),
        storageKey,
        metadata: { targets: [target] },
      }),
  );
}
