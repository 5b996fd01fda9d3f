/** Details of journeys that only `npm run test:thorough` runs: further variants of another journey, and long ones. */
export const THOROUGH = { tag: '@thorough' };

/** Marks the variants of a journey that `npm test` leaves out. */
export function thoroughIf(isThorough: boolean): { tag: string } | Record<string, never> {
  return isThorough ? THOROUGH : {};
}
