/** Constants of raw deflate (RFC 1951, sections 3.2.5 and 3.2.7). */

export const END_OF_BLOCK = 256;
export const LITERAL_CODES = 286;
export const DISTANCE_CODES = 30;
export const MAX_CODE_BITS = 15;

/** Extra bits of each length code 257 + i: none for the first eight and the last, then one more every four codes. */
export const LENGTH_EXTRA = Uint8Array.from({ length: 29 }, (_, i) => (i === 28 ? 0 : Math.max(0, (i >> 2) - 1)));
/** Smallest length of each length code. The last one is 258 alone, although the one before it reaches that far too. */
export const LENGTH_BASE = firstValues(3, LENGTH_EXTRA).fill(258, 28);

/** Extra bits of each distance code: none for the first four, then one more every two codes. */
export const DISTANCE_EXTRA = Uint8Array.from({ length: DISTANCE_CODES }, (_, i) => Math.max(0, (i >> 1) - 1));
/** Smallest distance of each distance code. */
export const DISTANCE_BASE = firstValues(1, DISTANCE_EXTRA);

/** Order in which the lengths of the code-length code are stored. */
export const CODE_LENGTH_ORDER = new Uint8Array([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** The first value of each code, if every code begins where the one before it ends. */
function firstValues(first: number, extraBits: Uint8Array): Uint16Array {
  let next = first;
  return Uint16Array.from(extraBits, (bits) => {
    const value = next;
    next += 1 << bits;
    return value;
  });
}
