/** The day of a moment in UTC, as YYYY-MM-DD. @param ms Unix time */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
