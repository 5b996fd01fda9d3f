import { createHash } from 'node:crypto';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@anchora/contract/limits';

/** Digits of a hash in a key: 128 bits, by which no two requests of a batch can be mistaken for each other. */
const KEY_DIGITS = 32;
const PREFIX = 'cli-';
/** Characters that a header can hold. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The Idempotency-Key with which a batch makes a project.
 *
 * @param hash SHA-256 of what it is made of, in hexadecimal digits
 */
export function idempotencyKeyOf(batch: string, hash: string): string {
  return `${PREFIX}${batch}-${hash.slice(0, KEY_DIGITS)}`;
}

/** The Idempotency-Key for a key that the user has chosen: its hash if the key is too long, or has other characters. */
export function idempotencyKeyFor(chosen: string): string {
  const key = PREFIX + chosen;
  if (PRINTABLE_ASCII.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return key;
  return PREFIX + createHash('sha256').update(chosen).digest('hex').slice(0, KEY_DIGITS);
}
