/**
 * An id that a part of the address names, or null. Digits up to the length of `MAX_ID`; the server refuses those that
 * are too large.
 */
export function idInAddress(named: string | null): number | null {
  return named !== null && /^\d{1,10}$/.test(named) ? Number(named) : null;
}

/** The workspace that the query of an address names; null for the personal one. */
export function workspaceInAddress(search: string): number | null {
  return idInAddress(new URLSearchParams(search).get('workspace'));
}
