import { MINUTE_MS } from '@anchora/contract/durations';
import type { Noun } from '@anchora/contract/errors/error-codes';
import { dropOldestBeyond, MAX_REMEMBERED_KEYS } from '../drop-oldest-beyond';
import type { LimitStore } from './limit-store';
import { rateLimited } from './rate-limited';

export interface RateLimiter {
  /** Counts one request of `key`, or refuses it. @returns 0 if allowed, else ms until the next one can be allowed. */
  take(key: string): Promise<number>;
}

interface RateLimiterOptions {
  /** Requests allowed in any window of `windowMs`. */
  limit: number;
  /** Default: one minute. */
  windowMs?: number;
  /** Clock, ms, by which refusals are remembered. Default: `performance.now`. */
  now?: () => number;
}

/**
 * Sliding window over the exact times of the last `limit` requests of each key. Refused requests do not count. A
 * refused key is refused from memory until its wait is over, so that a flood of requests costs the store nothing; of
 * very many refusals the oldest one is forgotten.
 *
 * @param name limiters with the same name and store count together.
 */
export function createRateLimiter(store: LimitStore, name: string, options: RateLimiterOptions): RateLimiter {
  const { limit, windowMs: lifetimeMs = MINUTE_MS, now = () => performance.now() } = options;
  const refusedUntilMs = new Map<string, number>();

  return {
    async take(key) {
      const leftMs = (refusedUntilMs.get(key) ?? 0) - now();
      if (leftMs > 0) return Math.ceil(leftMs);
      refusedUntilMs.delete(key);
      const taking = await store.take(`${name} ${key}`, { limit, lifetimeMs });
      if ('id' in taking) return 0;
      refusedUntilMs.set(key, now() + taking.retryAfterMs);
      dropOldestBeyond(MAX_REMEMBERED_KEYS, refusedUntilMs);
      return taking.retryAfterMs;
    },
  };
}

/** @param what noun for the requests in the message. @throws ApiError `rate-limited`, with Retry-After */
export async function enforceRateLimit(limiter: RateLimiter, key: string, what: Noun['code']): Promise<void> {
  const retryAfterMs = await limiter.take(key);
  if (retryAfterMs > 0) throw rateLimited(what, retryAfterMs);
}
