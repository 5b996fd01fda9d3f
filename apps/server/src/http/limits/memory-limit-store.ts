import { dropOldestBeyond, MAX_REMEMBERED_KEYS } from '../drop-oldest-beyond';
import type { LimitStore, PlaceRules, Taking } from './limit-store';

interface Place {
  id: string;
  untilMs: number;
}

interface MemoryLimitStoreOptions {
  /** Number of remembered keys; beyond it the least recently used one is dropped. Default: `MAX_REMEMBERED_KEYS`. */
  maxKeys?: number;
  /** Clock, ms since 1970; by default that of the system. */
  now?: () => number;
}

/** Limits of this process alone. */
export class MemoryLimitStore implements LimitStore {
  /** Sorted by last use, because a Map iterates in order of insertion. */
  private readonly places = new Map<string, Place[]>();
  private readonly maxKeys: number;
  private readonly now: () => number;
  private lastId = 0;

  constructor({ maxKeys = MAX_REMEMBERED_KEYS, now = Date.now }: MemoryLimitStoreOptions = {}) {
    this.maxKeys = maxKeys;
    this.now = now;
  }

  take(key: string, { limit, lifetimeMs }: PlaceRules): Promise<Taking> {
    const nowMs = this.now();
    const taken = (this.places.get(key) ?? []).filter(({ untilMs }) => untilMs > nowMs);
    this.places.delete(key);
    this.places.set(key, taken);
    dropOldestBeyond(this.maxKeys, this.places);
    if (taken.length >= limit) {
      const nextFreeMs = Math.min(...taken.map(({ untilMs }) => untilMs));
      return Promise.resolve({ retryAfterMs: Math.max(1, nextFreeMs - nowMs) });
    }
    const id = String(++this.lastId);
    taken.push({ id, untilMs: nowMs + lifetimeMs });
    return Promise.resolve({ id, others: taken.length - 1 });
  }

  renew(key: string, id: string, lifetimeMs: number): Promise<string | null> {
    const nowMs = this.now();
    const taken = this.places.get(key);
    const place = taken?.find((candidate) => candidate.id === id && candidate.untilMs > nowMs);
    if (!taken || !place) return Promise.resolve(null);
    place.untilMs = nowMs + lifetimeMs;
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
