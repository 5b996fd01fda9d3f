/** YYYY-MM-DD of UTC. @param ms Unix time */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
