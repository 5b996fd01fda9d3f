export const DAY_MS = 24 * 60 * 60_000;

/** YYYY-MM-DD of UTC. @param ms Unix time */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
