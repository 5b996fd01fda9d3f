/**
 * Longest wait of a journey for what a page does by itself. Chosen: 30 s were too short on machines at a half to a
 * third of the usual speed.
 */
export const WAIT_MS = 60_000;

/**
 * Timeout for what the server, a worker or a test of the device does within a journey: converting a file, building a
 * tracking file, measuring. Longer than `expect` waits by default, and within the time of a journey. Chosen, not
 * measured.
 */
export const PATIENT = { timeout: 120_000 } as const;
