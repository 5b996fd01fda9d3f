import { MINUTE_MS } from '@anchora/contract/durations';
import { dropOldestBeyond, MAX_REMEMBERED_KEYS } from '../drop-oldest-beyond';

export interface TokenBucketOptions {
  /** Tokens that a key regains in a minute. */
  perMinute: number;
  /** Largest number of tokens of a key, and its initial number. */
  burst: number;
  /**
   * Number of remembered keys; beyond it the least recently used one is dropped, which makes its bucket full again.
   * Default: `MAX_REMEMBERED_KEYS`.
   */
  maxKeys?: number;
  /** Clock, ms of performance.now(), which is the default. */
  now?: () => number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets in the memory of this process: a limit that costs less than a microsecond. */
export class TokenBuckets {
  /** Sorted by last use, because a Map iterates in order of insertion. */
  private readonly buckets = new Map<string, Bucket>();
  private readonly perMs: number;
  private readonly burst: number;
  private readonly maxKeys: number;
  private readonly now: () => number;

  constructor({ perMinute, burst, maxKeys = MAX_REMEMBERED_KEYS, now = () => performance.now() }: TokenBucketOptions) {
    this.perMs = perMinute / MINUTE_MS;
    this.burst = burst;
    this.maxKeys = maxKeys;
    this.now = now;
  }

  /**
   * @param cost tokens to take; one above the burst takes the whole burst, since it could never be paid. A key with too
   *   few keeps them.
   * @returns 0 if they were taken, otherwise ms until the key has enough.
   */
  take(key: string, cost: number): number {
    const atMs = this.now();
    const bucket = this.buckets.get(key);
    const tokens = bucket ? Math.min(this.burst, bucket.tokens + (atMs - bucket.atMs) * this.perMs) : this.burst;
    const price = Math.min(cost, this.burst);
    const isTaken = tokens >= price;
    this.keep(key, { tokens: isTaken ? tokens - price : tokens, atMs });
    return isTaken ? 0 : (price - tokens) / this.perMs;
  }

  private keep(key: string, bucket: Bucket): void {
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    dropOldestBeyond(this.maxKeys, this.buckets);
  }
}
