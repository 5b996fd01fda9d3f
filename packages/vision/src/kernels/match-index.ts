import { hamming } from './hamming';
import { INDEX_KEYS, MAX_CANDIDATES, NO_SECOND, WEAK_TABLES } from './kernels';
import type { MatchIndex } from './kernels';

const TABLE_STARTS = INDEX_KEYS + 1;
/** More than two descriptors of 256 bits can differ. */
const NO_DISTANCE = 257;

/** The key of descriptor `at` in a table: 16 of its bits. */
const keyOf = (descriptors: Uint32Array, at: number, table: number) =>
  (descriptors[8 * at + (table >> 1)] >>> (16 * (table & 1))) & (INDEX_KEYS - 1);

/** Hash tables by counting sort; see Kernels.buildIndex. */
export function buildIndex({ descriptors, count, starts, entries, occupied }: MatchIndex): void {
  occupied.fill(0);
  const tables = starts.length / TABLE_STARTS;
  for (let table = 0; table < tables; table++) {
    const first = table * TABLE_STARTS;
    starts.fill(0, first, first + TABLE_STARTS);
    for (let i = 0; i < count; i++) starts[first + keyOf(descriptors, i, table) + 1]++;
    for (let key = 0; key < INDEX_KEYS; key++) starts[first + key + 1] += starts[first + key];
    // Filling moves every start to its end, which is the next start; a shift by one restores them.
    for (let i = 0; i < count; i++) entries[table * count + starts[first + keyOf(descriptors, i, table)]++] = i;
    for (let key = INDEX_KEYS; key > 0; key--) starts[first + key] = starts[first + key - 1];
    starts[first] = 0;
    for (let key = 0; key < INDEX_KEYS; key++) {
      if (starts[first + key] < starts[first + key + 1]) occupied[(table * INDEX_KEYS + key) >> 3] |= 1 << (key & 7);
    }
  }
}

/**
 * Multi-probe locality sensitive hashing with exact ranking; see Kernels.matchIndex.
 *
 * Lv et al., Multi-Probe LSH, VLDB 2007; second-best rule: Lowe, IJCV 2004, sec. 7.1.
 */
export function matchIndex(
  queries: Uint32Array,
  weak: Uint16Array,
  queryCount: number,
  index: MatchIndex,
  maxDistance: number,
  out: Int32Array,
): number {
  const { descriptors, count, starts, entries, candidates, distances } = index;
  const tables = starts.length / TABLE_STARTS;
  let matches = 0;
  for (let query = 0; query < queryCount; query++) {
    let best = NO_DISTANCE;
    let bestAt = -1;
    let found = 0;
    for (let table = 0; table < tables; table++) {
      const key = keyOf(queries, query, table);
      const flips = weak[WEAK_TABLES * query + table];
      for (let flip = -1; flip < 16; flip++) {
        if (flip >= 0 && ((flips >> flip) & 1) === 0) continue;
        const start = table * TABLE_STARTS + (flip < 0 ? key : key ^ (1 << flip));
        if (found + starts[start + 1] - starts[start] > MAX_CANDIDATES) continue;
        const end = table * count + starts[start + 1];
        for (let e = table * count + starts[start]; e < end; e++) {
          const candidate = entries[e];
          const distance = hamming(queries, 8 * query, descriptors, 8 * candidate);
          candidates[found] = candidate;
          distances[found++] = distance;
          if (distance < best) {
            best = distance;
            bestAt = candidate;
          }
        }
      }
    }
    if (best > maxDistance) continue;
    out[4 * matches] = query;
    out[4 * matches + 1] = bestAt;
    out[4 * matches + 2] = best;
    out[4 * matches + 3] = secondDistance(index, bestAt, found);
    matches++;
  }
  return matches;
}

/** Smallest distance among the candidates for another target, or another place, than the best one. */
function secondDistance(index: MatchIndex, best: number, found: number): number {
  const { candidates, distances, owners, x, y, samePlace } = index;
  let second = NO_SECOND;
  for (let i = 0; i < found; i++) {
    if (distances[i] >= second) continue;
    const other = candidates[i];
    if (
      owners[other] !== owners[best] ||
      Math.abs(x[other] - x[best]) > samePlace ||
      Math.abs(y[other] - y[best]) > samePlace
    ) {
      second = distances[i];
    }
  }
  return second;
}
