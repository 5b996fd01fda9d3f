import { buffer } from 'node:stream/consumers';
import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import { COMPILER_VERSION } from '@anchora/vision';
import type { Database, Transaction } from '../db/database';
import type { ReserveDeps } from '../features/uploads/reserve-upload';
import type { FileStorage } from '../files/file-storage';
import {
  lockTakenBuild,
  putBackBuild,
  quarantineBuild,
  removeBuild,
  returnBuild,
  renewLease,
  setProjectState,
  takeBuild,
  type TakenBuild,
} from './build-queue-repository';
import type { BuildSource } from './build-runner';
import { buildTrackingFile } from './build-tracking-file';
import { recordOutcome } from './recompile-repository';
import { attachTrackingFile, findBuildInput, isBuildWanted, markBuildFailed } from './tracking-build-repository';
import { trackingFileName, withTrackingFileRoom } from './tracking-file-room';
import { UNTRACKABLE } from './untrackable';

export interface BuildDeps extends FileStorage {
  config: ReserveDeps['config'];
}

/** The queue of tracking builds, for their runner. */
export const TRACKING_BUILDS: BuildSource<TakenBuild> = {
  work: 'building a tracking file',
  take: takeBuild,
  renew: renewLease,
  putBack: putBackBuild,
  giveUp: (db, build) => failBuild(db, build, { code: 'build-failed' }),
  quarantine: (db, build) => failBuild(db, build, { code: 'build-crashed' }, quarantineBuild),
};

/**
 * Builds the tracking file of a project from its stored target image and assigns it to the project, if that still has
 * this image and no other process has taken the build since. A picture that is untrackable, or for whose tracking file
 * there is no room, ends as `failed`; any other error is thrown, so that the queue retries.
 */
export async function runTrackingBuild(deps: BuildDeps, build: TakenBuild, signal: AbortSignal): Promise<void> {
  const input = await beginBuild(deps.db, build);
  if (!input) return;
  const { userId, workspaceId, imageName } = input;
  const file = { userId, workspaceId, fileName: trackingFileName(imageName) };
  const hasRoom = await withTrackingFileRoom(deps, file, async (store) => {
    const picture = await buffer(await deps.store.read(input.storageKey));
    const answer = await buildTrackingFile({ picture }, signal);
    if ('untrackable' in answer) return failBuild(deps.db, build, UNTRACKABLE);
    const made = { bytes: answer.built, metadata: { compiler: COMPILER_VERSION } };
    const isKept = await store(made, async (tx, id) => {
      if (!(await lockTakenBuild(tx, build)) || !(await isBuildWanted(tx, build, workspaceId))) return false;
      await attachTrackingFile(tx, build, { id, workspaceId });
      await removeBuild(tx, build);
      return true;
    });
    // A project that still waits has moved to another workspace, which the file does not belong to.
    if (!isKept) await endBuild(deps.db, build, { put: (tx) => returnBuild(tx, build) });
  });
  if (!hasRoom) await failBuild(deps.db, build, { code: 'build-no-room' });
}

/** @returns the input of the build; null if the project no longer needs it. */
function beginBuild(db: Database, build: TakenBuild): Promise<Awaited<ReturnType<typeof findBuildInput>>> {
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return null;
    const input = await findBuildInput(tx, build);
    if (input) await setProjectState(tx, build.projectId, 'building');
    else await removeBuild(tx, build);
    return input;
  });
}

/**
 * Ends a build that cannot be done.
 *
 * @param put as for `endBuild`. A recompile ignores it and always leaves the queue, because nobody waits for it.
 */
function failBuild(db: Database, build: TakenBuild, failure: BuildFailure, put?: BuildEnd['put']): Promise<void> {
  if (build.purpose === 'build') return endBuild(db, build, { tell: (tx) => markBuildFailed(tx, build, failure), put });
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return;
    await recordOutcome(tx, build.projectId, 'failed');
    await removeBuild(tx, build);
  });
}

/** The steps that end a build without a tracking file. */
interface BuildEnd {
  /** Notifies the project and its owner, if the project still waits for the build. */
  tell?: (tx: Transaction) => Promise<void>;
  /** Decides about the build's place in the queue. Default: it leaves the queue. */
  put?: ((tx: Transaction, build: TakenBuild) => Promise<void>) | undefined;
}

/** Ends a build without a tracking file, unless another process has taken it. */
export function endBuild(db: Database, build: TakenBuild, { tell, put = removeBuild }: BuildEnd = {}): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return;
    if (!(await isBuildWanted(tx, build))) return removeBuild(tx, build);
    await tell?.(tx);
    await put(tx, build);
  });
}
