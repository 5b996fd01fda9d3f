import { useSyncExternalStore } from 'react';

/**
 * Not imported from the contract: the texts of a language import its durations, too, and would then load the layout's
 * code with them.
 */
const MINUTE_MS = 60_000;

/** One clock for all users, because a long list has many. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present to the minute, in ms since the epoch; keeps 'Created 2 minutes ago' true while the page stays open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present, rounded up so that something just created is in the past. */
function wholeMinute(): number {
  return Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
}
