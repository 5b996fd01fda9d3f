/** As in kernels.ts. */
const KEYS = 65536;
const TABLE_STARTS = KEYS + 1;
const NO_SECOND = 110;

/** Descriptors are 32 bytes; table k is keyed by bytes 2k and 2k + 1. */
function keyOf(descriptors: usize, at: i32, table: i32): i32 {
  return <i32>load<u16>(descriptors + 32 * at + 2 * table);
}

/** Twin of buildIndex in match-index.ts. */
export function buildIndex(descriptors: usize, count: i32, tables: i32, starts: usize, entries: usize): void {
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
  }
}

/** Twin of matchIndex in match-index.ts. */
export function matchIndex(
  queries: usize,
  queryCount: i32,
  descriptors: usize,
  count: i32,
  tables: i32,
  starts: usize,
  entries: usize,
  owners: usize,
  x: usize,
  y: usize,
  samePlace: f64,
  met: usize,
  candidates: usize,
  distances: usize,
  maxDistance: i32,
  out: usize,
): i32 {
  memory.fill(met, 0, 4 * count);
  let matches = 0;
  for (let query = 0; query < queryCount; query++) {
    const q = queries + 32 * query;
    const front = v128.load(q);
    const back = v128.load(q, 16);
    let best = 257;
    let bestAt = -1;
    let found = 0;
    for (let table = 0; table < tables; table++) {
      const key = keyOf(queries, query, table);
      const tableStarts = starts + 4 * table * TABLE_STARTS;
      const tableEntries = entries + 4 * table * count;
      for (let flip = -1; flip < 16; flip++) {
        const start = tableStarts + 4 * (flip < 0 ? key : key ^ (1 << flip));
        const end = tableEntries + 4 * load<u32>(start, 4);
        for (let e = tableEntries + 4 * load<u32>(start); e < end; e += 4) {
          const candidate = load<u32>(e);
          const mark = met + 4 * candidate;
          if (load<u32>(mark) == query + 1) continue;
          store<u32>(mark, query + 1);
          const distance = hamming(front, back, descriptors + 32 * candidate);
          store<u32>(candidates + 4 * found, candidate);
          store<u16>(distances + 2 * found, distance);
          found++;
          if (distance < best) {
            best = distance;
            bestAt = candidate;
          }
        }
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
