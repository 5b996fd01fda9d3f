import type { User } from '@anchora/contract/users';

/**
 * The provider usually reports a payment within seconds; after this many attempts, the user decides whether to wait on.
 * Chosen, not measured.
 */
const ATTEMPTS = 10;
/** Pause between two attempts. Chosen, not measured. */
const ATTEMPT_MS = 2000;

/**
 * Asks about a payment until it is confirmed.
 *
 * @param confirm asks the server once; the user is Pro if the payment is confirmed.
 * @param isLeft whether nobody waits any more.
 * @returns the user with Pro; null if the payment is not confirmed yet, or nobody waits.
 * @throws what `confirm` throws.
 */
export async function waitForPayment(confirm: () => Promise<User>, isLeft: () => boolean): Promise<User | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    if (isLeft()) return null;
    const user = await confirm();
    if (user.isPro) return user;
  }
  return null;
}
