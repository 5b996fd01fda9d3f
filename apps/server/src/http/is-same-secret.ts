import { timingSafeEqual } from 'node:crypto';
import { hashToken } from './hash-token';

/** Compares hashes of equal length, so that the comparison takes the same time for every guess. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(wanted));
}
