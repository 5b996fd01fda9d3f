import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes of equal length, so that the comparison takes the same time for every guess. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
