/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A range in numbers of at most 15 digits, which stay below 2^53, so that Number is exact. */
const RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/;

/**
 * Reads a Range header for an object of `sizeBytes` (RFC 9110, 14.1.2 and 14.2).
 *
 * @returns 'whole' for no range, an invalid one, several, an unknown unit, or numbers of more than 15 digits, all of
 *   which a server may ignore, and for a suffix of an empty object, which no Content-Range can name; 'unsatisfiable'
 *   for a valid range outside the object.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = RANGE.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const suffix = Number(last);
    if (suffix === 0) return 'unsatisfiable';
    if (sizeBytes === 0) return 'whole';
    return { start: Math.max(0, sizeBytes - suffix), end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
