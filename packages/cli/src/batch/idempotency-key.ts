/** Digits of a hash in a key: 128 bits, by which no two requests of a batch can be mistaken for each other. */
const KEY_DIGITS = 32;

/** The Idempotency-Key with which a batch makes a project. @param hash SHA-256 of what it is made of, in hexadecimal digits */
export function idempotencyKeyOf(batch: string, hash: string): string {
  return `cli-${batch}-${hash.slice(0, KEY_DIGITS)}`;
}
