/** The same limits as in kernels.ts, see copied-constants.test.ts. */
const KEYS = 65536;
const TABLE_STARTS = KEYS + 1;
const NO_SECOND = 110;
const MAX_CANDIDATES = 4096;
/** Bytes of the bits that tell which keys of a table have entries. */
const OCCUPIED_BYTES = 8192;
const WEAK_TABLES = 8;
/** More than two descriptors of 256 bits can differ, as in the twin. */
const NO_DISTANCE = 257;

/** Descriptors are 32 bytes; table k is keyed by bytes 2k and 2k + 1. */
function keyOf(descriptors: usize, at: i32, table: i32): i32 {
  return <i32>load<u16>(descriptors + 32 * at + 2 * table);
}

/** Twin of buildIndex in match-index.ts. */
export function buildIndex(
  descriptors: usize,
  count: i32,
  tables: i32,
  starts: usize,
  entries: usize,
  occupied: usize,
): void {
  for (let table = 0; table < tables; table++) {
    const first = starts + 4 * table * TABLE_STARTS;
    memory.fill(first, 0, 4 * TABLE_STARTS);
    for (let i = 0; i < count; i++) {
      const at = first + 4 * keyOf(descriptors, i, table);
      store<u32>(at, load<u32>(at, 4) + 1, 4);
    }
    let sum: u32 = 0;
    for (let key = 0; key <= KEYS; key++) {
      sum += load<u32>(first + 4 * key);
      store<u32>(first + 4 * key, sum);
    }
    for (let i = 0; i < count; i++) {
      const at = first + 4 * keyOf(descriptors, i, table);
      const free = load<u32>(at);
      store<u32>(entries + 4 * (table * count + free), i);
      store<u32>(at, free + 1);
    }
    // Filling has moved every start to its end, which is the next start.
    memory.copy(first + 4, first, 4 * KEYS);
    store<u32>(first, 0);
    for (let key = 0; key < KEYS; key += 8) {
      let bits = 0;
      for (let k = 0; k < 8; k++) {
        const at = first + 4 * (key + k);
        if (load<u32>(at) < load<u32>(at, 4)) bits |= 1 << k;
      }
      store<u8>(occupied + OCCUPIED_BYTES * table + (key >> 3), bits);
    }
  }
}

/**
 * Twin of matchIndex in match-index.ts. All candidates of a query are listed before any is compared, so that the
 * processor can load many of their descriptors at once.
 */
export function matchIndex(
  queries: usize,
  weak: usize,
  queryCount: i32,
  descriptors: usize,
  count: i32,
  tables: i32,
  starts: usize,
  entries: usize,
  occupied: usize,
  owners: usize,
  x: usize,
  y: usize,
  samePlace: f64,
  candidates: usize,
  distances: usize,
  maxDistance: i32,
  out: usize,
): i32 {
  let matches = 0;
  for (let query = 0; query < queryCount; query++) {
    const found = listCandidates(queries, weak, query, count, tables, starts, entries, occupied, candidates);
    const q = queries + 32 * query;
    const front = v128.load(q);
    const back = v128.load(q, 16);
    let best = NO_DISTANCE;
    let bestAt = -1;
    for (let i = 0; i < found; i++) {
      const candidate = load<u32>(candidates + 4 * i);
      const distance = hamming(front, back, descriptors + 32 * candidate);
      store<u16>(distances + 2 * i, distance);
      if (distance < best) {
        best = distance;
        bestAt = candidate;
      }
    }
    if (best > maxDistance) continue;
    const match = out + 16 * matches;
    store<i32>(match, query);
    store<i32>(match, bestAt, 4);
    store<i32>(match, best, 8);
    store<i32>(match, secondDistance(owners, x, y, samePlace, candidates, distances, bestAt, found), 12);
    matches++;
  }
  return matches;
}

/** Lists the entries of the query's keys; returns their number. Up to 3 of the list's spare places are overwritten. */
function listCandidates(
  queries: usize,
  weak: usize,
  query: i32,
  count: i32,
  tables: i32,
  starts: usize,
  entries: usize,
  occupied: usize,
  candidates: usize,
): i32 {
  let found = 0;
  for (let table = 0; table < tables; table++) {
    const key = keyOf(queries, query, table);
    const tableStarts = starts + 4 * table * TABLE_STARTS;
    const tableEntries = entries + 4 * table * count;
    const bits = occupied + OCCUPIED_BYTES * table;
    let flips = <u32>load<u16>(weak + 2 * (WEAK_TABLES * query + table));
    let probe = key;
    for (;;) {
      if ((load<u8>(bits + (probe >> 3)) >> (probe & 7)) & 1) {
        const start = load<u32>(tableStarts + 4 * probe);
        const size = load<u32>(tableStarts + 4 * probe, 4) - start;
        if (found + size <= MAX_CANDIDATES) {
          const from = tableEntries + 4 * start;
          const to = candidates + 4 * found;
          for (let i: u32 = 0; i < size; i += 4) v128.store(to + 4 * i, v128.load(from + 4 * i));
          found += size;
        }
      }
      if (flips == 0) break;
      probe = key ^ (flips & (0 - flips));
      flips &= flips - 1;
    }
  }
  return found;
}

/** Twin of secondDistance in match-index.ts. */
function secondDistance(
  owners: usize,
  x: usize,
  y: usize,
  samePlace: f64,
  candidates: usize,
  distances: usize,
  best: i32,
  found: i32,
): i32 {
  const owner = load<u16>(owners + 2 * best);
  const bestX = <f64>load<f32>(x + 4 * best);
  const bestY = <f64>load<f32>(y + 4 * best);
  let second = NO_SECOND;
  for (let i = 0; i < found; i++) {
    const distance = <i32>load<u16>(distances + 2 * i);
    if (distance >= second) continue;
    const other = load<u32>(candidates + 4 * i);
    if (
      load<u16>(owners + 2 * other) != owner ||
      Math.abs(<f64>load<f32>(x + 4 * other) - bestX) > samePlace ||
      Math.abs(<f64>load<f32>(y + 4 * other) - bestY) > samePlace
    ) {
      second = distance;
    }
  }
  return second;
}

/** Differing bits, 0..256. */
function hamming(front: v128, back: v128, descriptor: usize): i32 {
  const a = i8x16.popcnt(v128.xor(front, v128.load(descriptor)));
  const b = i8x16.popcnt(v128.xor(back, v128.load(descriptor, 16)));
  const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.add(a, b)));
  const pairs = i64x2.add(sums, v128.shuffle<i64>(sums, sums, 1, 0));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}
