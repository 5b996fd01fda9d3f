import { createHmac } from 'node:crypto';
import { withinTime } from '../../db/within-time';
import type { LimitStore, PlaceRules, Taking } from './limit-store';
import { MemoryLimitStore } from './memory-limit-store';
import { OneAtATime } from './turnstile';

/** Longest time that a request waits for the shared store. Chosen, not measured. */
const ANSWER_TIMEOUT_MS = 2000;
/**
 * After a failure the shared store is not called for this long, so that not every request waits for it. Chosen, not
 * measured.
 */
const AWAY_MS = 5000;
/** Ids of places begin so if this process alone counts them. */
const LOCAL = 'local:';
/** 128 bits: two keys never share a hash by chance. */
const HASH_BYTES = 16;

interface SharedLimitsOptions {
  /** Store of the counts that processes share. */
  store: LimitStore;
  /** Key for hashing, so that readers of the store do not learn who is counted. */
  secretKey: Buffer;
  /** Called when the store starts to fail. */
  onAway: (error: unknown) => void;
}

/** Limits of all processes together; while their store is away, limits of this process alone. */
export class SharedLimits implements LimitStore {
  /** Counts while the store is away. */
  private readonly local = new MemoryLimitStore();
  private awayUntilMs = 0;
  /**
   * Calls that take a place. In the database those for one key would wait for the lock of one row, and a flood on one
   * key would occupy every connection of this process.
   */
  private readonly takings = new OneAtATime<string>();

  constructor(private readonly options: SharedLimitsOptions) {}

  take(key: string, rules: PlaceRules): Promise<Taking> {
    const hashed = this.hash(key);
    return this.takings.run(hashed, () =>
      this.ask(
        (store) => store.take(hashed, rules),
        async () => {
          const taking = await this.local.take(hashed, rules);
          return 'id' in taking ? { ...taking, id: `${LOCAL}${taking.id}` } : taking;
        },
      ),
    );
  }

  async renew(key: string, id: string, lifetimeMs: number): Promise<string | null> {
    if (id.startsWith(LOCAL)) {
      const renewed = await this.local.renew(this.hash(key), id.slice(LOCAL.length), lifetimeMs);
      return renewed === null ? null : `${LOCAL}${renewed}`;
    }
    // A place that cannot be renewed now is kept: the store may be back before it ends.
    return this.ask(
      (store) => store.renew(this.hash(key), id, lifetimeMs),
      () => Promise.resolve(id),
    );
  }

  async release(key: string, id: string): Promise<void> {
    if (id.startsWith(LOCAL)) return this.local.release(this.hash(key), id.slice(LOCAL.length));
    // A place that cannot be released ends on its own.
    return this.ask(
      (store) => store.release(this.hash(key), id),
      () => Promise.resolve(),
    );
  }

  async clear(key: string): Promise<void> {
    await this.local.clear(this.hash(key));
    return this.ask(
      (store) => store.clear(this.hash(key)),
      () => Promise.resolve(),
    );
  }

  private hash(key: string): string {
    return createHmac('sha256', this.options.secretKey)
      .update(`limit ${key}`)
      .digest()
      .toString('base64url', 0, HASH_BYTES);
  }

  private async ask<T>(shared: (store: LimitStore) => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (performance.now() < this.awayUntilMs) return alone();
    try {
      return await inTime(shared(this.options.store));
    } catch (error) {
      if (performance.now() >= this.awayUntilMs) this.options.onAway(error);
      this.awayUntilMs = performance.now() + AWAY_MS;
      return alone();
    }
  }
}

/** Tells that an answer is missing from every answer there can be. */
const LATE = Symbol('late');

/** @throws Error if there is no answer within `ANSWER_TIMEOUT_MS`. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const answer = await withinTime(asked, ANSWER_TIMEOUT_MS, LATE);
  if (answer === LATE) throw new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`);
  return answer;
}
