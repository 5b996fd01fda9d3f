/**
 * Limit for the first answer after a kill, with the recovery of the database. Chosen, not measured; docs/endurance.md
 * has the results (24.8 s at most, beside other work).
 */
export const RECOVERY_WITHIN_MS = 30_000;
