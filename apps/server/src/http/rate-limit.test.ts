import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { createRateLimiter, enforceRateLimit } from './rate-limit';

function withClock(limit: number, maxKeys?: number) {
  let time = 1_000_000;
  const limiter = createRateLimiter({ limit, windowMs: 60_000, maxKeys, now: () => time });
  return { limiter, pass: (ms: number) => (time += ms) };
}

describe('createRateLimiter', () => {
  it('allows the limit in any window and says when the next request can pass', () => {
    const { limiter, pass } = withClock(3);
    expect(limiter.take('a')).toBe(0);
    pass(10_000);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(0);
    pass(20_000);
    expect(limiter.take('a')).toBe(30_000);
    pass(29_999);
    expect(limiter.take('a')).toBe(1);
    pass(1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(10_000);
  });

  it('does not let refused requests prolong the wait', () => {
    const { limiter, pass } = withClock(1);
    limiter.take('a');
    for (let i = 0; i < 59; i++) {
      pass(1000);
      expect(limiter.take('a')).toBeGreaterThan(0);
    }
    pass(1000);
    expect(limiter.take('a')).toBe(0);
  });

  it('counts each key on its own', () => {
    const { limiter } = withClock(1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('b')).toBe(0);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });

  it('forgets the least recently used key when there are too many', () => {
    const { limiter } = withClock(1, 2);
    limiter.take('old');
    limiter.take('kept');
    limiter.take('old');
    limiter.take('new');
    expect(limiter.take('old')).toBeGreaterThan(0);
    expect(limiter.take('kept')).toBe(0);
  });
});

describe('enforceRateLimit', () => {
  it('throws an error that states the wait in its message and in Retry-After', () => {
    const { limiter, pass } = withClock(1);
    enforceRateLimit(limiter, 'a', 'uploads');
    pass(17_500);
    const refuse = () => enforceRateLimit(limiter, 'a', 'uploads');
    expect(refuse).toThrow(ApiError);
    expect(refuse).toThrow('Too many uploads. Please try again in 43 seconds.');
    expect(refuse).toThrow(expect.objectContaining({ code: 'rate-limited', retryAfterMs: 42_500 }));
  });
});
