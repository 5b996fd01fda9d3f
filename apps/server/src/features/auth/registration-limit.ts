import { DAY_MS } from '@anchora/contract/durations';
import type { LimitStore } from '../../http/limits/limit-store';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';

/**
 * A class or an event behind one address may create accounts at full speed for this many minutes a day. Chosen, not
 * measured.
 */
const MINUTES_PER_DAY = 10;

/** @returns a function that counts a new account of a network, and throws ApiError `rate-limited`. */
export function createRegistrationLimit(limits: LimitStore, perMinute: number): (network: string) => Promise<void> {
  const minute = createRateLimiter(limits, 'register', { limit: perMinute });
  const day = createRateLimiter(limits, 'register in a day', { limit: perMinute * MINUTES_PER_DAY, windowMs: DAY_MS });
  return async (network) => {
    await enforceRateLimit(minute, network, 'new-accounts');
    await enforceRateLimit(day, network, 'new-accounts');
  };
}
