import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { COMPILER_VERSION } from '@anchora/vision';
import { OPERATOR, recordEvent } from '../audit/audit-repository';
import type { Database } from '../db/database';
import { commitObject } from '../files/commit-object';
import { randomId } from '../storage/object-key';
import { enqueueRecompile, lockTakenBuild, removeBuild, type TakenBuild } from './build-queue-repository';
import { buildTrackingFile } from './build-tracking-file';
import * as repository from './recompile-repository';
import { checkMade } from '../files/store-tracking-file';
import { TRACKING_CONTENT_TYPE, type BuildDeps } from './tracking-build';

/** Projects read from the database at a time. */
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
 * Compiles the target of a project again and replaces its tracking file, unless the former one scores better. Both are scored
 * by the present engine, from the same seed. Visitors keep the former file until the new one is stored and checked.
 */
export async function runRecompile(deps: BuildDeps, build: TakenBuild, signal: AbortSignal): Promise<void> {
  const { db, store, config } = deps;
  const input = await db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return null;
    const found = await repository.findRecompileInput(tx, build);
    if (!found) await removeBuild(tx, build);
    return found;
  });
  if (!input) return;
  const [picture, former] = [
    await buffer(await store.read(input.image.key)),
    await buffer(await store.read(input.former.key)),
  ];
  const answer = await buildTrackingFile({ picture, name: '', former }, signal);
  const isBetter = !('untrackable' in answer) && answer.score >= (answer.formerScore ?? -1);
  if (!isBetter) return keepFormer(db, build, 'untrackable' in answer ? null : answer);

  const { bytes, metadata } = await checkMade(config.dataDir, answer.built);
  const id = randomId();
  const write = { contentType: TRACKING_CONTENT_TYPE, sizeBytes: bytes.length };
  const { userId, workspaceId, former: replaced } = input;
  const isSwapped = await commitObject(
    deps,
    id,
    (key) => store.put(key, Readable.from([bytes]), write),
    async (tx, storageKey) => {
      if (!(await lockTakenBuild(tx, build))) return false;
      const file = {
        ...write,
        id,
        userId,
        workspaceId,
        kind: 'tracking',
        state: 'ready',
        originalName: replaced.name,
        sha256: createHash('sha256').update(bytes).digest(),
        storageKey,
        metadata: { ...metadata, compiler: COMPILER_VERSION },
      } as const;
      if (!(await repository.swapTrackingFile(tx, build, replaced.id, file))) return false;
      await repository.recordOutcome(tx, build.projectId, 'swapped', answer);
      await removeBuild(tx, build);
      return true;
    },
  );
  if (!isSwapped) await dropBuild(db, build);
}

function keepFormer(db: Database, build: TakenBuild, scores: repository.Scores | null): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return;
    await repository.recordOutcome(tx, build.projectId, 'kept', scores);
    await removeBuild(tx, build);
  });
}

/** Removes the build of a project that has changed meanwhile. */
function dropBuild(db: Database, build: TakenBuild): Promise<void> {
  return db.transaction(async (tx) => {
    if (await lockTakenBuild(tx, build)) await removeBuild(tx, build);
  });
}
