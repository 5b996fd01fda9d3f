/** Tries until it gives something true. @throws Error that names what was waited for, with the last failure as cause. */
export async function until<Value>(
  what: string,
  attempt: () => Promise<Value | null | false | undefined>,
  timeoutMs: number,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      const value = await attempt();
      cause = undefined;
      if (value !== null && value !== undefined && value !== false) return value;
    } catch (error) {
      // A document that is just being replaced takes no orders.
      cause = error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  } while (Date.now() < deadline);
  throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}`, { cause });
}
