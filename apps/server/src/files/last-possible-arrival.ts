import { MINUTE_MS } from '@anchora/contract/durations';

/** A presigned PUT may begin in its last second and take a while. Chosen, not measured. */
export const ARRIVAL_GRACE_MS = 15 * MINUTE_MS;

/** The last moment at which an upload may arrive by an address that expires then; null if the address never expires. */
export function lastPossibleArrival(expiresAt: Date | null): Date | null {
  return expiresAt && new Date(expiresAt.getTime() + ARRIVAL_GRACE_MS);
}
