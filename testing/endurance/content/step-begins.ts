import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a step begins.
 *
 * @param making the work that the step is part of. Its failure ends the wait at once. Its success does not, because a
 *   step of the server may begin later.
 * @throws Error if the work fails before the step begins, with that failure as its cause, or if the time is over.
 */
export async function stepBegins(
  step: string,
  { begun, making, withinMs }: { begun: Promise<unknown>; making: Promise<unknown>; withinMs: number },
): Promise<void> {
  const ended = new AbortController();
  const late = sleep(withinMs, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error(`the step "${step}" did not begin within ${withinMs / 1000} s`);
  });
  const failed = making.then(
    () => late,
    (cause: unknown) => {
      throw new Error(`the step "${step}" did not begin: its work failed`, { cause });
    },
  );
  try {
    await Promise.race([begun, late, failed]);
  } finally {
    ended.abort();
    // All of them may still fail, after their outcome has ceased to matter.
    for (const rest of [begun, late, failed]) rest.catch(() => undefined);
  }
}
