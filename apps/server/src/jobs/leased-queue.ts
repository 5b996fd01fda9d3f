import { sql, type Name, type SQL } from 'drizzle-orm';
import { waitForLock } from '../db/advisory-lock';
import { BUILD_TURN_LOCKS } from '../db/advisory-locks';
import { fromNow } from '../db/from-now';
import type { Database, Transaction } from '../db/database';

/** A build that this process has taken from its queue. */
export interface TakenJob {
  id: number;
  fence: number;
  failures: number;
  /** Number of its child processes that crashed. */
  crashes: number;
  /** Number of processes that stopped renewing their lease while they ran it. */
  lostLeases: number;
}

/** A build that has crashed its process this often is quarantined. A single crash may be the machine's fault. */
export const MAX_CRASHES = 2;
/**
 * A quarantined build whose user asks for it again starts with this count, so that its next crash quarantines it again.
 */
export const CRASHES_AT_RETRY = MAX_CRASHES - 1;

/**
 * A table with the columns of `queueColumns` and a `user_id`, from which all servers take builds. Builds of one
 * priority are taken in the order of their turns; a user has at most one build in each turn, so that users alternate.
 */
export class LeasedQueue {
  private readonly table: Name;
  private readonly turnLock: number;

  constructor(name: keyof typeof BUILD_TURN_LOCKS) {
    this.table = sql.identifier(name);
    this.turnLock = BUILD_TURN_LOCKS[name];
  }

  /**
   * The turn of a user's next build: the one after the turn whose builds run now, or after the user's last waiting
   * build. A first build therefore waits behind at most two builds of each other user. It may not join the turn that
   * runs: users who come back as soon as their build has ended would keep that turn from ending, and others' second
   * builds would wait for ever. Builds that wait for a retry do not hold the turn back. Call `lockTurns` before.
   */
  nextTurn(userId: number, priority: number): SQL<number> {
    const { table } = this;
    return sql`greatest(
      coalesce(
        (select min(turn) from ${table} where state = 'waiting' and run_after <= now() and priority = ${priority}),
        0),
      coalesce((select min(turn) + 1 from ${table} where state = 'running' and priority = ${priority}), 0),
      coalesce(
        (select max(turn) + 1 from ${table} where user_id = ${userId} and priority = ${priority} and state <> 'quarantined'),
        0))`;
  }

  /**
   * Makes transactions that queue builds of the same user wait until this one ends, so that each gets a turn of its
   * own.
   */
  lockTurns(tx: Transaction, userId: number): Promise<void> {
    return waitForLock(tx, [this.turnLock, userId]);
  }

  /**
   * Takes the next build whose turn it is, or one whose process has stopped renewing its lease. A lost lease costs the
   * build a turn: when processes are killed again and again, the loss should not always hit the same build. A process
   * that takes its own build again had only lost the database, which is not counted.
   *
   * @returns null if none waits.
   */
  async take(db: Database, node: string, leaseMs: number): Promise<TakenJob | null> {
    const { rows } = await db.execute<Record<keyof TakenJob, string | number>>(sql`
      update ${this.table} as build
      set state = 'running', fence = build.fence + 1, lease_until = ${fromNow(leaseMs)}, node = ${node},
        turn = build.turn + (build.state = 'running')::int,
        lost_leases = build.lost_leases + (build.state = 'running' and build.node is distinct from ${node})::int
      where id = (
        select id from ${this.table}
        where (state = 'waiting' and run_after <= now()) or (state = 'running' and lease_until < now())
        order by priority, turn, id limit 1 for update skip locked)
      returning id, fence, failures, crashes, lost_leases as "lostLeases"`);
    const [taken] = rows;
    if (!taken) return null;
    const { failures, crashes, lostLeases } = taken;
    return {
      id: Number(taken.id),
      fence: Number(taken.fence),
      failures: Number(failures),
      crashes: Number(crashes),
      lostLeases: Number(lostLeases),
    };
  }

  /** @returns false if another process has taken the build, or it was removed. */
  async renew(db: Database, job: TakenJob, leaseMs: number): Promise<boolean> {
    const { rows } = await db.execute(sql`
      update ${this.table} set lease_until = ${fromNow(leaseMs)} where ${isHeld(job)} returning id`);
    return rows.length === 1;
  }

  /**
   * Locks the build until the transaction ends.
   *
   * @returns false if this process no longer holds it; nothing may be written then.
   */
  async lock(tx: Transaction, job: TakenJob): Promise<boolean> {
    const { rows } = await tx.execute(sql`select id from ${this.table} where ${isHeld(job)} for update`);
    return rows.length === 1;
  }

  /** Removes a build that has ended. The caller holds its lock, here and in the next two methods. */
  async remove(tx: Transaction, job: TakenJob): Promise<void> {
    await tx.execute(sql`delete from ${this.table} where id = ${job.id}`);
  }

  /** Keeps a build from being taken again until its user asks for it. */
  async quarantine(tx: Transaction, job: TakenJob): Promise<void> {
    await tx.execute(sql`
      update ${this.table} set state = 'quarantined', lease_until = null, crashes = ${job.crashes} where id = ${job.id}`);
  }

  /** Returns a build to its turn in the queue, with the counts that `job` has now. */
  async putBack(tx: Transaction, job: TakenJob, waitMs: number): Promise<void> {
    const runAfter = fromNow(waitMs);
    await tx.execute(sql`
      update ${this.table}
      set state = 'waiting', run_after = ${runAfter}, lease_until = null, failures = ${job.failures}, crashes = ${job.crashes}
      where id = ${job.id}`);
  }
}

function isHeld({ id, fence }: TakenJob): SQL {
  return sql`id = ${id} and fence = ${fence} and state = 'running'`;
}
