import { setTimeout as sleep } from 'node:timers/promises';

/** Short beside what is waited for, and long enough to leave the browser time. Chosen, not measured. */
const POLL_MS = 100;

/** Polls until a truthy value arrives. @throws Error with the awaited condition, and the last failure as cause */
export async function until<Value>(
  what: string,
  attempt: () => Promise<Value | null | false | undefined>,
  timeoutMs: number,
): Promise<Value> {
  const untilMs = Date.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      const value = await attempt();
      cause = undefined;
      if (value !== null && value !== undefined && value !== false) return value;
    } catch (error) {
      // Calls fail while a document is being replaced; the next attempt reaches the new one.
      cause = error;
    }
    await sleep(POLL_MS);
  } while (Date.now() < untilMs);
  throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}`, { cause });
}
