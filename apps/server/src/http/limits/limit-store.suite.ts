import { MINUTE_MS } from '@anchora/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LimitStore, Taking } from './limit-store';
import { createRateLimiter } from './rate-limit';

interface StoreUnderTest {
  store: LimitStore;
  /** Lets time pass for the store. */
  pass: (ms: number) => void;
}

/**
 * Waits are exact in a store whose clock stands still; a real clock runs on by less than this during a test. Chosen,
 * not measured.
 */
const CLOCK_RUNS_MS = 5000;

let lastKey = 0;

function expectWait(taking: Taking, waitMs: number): void {
  expect('retryAfterMs' in taking).toBe(true);
  const wait = 'retryAfterMs' in taking ? taking.retryAfterMs : NaN;
  expect(wait).toBeLessThanOrEqual(waitMs);
  expect(wait).toBeGreaterThan(waitMs - CLOCK_RUNS_MS);
}

/** The behaviour that every store of limits must have. */
export function describeLimitStore(name: string, open: () => StoreUnderTest): void {
  describe(name, () => {
    let store: LimitStore;
    let pass: StoreUnderTest['pass'];
    let key: string;
    beforeEach(() => {
      ({ store, pass } = open());
      key = `key ${++lastKey}`;
    });

    const rules = { limit: 3, lifetimeMs: MINUTE_MS };
    const one = { limit: 1, lifetimeMs: MINUTE_MS };

    it('gives out the limit in any window, and says when the next place is free', async () => {
      expect(await store.take(key, rules)).toMatchObject({ others: 0 });
      pass(10_000);
      expect(await store.take(key, rules)).toMatchObject({ others: 1 });
      expect(await store.take(key, rules)).toMatchObject({ others: 2 });
      pass(20_000);
      expectWait(await store.take(key, rules), 30_000);
      pass(30_000);
      expect(await store.take(key, rules)).toMatchObject({ others: 2 });
      expectWait(await store.take(key, rules), 10_000);
    });

    it('does not let refused calls prolong the wait', async () => {
      await store.take(key, one);
      for (let i = 0; i < 5; i++) {
        pass(10_000);
        expectWait(await store.take(key, one), 50_000 - i * 10_000);
      }
      pass(10_000);
      expect(await store.take(key, one)).toHaveProperty('id');
    });

    it('counts each key on its own', async () => {
      expect(await store.take(key, one)).toHaveProperty('id');
      expect(await store.take(`${key} b`, one)).toHaveProperty('id');
      expect(await store.take(key, one)).not.toHaveProperty('id');
    });

    it('never exceeds the limit when many take at once', async () => {
      const takings = await Promise.all(Array.from({ length: 20 }, () => store.take(key, rules)));
      expect(takings.filter((taking) => 'id' in taking)).toHaveLength(rules.limit);
      expect(new Set(takings.flatMap((taking) => ('id' in taking ? [taking.id] : []))).size).toBe(rules.limit);
    });

    it('frees exactly the place that is released', async () => {
      const [first, second] = [await store.take(key, rules), await store.take(key, rules)];
      await store.take(key, rules);
      await store.release(key, 'id' in first ? first.id : '');
      expect(await store.take(key, rules)).toMatchObject({ others: 2 });
      await store.release(key, 'id' in first ? first.id : '');
      expect(await store.take(key, rules)).not.toHaveProperty('id');
      await store.release(key, 'id' in second ? second.id : '');
      expect(await store.take(key, rules)).toMatchObject({ others: 2 });
    });

    it('keeps a renewed place, and lets one that is not renewed end', async () => {
      const taking = await store.take(key, one);
      pass(50_000);
      const renewed = await store.renew(key, 'id' in taking ? taking.id : '', MINUTE_MS);
      pass(50_000);
      expectWait(await store.take(key, one), 10_000);
      pass(10_000);
      expect(await store.renew(key, renewed ?? '', MINUTE_MS)).toBeNull();
      expect(await store.take(key, one)).toHaveProperty('id');
    });

    it('frees every place of a cleared key', async () => {
      for (let i = 0; i < rules.limit; i++) await store.take(key, rules);
      await store.clear(key);
      expect(await store.take(key, rules)).toMatchObject({ others: 0 });
    });

    it('counts the requests of two rate limiters of one name together', async () => {
      const limiters = [0, 1].map(() => createRateLimiter(store, key, { limit: 5 }));
      const waits = await Promise.all(
        Array.from({ length: 5 }, () => limiters.map((limiter) => limiter.take('a'))).flat(),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    });
  });
}
