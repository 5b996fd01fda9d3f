import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The present to the minute, in ms since the epoch; keeps 'Created 2 minutes ago' true while the page stays open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Rounded up, so that what has just been made lies in the past. */
function wholeMinute(): number {
  return Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
}
