/** The side of a cell is 2 to this power, px: CORNER_CELL_PX of kernels.ts; see copied-constants.test.ts. */
const CELL_BITS = 5;
const CELL_PX = 1 << CELL_BITS;
/** Scores are below CORNER_SCORES of kernels.ts. */
const MAX_SCORE = 16383;

/** The circle's 16 px of 16 neighbouring centres, and their scores. */
const RING = memory.data(256, 16);
const SCORES = memory.data(32, 16);

/**
 * Twin of detect-corners.ts: 16 centres at a time, all in one cell; runs are counted over one and a half turns of the
 * circle.
 */
export function detectCorners(
  src: usize,
  stride: i32,
  width: i32,
  height: i32,
  thresholds: usize,
  border: i32,
  scores: usize,
  positions: usize,
  capacity: i32,
): i32 {
  const columns = (width - 2 * border + CELL_PX - 1) >> CELL_BITS;
  const three = 3 * stride;
  let count = 0;
  for (let y = border; y < height - border; y++) {
    const start = y * stride + border;
    const end = y * stride + width - border;
    const row = thresholds + ((y - border) >> CELL_BITS) * columns;
    for (let p = start; p < end; p += 16) {
      const c = src + p;
      const threshold = <i32>load<u8>(row + ((p - start) >> CELL_BITS));
      const margin = i8x16.splat(<i8>threshold);
      const centre = v128.load(c);
      const high = i8x16.add_sat_u(centre, margin);
      const low = i8x16.sub_sat_u(centre, margin);
      const top = v128.load(c - three);
      const bottom = v128.load(c + three);
      const right = v128.load(c + 3);
      const left = v128.load(c - 3);
      const maybeBright = v128.and(
        i8x16.gt_u(i8x16.max_u(top, bottom), high),
        i8x16.gt_u(i8x16.max_u(right, left), high),
      );
      const maybeDark = v128.and(i8x16.lt_u(i8x16.min_u(top, bottom), low), i8x16.lt_u(i8x16.min_u(right, left), low));
      const anyBright = v128.any_true(maybeBright);
      const anyDark = v128.any_true(maybeDark);
      if (!anyBright && !anyDark) continue;

      loadRing(c, stride, top, right, bottom, left);
      const isBright = anyBright ? longArc(high, true) : i8x16.splat(0);
      const isDark = anyDark ? longArc(low, false) : i8x16.splat(0);
      let found = i8x16.bitmask(v128.or(isBright, isDark));
      if (end - p < 16) found &= (1 << (end - p)) - 1;
      if (!found) continue;

      scoreRing(high, low, isBright);
      while (found) {
        if (count == capacity) return count;
        const k = ctz(found);
        found &= found - 1;
        const sum = <i32>load<u16>(SCORES + 2 * k) + 1;
        store<u16>(scores + 2 * (p + k), <u16>min(MAX_SCORE, (16 * sum) / threshold));
        store<i32>(positions + 4 * count, p + k);
        count++;
      }
    }
  }
  return count;
}

/** Loads the circle's px of the 16 centres from c on into RING, clockwise from the top. */
function loadRing(c: usize, stride: i32, top: v128, right: v128, bottom: v128, left: v128): void {
  const one = stride;
  const two = 2 * stride;
  const three = 3 * stride;
  v128.store(RING, top);
  v128.store(RING, v128.load(c - three + 1), 16);
  v128.store(RING, v128.load(c - two + 2), 32);
  v128.store(RING, v128.load(c - one + 3), 48);
  v128.store(RING, right, 64);
  v128.store(RING, v128.load(c + one + 3), 80);
  v128.store(RING, v128.load(c + two + 2), 96);
  v128.store(RING, v128.load(c + three + 1), 112);
  v128.store(RING, bottom, 128);
  v128.store(RING, v128.load(c + three - 1), 144);
  v128.store(RING, v128.load(c + two - 2), 160);
  v128.store(RING, v128.load(c + one - 3), 176);
  v128.store(RING, left, 192);
  v128.store(RING, v128.load(c - one - 3), 208);
  v128.store(RING, v128.load(c - two - 2), 224);
  v128.store(RING, v128.load(c - three - 1), 240);
}

/** All ones where 9 neighbours of the ring are all above (or all below) the limit. */
function longArc(limit: v128, above: bool): v128 {
  const one = i8x16.splat(1);
  let run = i8x16.splat(0);
  let longest = run;
  for (let i = 0; i < 24; i++) {
    const px = v128.load(RING + ((i & 15) << 4));
    const beyond = above ? i8x16.gt_u(px, limit) : i8x16.lt_u(px, limit);
    run = v128.and(i8x16.add(run, one), beyond);
    longest = i8x16.max_u(longest, run);
  }
  return i8x16.ge_u(longest, i8x16.splat(9));
}

/** Sums what lies beyond the limits over the whole ring into SCORES, 16 × u16. */
function scoreRing(high: v128, low: v128, isBright: v128): void {
  let first = i16x8.splat(0);
  let second = first;
  for (let i = 0; i < 16; i++) {
    const px = v128.load(RING + (i << 4));
    const beyond = v128.bitselect(i8x16.sub_sat_u(px, high), i8x16.sub_sat_u(low, px), isBright);
    first = i16x8.add(first, i16x8.extend_low_i8x16_u(beyond));
    second = i16x8.add(second, i16x8.extend_high_i8x16_u(beyond));
  }
  v128.store(SCORES, first);
  v128.store(SCORES, second, 16);
}
