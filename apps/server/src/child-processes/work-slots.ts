const MAX_WAITING = 64;

/** Too many callers are already waiting; this one should try again later. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError';
}

const slots = new Map<string, { used: number; waiting: (() => void)[] }>();

/**
 * Waits until fewer than `maxAtOnce` callers hold a slot of that name; first come, first served.
 *
 * @returns a function that gives the slot back; further calls of it do nothing.
 * @throws TooManyWaitingError
 */
export async function acquireSlot(name: string, maxAtOnce: number): Promise<() => void> {
  const slot = slots.get(name) ?? { used: 0, waiting: [] };
  slots.set(name, slot);
  if (slot.used < maxAtOnce) {
    slot.used += 1;
  } else {
    if (slot.waiting.length >= MAX_WAITING) throw new TooManyWaitingError(`${MAX_WAITING} wait for ${name}`);
    // A released slot passes straight to the next caller in line, so `used` does not change.
    await new Promise<void>((resolve) => slot.waiting.push(resolve));
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = slot.waiting.shift();
    if (next) next();
    else slot.used -= 1;
  };
}
