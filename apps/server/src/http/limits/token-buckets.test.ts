import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets';

function buckets(maxKeys?: number) {
  const clock = { ms: 0 };
  const made = new TokenBuckets({ perMinute: 60, burst: 10, now: () => clock.ms, ...(maxKeys && { maxKeys }) });
  return { buckets: made, clock };
}

describe('TokenBuckets', () => {
  it('gives a burst, then as many as come back, and says how long to wait', () => {
    const { buckets: own, clock } = buckets();
    for (let i = 0; i < 10; i++) expect(own.take('a', 1)).toBe(0);
    expect(own.take('a', 1)).toBe(1000);
    clock.ms = 400;
    expect(own.take('a', 2)).toBeCloseTo(1600);
    clock.ms = 1000;
    expect(own.take('a', 1)).toBe(0);
    expect(own.take('a', 1)).toBe(1000);
  });

  it('takes nothing from a key that it refuses', () => {
    const { buckets: own, clock } = buckets();
    own.take('a', 9);
    for (let i = 0; i < 5; i++) expect(own.take('a', 5)).toBe(4000);
    clock.ms = 4000;
    expect(own.take('a', 5)).toBe(0);
  });

  it('takes the whole burst for what costs more, which would else be refused for ever', () => {
    const { buckets: own, clock } = buckets();
    expect(own.take('a', 25)).toBe(0);
    expect(own.take('a', 25)).toBe(10_000);
    clock.ms = 10_000;
    expect(own.take('a', 25)).toBe(0);
  });

  it('saves up no more than a burst', () => {
    const { buckets: own, clock } = buckets();
    own.take('a', 10);
    clock.ms = 3_600_000;
    expect(own.take('a', 10)).toBe(0);
    expect(own.take('a', 1)).toBe(1000);
  });

  it('keeps keys apart, and forgets the one used longest ago', () => {
    const { buckets: own } = buckets(2);
    own.take('a', 10);
    own.take('b', 10);
    expect(own.take('a', 1)).toBe(1000);
    own.take('c', 1);
    expect(own.take('a', 1)).toBe(1000);
    expect(own.take('b', 10)).toBe(0);
  });
});
