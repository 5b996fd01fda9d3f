import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error';
import type { LimitStore } from './limit-store';
import { MemoryLimitStore } from './memory-limit-store';
import { createRateLimiter, enforceRateLimit } from './rate-limit';

function withClock(limit: number) {
  let nowMs = 1_000_000;
  const now = () => nowMs;
  const memory = new MemoryLimitStore({ now });
  const calls = { count: 0 };
  const take: LimitStore['take'] = (key, rules) => {
    calls.count += 1;
    return memory.take(key, rules);
  };
  const store: LimitStore = {
    take,
    renew: memory.renew.bind(memory),
    release: memory.release.bind(memory),
    clear: memory.clear.bind(memory),
  };
  return {
    limiter: createRateLimiter(store, 'test', { limit, now }),
    store,
    calls,
    pass: (ms: number) => (nowMs += ms),
  };
}

describe('createRateLimiter', () => {
  it('allows the limit in any window and says when the next request can pass', async () => {
    const { limiter, pass } = withClock(3);
    expect(await limiter.take('a')).toBe(0);
    pass(10_000);
    expect(await limiter.take('a')).toBe(0);
    expect(await limiter.take('a')).toBe(0);
    pass(20_000);
    expect(await limiter.take('a')).toBe(30_000);
    pass(29_999);
    expect(await limiter.take('a')).toBe(1);
    pass(1);
    expect(await limiter.take('a')).toBe(0);
    expect(await limiter.take('a')).toBe(10_000);
  });

  it('does not let refused requests prolong the wait, and asks the store about one of them', async () => {
    const { limiter, calls, pass } = withClock(1);
    await limiter.take('a');
    for (let i = 0; i < 59; i++) {
      pass(1000);
      expect(await limiter.take('a')).toBeGreaterThan(0);
    }
    expect(calls.count).toBe(2);
    pass(1000);
    expect(await limiter.take('a')).toBe(0);
  });

  it('counts each key on its own, and each name', async () => {
    const { limiter, store } = withClock(1);
    expect(await limiter.take('a')).toBe(0);
    expect(await limiter.take('b')).toBe(0);
    expect(await createRateLimiter(store, 'other', { limit: 1 }).take('a')).toBe(0);
    expect(await limiter.take('a')).toBeGreaterThan(0);
  });
});

describe('enforceRateLimit', () => {
  it('throws an error that states the wait in its message and in Retry-After', async () => {
    const { limiter, pass } = withClock(1);
    await enforceRateLimit(limiter, 'a', 'uploads');
    pass(17_500);
    const refusal: unknown = await enforceRateLimit(limiter, 'a', 'uploads').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      message: 'Too many uploads. Please try again in 43 seconds.',
      code: 'rate-limited',
      retryAfterMs: 42_500,
    });
  });
});
