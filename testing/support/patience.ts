/**
 * For what the server, a worker or a test of the device does within a journey: converting a file, building a tracking file, measuring.
 * Longer than `expect` waits by default, and within the time of a journey. Chosen, not measured.
 */
export const PATIENT = { timeout: 90_000 } as const;
