/**
 * Longest wait of a journey for what a page does by itself. With a third of the processor time of two cores, of 107 journeys
 * none waits longer than half of it. Without a graphics chip a viewer alone takes seconds to start.
 */
export const WAIT_MS = 60_000;

/**
 * For what the server, a worker or a test of the device does within a journey: converting a file, building a tracking file, measuring.
 * Longer than `expect` waits by default, and within the time of a journey. Chosen, not measured.
 */
export const PATIENT = { timeout: 120_000 } as const;
