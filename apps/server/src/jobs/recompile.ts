import { buffer } from 'node:stream/consumers';
import { COMPILER_VERSION } from '@anchora/vision';
import { OPERATOR, recordEvent } from '../audit/audit-repository';
import type { Database } from '../db/database';
import { enqueueRecompile, lockTakenBuild, removeBuild, type TakenBuild } from './build-queue-repository';
import { buildTrackingFile } from './build-tracking-file';
import * as repository from './recompile-repository';
import type { BuildDeps } from './tracking-build';
import { withTrackingFileRoom } from './tracking-file-room';

/** Projects read from the database at a time. Chosen, not measured. */
const BATCH = 500;

/** Queues every target that an earlier compiler made, behind all other builds. @returns how many were added */
export async function queueRecompiles(db: Database): Promise<number> {
  await db.transaction((tx) => recordEvent(tx, { kind: 'targets-recompiled', actor: OPERATOR }));
  let queued = 0;
  let afterId = 0;
  for (;;) {
    const jobs = await repository.listCandidates(db, afterId, BATCH);
    for (const job of jobs) queued += Number(await enqueueRecompile(db, job));
    if (jobs.length < BATCH) return queued;
    afterId = jobs.at(-1)?.projectId ?? afterId;
  }
}

/**
 * Brings back every replaced tracking file that is still kept.
 *
 * @returns the number of files brought back.
 */
export async function undoRecompiles(db: Database): Promise<number> {
  await db.transaction((tx) => recordEvent(tx, { kind: 'recompile-undone', actor: OPERATOR }));
  let undone = 0;
  for (const projectId of await repository.listUndoable(db)) {
    undone += Number(await db.transaction((tx) => repository.undoRecompile(tx, projectId)));
  }
  return undone;
}

/**
 * Compiles the target of a project again and replaces its tracking file, unless the former one scores better or there
 * is no room for a second one. Both are scored by the present engine, from the same seed. Visitors keep the former file
 * until the new one is stored and checked.
 */
export async function runRecompile(deps: BuildDeps, build: TakenBuild, signal: AbortSignal): Promise<void> {
  const { db, store } = deps;
  const input = await db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return null;
    const found = await repository.findRecompileInput(tx, build);
    if (!found) await removeBuild(tx, build);
    return found;
  });
  if (!input) return;
  const { userId, workspaceId, former: replaced } = input;
  const file = { userId, workspaceId, fileName: replaced.name };
  const hasRoom = await withTrackingFileRoom(deps, file, async (put) => {
    const [picture, former] = [
      await buffer(await store.read(input.image.key)),
      await buffer(await store.read(replaced.key)),
    ];
    const answer = await buildTrackingFile({ picture, former }, signal);
    // Any score beats a former file that cannot be read.
    const isBetter = !('untrackable' in answer) && answer.score >= (answer.formerScore ?? -1);
    if (!isBetter) return keepFormer(db, build, 'kept', 'untrackable' in answer ? null : answer);
    const made = { bytes: answer.built, metadata: { compiler: COMPILER_VERSION } };
    const isSwapped = await put(made, async (tx, id) => {
      if (!(await lockTakenBuild(tx, build))) return false;
      if (!(await repository.swapTrackingFile(tx, build, replaced.id, { id, workspaceId }))) return false;
      await repository.recordOutcome(tx, build.projectId, 'swapped', answer);
      await removeBuild(tx, build);
      return true;
    });
    if (!isSwapped) await dropBuild(db, build);
  });
  // An operator may have the recompile tried again once there is room.
  if (!hasRoom) await keepFormer(db, build, 'failed');
}

function keepFormer(
  db: Database,
  build: TakenBuild,
  outcome: 'kept' | 'failed',
  scores: repository.Scores | null = null,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return;
    await repository.recordOutcome(tx, build.projectId, outcome, scores);
    await removeBuild(tx, build);
  });
}

/** Removes the build of a project that has changed meanwhile. */
function dropBuild(db: Database, build: TakenBuild): Promise<void> {
  return db.transaction(async (tx) => {
    if (await lockTakenBuild(tx, build)) await removeBuild(tx, build);
  });
}
