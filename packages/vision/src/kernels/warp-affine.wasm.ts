/** Twin of warp-affine.ts: four px at a time, their 2×2 neighbours gathered lane by lane. */
export function warpAffine(
  src: usize,
  srcWidth: i32,
  srcHeight: i32,
  dst: usize,
  stride: i32,
  width: i32,
  height: i32,
  m: usize,
  taps: i32,
): void {
  const m0 = load<i32>(m);
  const m1 = load<i32>(m, 4);
  const m2 = load<i32>(m, 8);
  const m3 = load<i32>(m, 12);
  const m4 = load<i32>(m, 16);
  const m5 = load<i32>(m, 20);
  const maxU = i32x4.splat(((srcWidth - 1) << 16) - 1);
  const maxV = i32x4.splat(((srcHeight - 1) << 16) - 1);
  const lanes = i32x4(0, 1, 2, 3);
  const offsetsU = i32x4.mul(i32x4.splat(m0), lanes);
  const offsetsV = i32x4.mul(i32x4.splat(m3), lanes);
  for (let y = 0; y < height; y++) {
    const row = dst + y * stride;
    for (let x = 0; x < width; x += 4) {
      const u = i32x4.add(i32x4.splat(m1 * y + m2 + m0 * x), offsetsU);
      const v = i32x4.add(i32x4.splat(m4 * y + m5 + m3 * x), offsetsV);
      let sum = i32x4.splat(taps << 15);
      for (let tap = 0; tap < taps; tap++) {
        const along = 2 * tap + 1 - taps;
        const atU = i32x4.add(u, i32x4.splat((m0 * along) / (2 * taps)));
        const atV = i32x4.add(v, i32x4.splat((m3 * along) / (2 * taps)));
        sum = i32x4.add(sum, sampleFour(src, srcWidth, clamp(atU, maxU), clamp(atV, maxV)));
      }
      const px = i16x8.narrow_i32x4_u(divide(sum, taps), sum);
      const bytes = i8x16.narrow_i16x8_u(px, px);
      if (x + 4 <= width) {
        v128.store32_lane(row + x, bytes, 0);
      } else {
        const rest = <u32>i32x4.extract_lane(bytes, 0);
        for (let k = 0; x + k < width; k++) store<u8>(row + x + k, <u8>(rest >> (8 * k)));
      }
    }
  }
}

function clamp(v: v128, max: v128): v128 {
  return i32x4.min_s(i32x4.max_s(v, i32x4.splat(0)), max);
}

/** sum / (taps · 65536), truncated. */
function divide(sum: v128, taps: i32): v128 {
  if (taps == 1) return i32x4.shr_u(sum, 16);
  if (taps == 2) return i32x4.shr_u(sum, 17);
  if (taps == 4) return i32x4.shr_u(sum, 18);
  const whole = taps << 16;
  return i32x4(
    i32x4.extract_lane(sum, 0) / whole,
    i32x4.extract_lane(sum, 1) / whole,
    i32x4.extract_lane(sum, 2) / whole,
    i32x4.extract_lane(sum, 3) / whole,
  );
}

/** Bilinear samples times 65536. */
function sampleFour(src: usize, srcWidth: i32, u: v128, v: v128): v128 {
  const at = i32x4.add(i32x4.mul(i32x4.shr_u(v, 16), i32x4.splat(srcWidth)), i32x4.shr_u(u, 16));
  const a = src + i32x4.extract_lane(at, 0);
  const b = src + i32x4.extract_lane(at, 1);
  const c = src + i32x4.extract_lane(at, 2);
  const d = src + i32x4.extract_lane(at, 3);
  // Pairs of horizontal neighbours: a0 a1 b0 b1 c0 c1 d0 d1.
  let upper = v128.load16_lane(a, i16x8.splat(0), 0);
  upper = v128.load16_lane(b, upper, 1);
  upper = v128.load16_lane(c, upper, 2);
  upper = v128.load16_lane(d, upper, 3);
  let lower = v128.load16_lane(a + srcWidth, i16x8.splat(0), 0);
  lower = v128.load16_lane(b + srcWidth, lower, 1);
  lower = v128.load16_lane(c + srcWidth, lower, 2);
  lower = v128.load16_lane(d + srcWidth, lower, 3);
  const byte = i32x4.splat(255);
  const fu = v128.and(i32x4.shr_u(u, 8), byte);
  const fv = v128.and(i32x4.shr_u(v, 8), byte);
  const whole = i32x4.splat(256);
  // Weights of the pairs, low half for the left px.
  const weights = v128.or(i32x4.sub(whole, fu), i32x4.shl(fu, 16));
  const upperSum = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(upper), weights);
  const lowerSum = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lower), weights);
  return i32x4.add(i32x4.mul(upperSum, i32x4.sub(whole, fv)), i32x4.mul(lowerSum, fv));
}
