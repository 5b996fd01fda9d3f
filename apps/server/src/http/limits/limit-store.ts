/** At most `limit` places under one key, each taken for `lifetimeMs`. */
export interface PlaceRules {
  limit: number;
  lifetimeMs: number;
}

interface TakenPlace {
  /** The name of the place for renewing or releasing it. */
  id: string;
  /** Number of places that were already taken under the same key. */
  others: number;
}

export type Taking = TakenPlace | { retryAfterMs: number };

/**
 * Counts with its own clock. A rate limit takes a place for the length of its window. A limit of things held at once
 * takes a place for each of them, and renews it while the thing is held. Every call is atomic, so processes that share
 * a store never exceed a limit together.
 */
export interface LimitStore {
  /** Takes a place, or reports when the next one becomes free. Refused calls change nothing. */
  take(key: string, rules: PlaceRules): Promise<Taking>;
  /** Keeps a place for another `lifetimeMs` from now. @returns its new id; null if it has already ended */
  renew(key: string, id: string, lifetimeMs: number): Promise<string | null>;
  /** Frees a place; no effect if it has already ended. */
  release(key: string, id: string): Promise<void>;
  /** Frees every place under the key. */
  clear(key: string): Promise<void>;
}
