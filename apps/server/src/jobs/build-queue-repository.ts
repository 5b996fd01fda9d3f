import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { projects, trackingBuilds } from '../db/schema';
import { isBuildWanted, type TrackingBuildJob } from './tracking-build-repository';

/** A build that this process has taken. */
export type TakenBuild = Pick<
  typeof trackingBuilds.$inferSelect,
  'id' | 'fence' | 'projectId' | 'imageFileId' | 'userId' | 'purpose' | 'failures' | 'crashes' | 'lostLeases'
>;

const RECOMPILE_PRIORITY = 100;

/** First key of the advisory lock under which a user's turns are given out; the second one is the user's id. */
const TURN_LOCK = 47_271_810;

/**
 * The turn of a user's next build: the turn whose builds run now, or the one after the user's last waiting build. A first
 * build therefore waits behind at most one build of each other user. Builds that wait for a retry do not hold the turn back.
 */
function nextTurn(userId: number, priority: number): SQL<number> {
  return sql`greatest(
    coalesce(
      (select min(turn) from tracking_builds where state = 'waiting' and run_after <= now() and priority = ${priority}),
      (select max(turn) from tracking_builds where state = 'running' and priority = ${priority}),
      0),
    coalesce(
      (select max(turn) + 1 from tracking_builds where user_id = ${userId} and priority = ${priority} and state <> 'quarantined'),
      0))`;
}

/**
 * Queues the build of a project's tracking file. A build that waits or runs already stays as it is. A quarantined one is
 * tried once more.
 *
 * @returns false if the project does not need the build, or has it in the queue.
 */
export function enqueueBuild(db: Database, job: TrackingBuildJob, priority = 0): Promise<boolean> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, job.projectId);
    if (!project || !(await isBuildWanted(tx, job))) return false;
    const { userId } = project;
    await tx.execute(sql`select pg_advisory_xact_lock(${TURN_LOCK}, ${userId})`);
    const turn = nextTurn(userId, priority);
    const queued = await tx
      .insert(trackingBuilds)
      .values({ ...job, userId, priority, turn })
      .onConflictDoUpdate({
        target: [trackingBuilds.projectId, trackingBuilds.imageFileId],
        set: {
          state: 'waiting',
          turn: sql`excluded.turn`,
          runAfter: sql`now()`,
          failures: 0,
          crashes: sql`least(${trackingBuilds.crashes}, 1)`,
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

/** Queues a recompile behind all builds that somebody waits for. @returns false if the project is gone or has a build in the queue */
export function enqueueRecompile(db: Database, job: TrackingBuildJob): Promise<boolean> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, job.projectId);
    if (!project) return false;
    const { userId } = project;
    await tx.execute(sql`select pg_advisory_xact_lock(${TURN_LOCK}, ${userId})`);
    const priority = RECOMPILE_PRIORITY;
    const queued = await tx
      .insert(trackingBuilds)
      .values({ ...job, userId, purpose: 'recompile', priority, turn: nextTurn(userId, priority) })
      .onConflictDoNothing()
      .returning({ id: trackingBuilds.id });
    return queued.length === 1;
  });
}

/** Takes the next build whose turn it is, or one whose process has stopped renewing its lease. */
export async function takeBuild(db: Database, node: string, leaseMs: number): Promise<TakenBuild | null> {
  const { id, fence, projectId, imageFileId, userId, purpose, failures, crashes, lostLeases } =
    getTableColumns(trackingBuilds);
  const isFree = sql`(state = 'waiting' and run_after <= now()) or (state = 'running' and lease_until < now())`;
  const next = sql`(select id from tracking_builds where ${isFree}
    order by priority, turn, id limit 1 for update skip locked)`;
  const [taken] = await db
    .update(trackingBuilds)
    .set({
      state: 'running',
      fence: sql`${trackingBuilds.fence} + 1`,
      leaseUntil: leaseEnd(leaseMs),
      node,
      lostLeases: sql`${trackingBuilds.lostLeases} + (${trackingBuilds.state} = 'running')::int`,
    })
    .where(eq(trackingBuilds.id, next))
    .returning({ id, fence, projectId, imageFileId, userId, purpose, failures, crashes, lostLeases });
  return taken ?? null;
}

/** @returns false if another process has taken the build, or it is no longer there. */
export async function renewLease(db: Database, build: TakenBuild, leaseMs: number): Promise<boolean> {
  const renewed = await db
    .update(trackingBuilds)
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where(isHeld(build))
    .returning({ id: trackingBuilds.id });
  return renewed.length === 1;
}

/**
 * Locks the project and the build until the transaction ends, in this order.
 *
 * @returns false if another process has taken the build since, or it is no longer there: nothing may be written then.
 */
export async function lockTakenBuild(tx: Transaction, build: TakenBuild): Promise<boolean> {
  await lockProject(tx, build.projectId);
  const held = await tx.select({ id: trackingBuilds.id }).from(trackingBuilds).where(isHeld(build)).for('update');
  return held.length === 1;
}

/** Removes a build that has ended; the caller holds its lock. */
export async function removeBuild(tx: Transaction, build: TakenBuild): Promise<void> {
  await tx.delete(trackingBuilds).where(eq(trackingBuilds.id, build.id));
}

/** Keeps a build from being taken again, until its user asks for it; the caller holds its lock. */
export async function quarantineBuild(tx: Transaction, build: TakenBuild): Promise<void> {
  await tx
    .update(trackingBuilds)
    .set({ state: 'quarantined', leaseUntil: null, crashes: build.crashes })
    .where(eq(trackingBuilds.id, build.id));
}

/** Puts a build back into its turn, with the counts that `build` has now. @returns false if it was taken by another process */
export function putBackBuild(db: Database, build: TakenBuild, waitMs: number): Promise<boolean> {
  const { failures, crashes, projectId } = build;
  return db.transaction(async (tx) => {
    if (!(await lockTakenBuild(tx, build))) return false;
    const runAfter = sql`now() + ${waitMs} * interval '1 millisecond'`;
    await tx
      .update(trackingBuilds)
      .set({ state: 'waiting', runAfter, leaseUntil: null, failures, crashes })
      .where(eq(trackingBuilds.id, build.id));
    // A project that is recompiled has its tracking file and waits for nothing.
    if (build.purpose === 'build') await setProjectState(tx, projectId, 'queued');
    return true;
  });
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

function isHeld({ id, fence }: TakenBuild): SQL | undefined {
  return and(eq(trackingBuilds.id, id), eq(trackingBuilds.fence, fence), eq(trackingBuilds.state, 'running'));
}

/** By the database's clock, which all processes share. */
function leaseEnd(leaseMs: number): SQL {
  return sql`now() + ${leaseMs} * interval '1 millisecond'`;
}
