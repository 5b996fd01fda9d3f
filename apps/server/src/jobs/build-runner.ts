import { hostname } from 'node:os';
import { ChildLimitError } from '../child-processes/child-limit-error';
import type { Database } from '../db/database';
import { isDatabaseUnavailable } from '../db/database-errors';
import { randomId } from '../storage/object-key';
import type { ObjectStore } from '../storage/object-store';
import { isStoreOut } from './is-store-out';
import { MAX_CRASHES, type TakenJob } from './leased-queue';
import { QueueWorker } from './queue-worker';

/** A queue for a runner: takes builds, and settles those that cannot be done. */
export interface BuildSource<Build extends TakenJob> {
  /** Noun for messages, such as `building a tracking file`. */
  work: string;
  take: (db: Database, node: string, leaseMs: number) => Promise<Build | null>;
  renew: (db: Database, build: Build, leaseMs: number) => Promise<boolean>;
  putBack: (db: Database, build: Build, waitMs: number) => Promise<unknown>;
  /** Ends a build that failed too often. */
  giveUp: (db: Database, build: Build) => Promise<void>;
  /** Keeps a build that crashes from being taken again, and notifies its owner. */
  quarantine: (db: Database, build: Build) => Promise<void>;
}

export interface RunnerOptions<Build extends TakenJob> {
  db: Database;
  /** The store of the objects that builds read and write. */
  store: ObjectStore;
  source: BuildSource<Build>;
  /** Does the work of a build and writes its result. */
  run: (build: Build, signal: AbortSignal) => Promise<void>;
  onError: (message: string, error: unknown) => void;
  /** Time that a build stays with a process that no longer renews its lease. Default: `LEASE_MS`. */
  leaseMs?: number;
}

/** With the interval of polling, the time until the build of a killed process is taken over. Chosen, not measured. */
export const LEASE_MS = 15_000;
/** Renewals in the time of one lease: three in a row may fail before it ends. */
export const RENEWALS_PER_LEASE = 4;
/**
 * Five retries, after waits of 155 s in all at most; each wait is twice the previous one, with jitter over its second
 * half. Chosen, not measured.
 */
export const MAX_FAILURES = 6;
/** Wait before the first retry. Chosen, not measured. */
const FIRST_WAIT_MS = 5000;
/**
 * Delay of builds while the store is away, or has no room for anyone; they are not counted as failed. Chosen, not
 * measured.
 */
const STORE_OUT_WAIT_MS = 3000;
/**
 * Builds run in child processes with limits, so that a server which dies during a build has usually been stopped or
 * killed from outside. A build is nevertheless quarantined after this many servers have died while it ran. Chosen, not
 * measured.
 */
export const MAX_LOST_LEASES = 8;

class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Takes builds from the queue, one at a time, until it is stopped. */
export class BuildRunner<Build extends TakenJob> {
  /** Restarted containers keep their host name and process id. */
  private readonly node = `${hostname()}/${process.pid}/${randomId()}`;
  private readonly leaseMs: number;
  private readonly stopping = new AbortController();
  private readonly worker: QueueWorker;

  constructor(private readonly options: RunnerOptions<Build>) {
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.worker = new QueueWorker(() => this.runNext());
  }

  /** Checks the queue at once. */
  wake(): void {
    this.worker.wake();
  }

  /** Takes no new build, and gives the running one back to the queue after `finishMs`. */
  async stop(finishMs: number): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(new Error('the server stops')), finishMs);
    await this.worker.stop();
    clearTimeout(timer);
  }

  /** @returns false if no build waits, or none can be taken or settled at present. */
  private async runNext(): Promise<boolean> {
    const { db, source, onError } = this.options;
    try {
      const build = await source.take(db, this.node, this.leaseMs);
      if (!build) return false;
      await this.runTaken(build);
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) onError(`${source.work}: the queue had a problem`, error);
      return false;
    }
  }

  private async runTaken(build: Build): Promise<void> {
    if (build.lostLeases >= MAX_LOST_LEASES) {
      return this.quarantine(build, new LeaseLostError(`its server ended ${build.lostLeases} times while it ran`));
    }
    const lost = new AbortController();
    const renewals = this.keepLease(build, lost);
    try {
      const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
      // The server may have been told to stop while the build was taken.
      signal.throwIfAborted();
      await this.options.run(build, signal);
    } catch (error) {
      if (!lost.signal.aborted) await this.handleFailure(build, error);
    } finally {
      clearInterval(renewals);
    }
  }

  /**
   * Renews the lease until the interval is cleared. If another process may have the build by now, `lost` is aborted.
   */
  private keepLease(build: Build, lost: AbortController): NodeJS.Timeout {
    let renewedAtMs = performance.now();
    const renew = async () => {
      const askedAtMs = performance.now();
      const isHeld = await this.options.source.renew(this.options.db, build, this.leaseMs).catch(() => null);
      if (isHeld) renewedAtMs = askedAtMs;
      if (isHeld === false || performance.now() - renewedAtMs > this.leaseMs) {
        lost.abort(new LeaseLostError('another process has taken the build'));
      }
    };
    return setInterval(() => void renew(), this.leaseMs / RENEWALS_PER_LEASE);
  }

  private async handleFailure(build: Build, error: unknown): Promise<void> {
    const { db, source, store, onError } = this.options;
    if (await isStoreOut(store, error)) {
      onError(`${source.work} has to wait because the store is away or full`, error);
      await source.putBack(db, build, STORE_OUT_WAIT_MS);
      return;
    }
    if (this.stopping.signal.aborted || isDatabaseUnavailable(error)) {
      // The build is not at fault. If the database is away, the lease ends by itself.
      await source.putBack(db, build, 0);
      return;
    }
    const isCrash = error instanceof ChildLimitError;
    const failures = build.failures + 1;
    const crashes = build.crashes + (isCrash ? 1 : 0);
    const counted = { ...build, failures, crashes };
    onError(`${source.work} failed, try ${failures} of ${MAX_FAILURES}`, error);
    if (crashes >= MAX_CRASHES) return this.quarantine(counted, error);
    if (failures >= MAX_FAILURES) return source.giveUp(db, counted);
    await source.putBack(db, counted, waitBefore(failures));
  }

  private quarantine(build: Build, cause: unknown): Promise<void> {
    const { db, source, onError } = this.options;
    onError(`${source.work} is not tried again`, cause);
    return source.quarantine(db, build);
  }
}

/** Delay before the next attempt, ms; doubles with each failure, with jitter over the second half. */
function waitBefore(failures: number): number {
  const waitMs = FIRST_WAIT_MS * 2 ** (failures - 1);
  return waitMs * (0.5 + Math.random() / 2);
}
