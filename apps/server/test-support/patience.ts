/**
 * Timeout of polls for what a job or a child process does: longer than the default, shorter than a test may take.
 * Building the tracking file of a small picture has taken more than 20 s on a machine that was slow for an hour
 * (2026-11-29).
 */
export const PATIENT = { timeout: 90_000 } as const;
