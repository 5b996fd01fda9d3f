/** Radius of the disc, px; as in the twin. */
const RADIUS = 9;
/** Rows −9..9 of the disc as byte masks of 24 px: dx from −9 to 14, of which those beyond 9 are always 0. */
const MASKS = memory.data(19 * 24, 16);
/** Whether the masks are filled, which the first call does. */
let masksReady = false;

function makeMasks(): void {
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    // (RADIUS + 0.5)², as in the twin.
    const half = <i32>Math.floor(Math.sqrt(90.25 - <f64>(dy * dy)));
    for (let dx = -RADIUS; dx < 15; dx++) {
      store<u8>(MASKS + 24 * (dy + RADIUS) + dx + RADIUS, dx >= -half && dx <= half ? 255 : 0);
    }
  }
  masksReady = true;
}

/** Twin of moments.ts: Σx·v from sums of columns, Σy·v from sums of rows. */
export function moments(blurred: usize, stride: i32, positions: usize, count: i32, out: usize): void {
  if (!masksReady) makeMasks();
  for (let i = 0; i < count; i++) {
    let p = blurred + load<i32>(positions + 4 * i) - RADIUS * stride - RADIUS;
    let left = i16x8.splat(0);
    let middle = left;
    let right = left;
    let sumY = i32x4.splat(0);
    let mask: usize = MASKS;
    for (let dy = -RADIUS; dy <= RADIUS; dy++, p += stride, mask += 24) {
      const px = v128.and(v128.load(p), v128.load(mask));
      const tail = v128.and(v128.load64_zero(p + 16), v128.load64_zero(mask + 16));
      left = i16x8.add(left, i16x8.extend_low_i8x16_u(px));
      middle = i16x8.add(middle, i16x8.extend_high_i8x16_u(px));
      right = i16x8.add(right, i16x8.extend_low_i8x16_u(tail));
      const pairs = i16x8.add(i16x8.extadd_pairwise_i8x16_u(px), i16x8.extadd_pairwise_i8x16_u(tail));
      sumY = i32x4.add(sumY, i32x4.dot_i16x8_s(pairs, i16x8.splat(<i16>dy)));
    }
    let sumX = i32x4.dot_i16x8_s(left, i16x8(-9, -8, -7, -6, -5, -4, -3, -2));
    sumX = i32x4.add(sumX, i32x4.dot_i16x8_s(middle, i16x8(-1, 0, 1, 2, 3, 4, 5, 6)));
    sumX = i32x4.add(sumX, i32x4.dot_i16x8_s(right, i16x8(7, 8, 9, 0, 0, 0, 0, 0)));
    store<i32>(out + 8 * i, addLanes(sumX));
    store<i32>(out + 8 * i, addLanes(sumY), 4);
  }
}

function addLanes(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}
