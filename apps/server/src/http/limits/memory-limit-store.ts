import type { LimitStore, PlaceRules, Taking } from './limit-store';

interface Place {
  id: string;
  until: number;
}

export interface MemoryLimitStoreOptions {
  /** Number of remembered keys; beyond it the least recently used one is dropped. Default 20,000. */
  maxKeys?: number;
  /** Clock in ms. Default: `Date.now`. */
  now?: () => number;
}

/** Limits of this process alone. */
export class MemoryLimitStore implements LimitStore {
  /** Sorted by last use, because a Map iterates in order of insertion. */
  private readonly places = new Map<string, Place[]>();
  private readonly maxKeys: number;
  private readonly now: () => number;
  private lastId = 0;

  constructor({ maxKeys = 20_000, now = Date.now }: MemoryLimitStoreOptions = {}) {
    this.maxKeys = maxKeys;
    this.now = now;
  }

  take(key: string, { limit, lifetimeMs }: PlaceRules): Promise<Taking> {
    const time = this.now();
    const taken = (this.places.get(key) ?? []).filter(({ until }) => until > time);
    this.places.delete(key);
    this.places.set(key, taken);
    if (this.places.size > this.maxKeys) this.places.delete(this.places.keys().next().value as string);
    if (taken.length >= limit) {
      return Promise.resolve({ retryAfterMs: Math.max(1, Math.min(...taken.map(({ until }) => until)) - time) });
    }
    const id = String(++this.lastId);
    taken.push({ id, until: time + lifetimeMs });
    return Promise.resolve({ id, others: taken.length - 1 });
  }

  renew(key: string, id: string, lifetimeMs: number): Promise<string | null> {
    const time = this.now();
    const taken = this.places.get(key);
    const place = taken?.find((candidate) => candidate.id === id && candidate.until > time);
    if (!taken || !place) return Promise.resolve(null);
    place.until = time + lifetimeMs;
    this.places.delete(key);
    this.places.set(key, taken);
    return Promise.resolve(id);
  }

  release(key: string, id: string): Promise<void> {
    const left = this.places.get(key)?.filter((place) => place.id !== id) ?? [];
    if (left.length > 0) this.places.set(key, left);
    else this.places.delete(key);
    return Promise.resolve();
  }

  clear(key: string): Promise<void> {
    this.places.delete(key);
    return Promise.resolve();
  }
}
