/**
 * Details of journeys that `npm test` leaves out and `npm run test:thorough` runs: further variants of what another
 * journey shows, and long ones.
 */
export const THOROUGH = { tag: '@thorough' };

/** The same for the variants of one journey of which `npm test` runs only some. */
export function thoroughIf(isThorough: boolean): { tag: string } | Record<string, never> {
  return isThorough ? THOROUGH : {};
}
