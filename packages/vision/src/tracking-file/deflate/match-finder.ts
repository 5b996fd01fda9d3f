import { MAX_MATCH, MIN_MATCH, WINDOW } from './tables';

const HASH_BITS = 15;
/** A match this long goes on at the next position, without a new search: flat pictures stay fast. */
const LONG_MATCH = 32;
/** Earlier places looked at per position. */
const MAX_CHAIN = 16;

/** For every position the longest earlier match: its length (0 = none) and distance. */
export interface Matches {
  lengths: Uint16Array;
  distances: Uint16Array;
}

/** LZ77 by hash chains over three bytes; of equally long matches the nearest. */
export function findMatches(data: Uint8Array): Matches {
  const lengths = new Uint16Array(data.length);
  const distances = new Uint16Array(data.length);
  const heads = new Int32Array(1 << HASH_BITS).fill(-1);
  const previous = new Int32Array(data.length);
  for (let at = 0; at + MIN_MATCH <= data.length; at++) {
    const key = Math.imul(data[at] | (data[at + 1] << 8) | (data[at + 2] << 16), 0x9e3779b1) >>> (32 - HASH_BITS);
    previous[at] = heads[key];
    heads[key] = at;
    const limit = Math.min(MAX_MATCH, data.length - at);
    if (at > 0 && lengths[at - 1] > LONG_MATCH) {
      distances[at] = distances[at - 1];
      lengths[at] = extend(data, at, distances[at], lengths[at - 1] - 1, limit);
      continue;
    }
    let best = MIN_MATCH - 1;
    let from = previous[at];
    for (let tries = MAX_CHAIN; from >= 0 && at - from < WINDOW && tries > 0 && best < limit; tries--) {
      if (data[from + best] === data[at + best]) {
        const length = extend(data, at, at - from, 0, limit);
        if (length > best) {
          best = length;
          distances[at] = at - from;
        }
      }
      from = previous[from];
    }
    if (best >= MIN_MATCH) lengths[at] = best;
  }
  return { lengths, distances };
}

/** Length of the match at that distance, known to be `length` at least. */
function extend(data: Uint8Array, at: number, distance: number, length: number, limit: number): number {
  let end = length;
  while (end < limit && data[at + end - distance] === data[at + end]) end++;
  return end;
}
