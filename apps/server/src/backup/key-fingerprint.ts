import { createHmac } from 'node:crypto';

/** 128 bits: two keys never share a fingerprint by chance. */
const FINGERPRINT_DIGITS = 32;

/** Tells whether SECRET_KEY is the one of a backup, without revealing it. */
export function fingerprintOfKey(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('backup').digest('hex').slice(0, FINGERPRINT_DIGITS);
}
