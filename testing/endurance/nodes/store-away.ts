/**
 * Requests have to be refused clearly while the store does not answer for this long; docs/endurance.md has the results.
 */
export const STORE_AWAY_MS = 30_000;
