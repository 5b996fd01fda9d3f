/** The same limits as in kernels.ts, see copied-constants.test.ts. */
const WEAK_TABLES = 8;
const WEAK_SHARE_OF_16 = 6;

/** The two px of every test of the present keypoint: 256 and 256 bytes. */
const pixels = memory.data(512);

/** Twin of describe.ts. A test's two offsets are read as one word; sixteen tests are compared at once. */
export function describe(
  blurred: usize,
  positions: usize,
  bins: usize,
  count: i32,
  pattern: usize,
  out: usize,
  weak: usize,
  outAt: i32,
): void {
  for (let i = 0; i < count; i++) {
    const p = blurred + load<i32>(positions + 4 * i);
    let test = pattern + 1024 * <usize>load<u8>(bins + i);
    for (let k: usize = 0; k < 256; k += 4, test += 16) {
      readPair(p, test, k);
      readPair(p, test + 4, k + 1);
      readPair(p, test + 8, k + 2);
      readPair(p, test + 12, k + 3);
    }
    const word = out + 32 * (outAt + i);
    let sums = i32x4.splat(0);
    for (let k: usize = 0; k < 256; k += 16) {
      const a = v128.load(pixels + k);
      const b = v128.load(pixels + k, 256);
      store<u16>(word + (k >> 3), i8x16.bitmask(i8x16.lt_u(a, b)));
      if (k < 16 * WEAK_TABLES) {
        const difference = i8x16.sub(i8x16.max_u(a, b), i8x16.min_u(a, b));
        sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(difference)));
      }
    }
    const sum =
      i32x4.extract_lane(sums, 0) +
      i32x4.extract_lane(sums, 1) +
      i32x4.extract_lane(sums, 2) +
      i32x4.extract_lane(sums, 3);
    // sum / (16 · WEAK_TABLES) is the mean of the weighed tests.
    const threshold = i8x16.splat(<i8>((sum * WEAK_SHARE_OF_16) / (256 * WEAK_TABLES)));
    const masks = weak + 2 * WEAK_TABLES * (outAt + i);
    for (let k: usize = 0; k < 16 * WEAK_TABLES; k += 16) {
      const a = v128.load(pixels + k);
      const b = v128.load(pixels + k, 256);
      const difference = i8x16.sub(i8x16.max_u(a, b), i8x16.min_u(a, b));
      store<u16>(masks + (k >> 3), i8x16.bitmask(i8x16.le_u(difference, threshold)));
    }
  }
}

function readPair(p: usize, test: usize, k: usize): void {
  const offsets = load<i32>(test);
  store<u8>(pixels + k, load<u8>(p + <i32>(<i16>offsets)));
  store<u8>(pixels + k, load<u8>(p + (offsets >> 16)), 256);
}
