import { buffer } from 'node:stream/consumers';
import { COMPILER_VERSION } from '@anchora/vision';
import { ChildLimitError } from '../child-processes/child-limit-error';
import { isDatabaseUnavailable } from '../db/database-errors';
import type { ReserveDeps } from '../features/uploads/reserve-upload';
import type { FileStorage } from '../files/file-storage';
import { LEASE_MS, MAX_LOST_LEASES, RENEWALS_PER_LEASE } from './build-runner';
import { buildTrackingFile } from './build-tracking-file';
import { isStoreOut } from './is-store-out';
import { QueueWorker } from './queue-worker';
import * as repository from './target-build-repository';
import type { TakenTarget } from './target-build-repository';
import { trackingFileName, withTrackingFileRoom } from './tracking-file-room';
import { UNTRACKABLE } from './untrackable';

interface RunnerDeps extends FileStorage {
  config: ReserveDeps['config'];
  onError: (message: string, error: unknown) => void;
}

/**
 * A picture whose build has crashed or failed this many times is not tried again automatically. Chosen, not measured.
 */
export const MAX_TAKES = 3;

/** Compiles the pictures of scenes that wait for it, one at a time. */
export function startTargetRunner(deps: RunnerDeps): Pick<QueueWorker, 'wake' | 'stop'> {
  const stopping = new AbortController();
  const worker = new QueueWorker(() =>
    runNext(deps, stopping.signal).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) deps.onError('the compiling of targets had a problem', error);
      return false;
    }),
  );
  return {
    wake: () => worker.wake(),
    stop: () => {
      stopping.abort(new Error('the server stops'));
      return worker.stop();
    },
  };
}

/** @returns false if no picture waits, or none can be compiled at present. */
async function runNext(deps: RunnerDeps, signal: AbortSignal): Promise<boolean> {
  const target = await repository.takeTarget(deps.db, LEASE_MS);
  if (!target) return false;
  // Its server ended after each of the takes before this one.
  if (target.fence > MAX_LOST_LEASES) {
    await repository.failTarget(deps.db, target, { code: 'build-crashed' });
    return true;
  }
  const renewals = setInterval(() => {
    // The next renewal makes up for one that fails. Without any, the lease ends and the picture is taken again.
    repository.renewTarget(deps.db, target, LEASE_MS).catch(() => undefined);
  }, LEASE_MS / RENEWALS_PER_LEASE);
  try {
    await compile(deps, target, signal);
    return true;
  } catch (error) {
    return await handleFailure(deps, target, error, signal);
  } finally {
    clearInterval(renewals);
  }
}

async function compile(deps: RunnerDeps, target: TakenTarget, signal: AbortSignal): Promise<void> {
  const picture = await repository.findPicture(deps.db, target);
  if (!picture) return repository.failTarget(deps.db, target, { code: 'build-failed' });
  const file = {
    // A sample has no uploader, and the account of another one may be gone.
    userId: picture.userId ?? picture.ownerId,
    workspaceId: target.workspaceId,
    fileName: trackingFileName(picture.originalName),
    // Samples cannot be taken down, nor can files made from them.
    originSha256: picture.isSample ? null : picture.sha256,
  };
  const hasRoom = await withTrackingFileRoom(deps, file, async (store) => {
    const bytes = await buffer(await deps.store.read(picture.storageKey));
    const answer = await buildTrackingFile({ picture: bytes }, signal);
    if ('untrackable' in answer) return repository.failTarget(deps.db, target, UNTRACKABLE);
    const { built, score } = answer;
    const isKept = await store({ bytes: built, metadata: { compiler: COMPILER_VERSION } }, (tx, trackingFileId) =>
      repository.finishTarget(tx, target, { trackingFileId, score }),
    );
    // A target that this process still holds has moved to another workspace, which the file does not belong to.
    if (!isKept) await repository.putBackTarget(deps.db, target, { isCounted: false });
  });
  if (!hasRoom) await repository.failTarget(deps.db, target, { code: 'build-no-room' });
}

/** @returns false if the next picture would fail for the same reason. */
async function handleFailure(
  { db, store, onError }: RunnerDeps,
  target: TakenTarget,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || isDatabaseUnavailable(error) || (await isStoreOut(store, error))) {
    // If the database is away, the lease ends by itself.
    await repository.putBackTarget(db, target, { isCounted: false }).catch(() => undefined);
    return false;
  }
  onError('compiling a target failed', error);
  const code = error instanceof ChildLimitError ? 'build-crashed' : 'build-failed';
  if (target.fence < MAX_TAKES) await repository.putBackTarget(db, target, { isCounted: true });
  else await repository.failTarget(db, target, { code });
  return true;
}
