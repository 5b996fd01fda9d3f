import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { trackingBuilds } from '../db/schema/builds';
import { projects } from '../db/schema/projects';
import type { TrackingBuildJob } from '../queue/job-queue';
import { CRASHES_AT_RETRY, LeasedQueue, type TakenJob } from './leased-queue';
import { isBuildWanted } from './tracking-build-repository';

/** A build that this process has taken. */
export type TakenBuild = TakenJob &
  Pick<typeof trackingBuilds.$inferSelect, 'projectId' | 'imageFileId' | 'userId' | 'purpose'>;

/** Builds with a lower number are taken first; those of new pictures have 0. */
export const RECOMPILE_PRIORITY = 100;

const queue = new LeasedQueue('tracking_builds');

/**
 * Queues the build of a project's tracking file. A build that waits or runs already stays as it is. A quarantined one
 * is tried once more.
 *
 * @returns false if the project does not need the build, or has it in the queue.
 */
export function enqueueBuild(db: Database, job: TrackingBuildJob, priority = 0): Promise<boolean> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, job.projectId);
    if (!project || !(await isBuildWanted(tx, job))) return false;
    const { userId } = project;
    await queue.lockTurns(tx, userId);
    const turn = queue.nextTurn(userId, priority);
    const queued = await tx
      .insert(trackingBuilds)
      .values({ ...job, userId, priority, turn })
      .onConflictDoUpdate({
        target: [trackingBuilds.projectId, trackingBuilds.imageFileId],
        set: {
          state: 'waiting',
          purpose: sql`excluded.purpose`,
          priority: sql`excluded.priority`,
          turn: sql`excluded.turn`,
          runAfter: sql`now()`,
          failures: 0,
          crashes: sql`least(${trackingBuilds.crashes}, ${CRASHES_AT_RETRY})`,
          lostLeases: 0,
        },
        setWhere: eq(trackingBuilds.state, 'quarantined'),
      })
      .returning({ id: trackingBuilds.id });
    if (queued.length === 0) return false;
    await setProjectState(tx, job.projectId, 'queued');
    return true;
  });
}

/**
 * Queues a recompile behind all builds that somebody waits for.
 *
 * @returns false if the project is gone or has a build in the queue
 */
export function enqueueRecompile(db: Database, job: TrackingBuildJob): Promise<boolean> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, job.projectId);
    if (!project) return false;
    const { userId } = project;
    await queue.lockTurns(tx, userId);
    const priority = RECOMPILE_PRIORITY;
    const queued = await tx
      .insert(trackingBuilds)
      .values({ ...job, userId, purpose: 'recompile', priority, turn: queue.nextTurn(userId, priority) })
      .onConflictDoNothing()
      .returning({ id: trackingBuilds.id });
    return queued.length === 1;
  });
}

/** Takes a build as `LeasedQueue.take`. @returns null if none waits. */
export async function takeBuild(db: Database, node: string, leaseMs: number): Promise<TakenBuild | null> {
  const taken = await queue.take(db, node, leaseMs);
  if (!taken) return null;
  const { projectId, imageFileId, userId, purpose } = trackingBuilds;
  const [build] = await db
    .select({ projectId, imageFileId, userId, purpose })
    .from(trackingBuilds)
    .where(eq(trackingBuilds.id, taken.id));
  return build ? { ...taken, ...build } : null;
}

export function renewLease(db: Database, build: TakenBuild, leaseMs: number): Promise<boolean> {
  return queue.renew(db, build, leaseMs);
}

/**
 * Locks the project and the build until the transaction ends, in this order.
 *
 * @returns false if another process has taken the build since, or it was removed; nothing may be written then.
 */
export async function lockTakenBuild(tx: Transaction, build: TakenBuild): Promise<boolean> {
  await lockProject(tx, build.projectId);
  return queue.lock(tx, build);
}

/** Removes a build that has ended; the caller holds its lock. */
export function removeBuild(tx: Transaction, build: TakenBuild): Promise<void> {
  return queue.remove(tx, build);
}

/** Keeps a build from being taken again, until its user asks for it; the caller holds its lock. */
export function quarantineBuild(tx: Transaction, build: TakenBuild): Promise<void> {
  return queue.quarantine(tx, build);
}

/**
 * Returns a build to its turn in the queue, with the counts that `build` has now.
 *
 * @returns false if another process has taken it.
 */
export function putBackBuild(db: Database, build: TakenBuild, waitMs: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return false;
    await returnBuild(tx, build, waitMs);
    return true;
  });
}

/** Like `putBackBuild`, for a build whose lock the caller holds. */
export async function returnBuild(tx: Transaction, build: TakenBuild, waitMs = 0): Promise<void> {
  await queue.putBack(tx, build, waitMs);
  // A project that is being recompiled has a tracking file and waits for nothing.
  if (build.purpose === 'build') await setProjectState(tx, build.projectId, 'queued');
}

export async function setProjectState(tx: Transaction, projectId: number, state: 'queued' | 'building') {
  await tx
    .update(projects)
    .set({ trackingBuildState: state, trackingBuildFailure: null })
    .where(eq(projects.id, projectId));
}

async function lockProject(tx: Transaction, projectId: number): Promise<{ userId: number } | null> {
  const [project] = await tx
    .select({ userId: projects.userId })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update');
  return project ?? null;
}
