import type { Noun } from '@anchora/contract/errors/error-codes';
import { ApiError } from './api-error';

export interface RateLimiter {
  /** Counts one request of `key`, or refuses it. @returns 0 if allowed, else ms until the next one can be allowed. */
  take(key: string): number;
}

export interface RateLimiterOptions {
  /** Requests allowed in any window of `windowMs`. */
  limit: number;
  /** Default: one minute. */
  windowMs?: number;
  /** Number of keys remembered; beyond it the least recently used one is forgotten. Default 20,000. */
  maxKeys?: number;
  /** Clock in ms. Default: `Date.now`. */
  now?: () => number;
}

/** Sliding window over the exact times of the last `limit` requests of each key. Refused requests do not count. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limit, windowMs = 60_000, maxKeys = 20_000, now = Date.now } = options;
  /** In order of last use: a Map iterates in order of insertion. */
  const takenAt = new Map<string, number[]>();

  return {
    take(key) {
      const time = now();
      const recent = (takenAt.get(key) ?? []).filter((taken) => taken > time - windowMs);
      takenAt.delete(key);
      takenAt.set(key, recent);
      if (takenAt.size > maxKeys) takenAt.delete(takenAt.keys().next().value as string);
      if (recent.length >= limit) return Math.max(1, (recent[0] ?? time) + windowMs - time);
      recent.push(time);
      return 0;
    },
  };
}

/**
 * @param what names the requests in the message.
 * @throws ApiError `rate-limited`, with Retry-After.
 */
export function enforceRateLimit(limiter: RateLimiter, key: string, what: Noun['code']): void {
  const retryAfterMs = limiter.take(key);
  if (retryAfterMs === 0) return;
  const params = { what: { code: what }, wait: Math.ceil(retryAfterMs / 1000) };
  throw new ApiError('rate-limited', params, { retryAfterMs });
}
