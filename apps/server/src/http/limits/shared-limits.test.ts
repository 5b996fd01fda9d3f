import { describe, expect, it } from 'vitest';
import type { LimitStore } from './limit-store';
import { MemoryLimitStore } from './memory-limit-store';
import { SharedLimits } from './shared-limits';

const one = { limit: 1, lifetimeMs: 60_000 };
const secretKey = Buffer.alloc(32, 1);

/** A store that remembers its keys, and fails while it is away. */
class WatchedStore implements LimitStore {
  readonly keys: string[] = [];
  isAway = false;
  private readonly inner = new MemoryLimitStore();

  private async ask<T>(key: string, answer: () => Promise<T>): Promise<T> {
    this.keys.push(key);
    if (this.isAway) throw new Error('away');
    return answer();
  }
  take: LimitStore['take'] = (key, rules) => this.ask(key, () => this.inner.take(key, rules));
  renew: LimitStore['renew'] = (key, id, ms) => this.ask(key, () => this.inner.renew(key, id, ms));
  release: LimitStore['release'] = (key, id) => this.ask(key, () => this.inner.release(key, id));
  clear: LimitStore['clear'] = (key) => this.ask(key, () => this.inner.clear(key));
}

const idOf = (taking: object) => ('id' in taking ? String(taking.id) : '');

function limitsOn(store: LimitStore) {
  const reported: unknown[] = [];
  return { limits: new SharedLimits({ store, secretKey, onAway: (error) => reported.push(error) }), reported };
}

describe('SharedLimits', () => {
  it('gives the store keyed hashes, never the key itself', async () => {
    const store = new WatchedStore();
    await limitsOn(store).limits.take('sign-in 203.0.113.7', one);
    await new SharedLimits({ store, secretKey: Buffer.alloc(32, 2), onAway: () => undefined }).take(
      'sign-in 203.0.113.7',
      one,
    );
    expect(store.keys.join()).not.toContain('203');
    expect(store.keys[0]).toHaveLength(22);
    expect(store.keys[0]).not.toBe(store.keys[1]);
  });

  it('counts two processes together', async () => {
    const store = new WatchedStore();
    expect(await limitsOn(store).limits.take('a', one)).toHaveProperty('id');
    expect(await limitsOn(store).limits.take('a', one)).not.toHaveProperty('id');
  });

  it('enforces the limit alone while the store is away, does not ask it again at once, and reports once', async () => {
    const store = new WatchedStore();
    store.isAway = true;
    const { limits, reported } = limitsOn(store);
    const takings = await Promise.all([limits.take('a', one), limits.take('a', one), limits.take('a', one)]);
    expect(takings.filter((taking) => 'id' in taking)).toHaveLength(1);
    const asked = store.keys.length;
    expect(await limits.take('a', one)).not.toHaveProperty('id');
    expect(store.keys).toHaveLength(asked);
    expect(reported).toHaveLength(1);
  });

  it('renews and releases a place where it was taken, and keeps one that cannot be renewed', async () => {
    const store = new WatchedStore();
    const { limits } = limitsOn(store);
    const shared = await limits.take('a', one);
    expect(await limits.renew('a', idOf(shared), 60_000)).toBe(idOf(shared));
    await limits.release('a', idOf(shared));
    expect(store.keys).toHaveLength(3);
    const kept = await limits.take('a', one);
    expect(kept).toHaveProperty('id');
    store.isAway = true;
    const local = await limits.take('b', one);
    expect(await limits.renew('b', idOf(local), 60_000)).toBe(idOf(local));
    await limits.release('b', idOf(local));
    expect(await limits.take('b', one)).toHaveProperty('id');
    expect(await limits.renew('a', idOf(kept), 60_000)).toBe(idOf(kept));
  });

  it('asks the store about one key once at a time, and about different keys side by side', async () => {
    const atOnce = new Map<string, number>();
    const most = new Map<string, number>();
    const inner = new MemoryLimitStore();
    const store = new WatchedStore();
    store.take = async (key, rules) => {
      atOnce.set(key, (atOnce.get(key) ?? 0) + 1);
      most.set(key, Math.max(most.get(key) ?? 0, atOnce.get(key) ?? 0));
      const everywhere = [...atOnce.values()].reduce((sum, count) => sum + count, 0);
      most.set('all', Math.max(most.get('all') ?? 0, everywhere));
      await new Promise(setImmediate);
      atOnce.set(key, (atOnce.get(key) ?? 0) - 1);
      return inner.take(key, rules);
    };
    const { limits } = limitsOn(store);
    const rules = { limit: 5, lifetimeMs: 60_000 };
    const takings = await Promise.all(
      ['a', 'b'].flatMap((key) => Array.from({ length: 20 }, () => limits.take(key, rules))),
    );
    expect(takings.filter((taking) => 'id' in taking)).toHaveLength(10);
    const { all, ...ofKeys } = Object.fromEntries(most);
    expect(Object.values(ofKeys)).toEqual([1, 1]);
    expect(all).toBe(2);
  });
});
