/** For polls of what a job or a child process does: longer than the default, shorter than a test may take. Chosen, not measured. */
export const PATIENT = { timeout: 20_000 } as const;
