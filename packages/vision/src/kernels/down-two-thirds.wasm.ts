/** 65536 / 9, rounded, as in the twin. */
const NINTH: u16 = 7282;

/** Twin of down-two-thirds.ts: 12 px of three rows become 8 px of two. */
export function downTwoThirds(src: usize, width: i32, height: i32, dst: usize): void {
  const outWidth = 2 * (width / 3);
  const outHeight = 2 * (height / 3);
  for (let y = 0, row = 0; y < outHeight; y += 2, row += 3) {
    let p = src + row * width;
    let o = dst + y * outWidth;
    let x = 0;
    for (; x + 8 <= outWidth; x += 8, p += 12, o += 8) {
      const middle = weighRow(p + width);
      v128.store64_lane(o, ninths(weighRow(p), middle), 0);
      v128.store64_lane(o + outWidth, ninths(weighRow(p + 2 * width), middle), 0);
    }
    for (; x < outWidth; x += 2, p += 3, o += 2) {
      const q = p + width;
      const r = q + width;
      const below = o + outWidth;
      store<u8>(o, ninth(p, p + 1, q, q + 1));
      store<u8>(o + 1, ninth(p + 2, p + 1, q + 2, q + 1));
      store<u8>(below, ninth(r, r + 1, q, q + 1));
      store<u8>(below + 1, ninth(r + 2, r + 1, q + 2, q + 1));
    }
  }
}

/** 2·outer + inner of every three px, both ways: eight 16-bit sums. */
function weighRow(p: usize): v128 {
  const px = v128.load(p);
  const outer = i8x16.swizzle(px, i8x16(0, 2, 3, 5, 6, 8, 9, 11, -1, -1, -1, -1, -1, -1, -1, -1));
  const inner = i8x16.swizzle(px, i8x16(1, 1, 4, 4, 7, 7, 10, 10, -1, -1, -1, -1, -1, -1, -1, -1));
  return i16x8.add(i16x8.shl(i16x8.extend_low_i8x16_u(outer), 1), i16x8.extend_low_i8x16_u(inner));
}

/** (2·outer + middle) / 9, as the twin rounds it; eight bytes in the low half. */
function ninths(outer: v128, middle: v128): v128 {
  const sums = i16x8.add(i16x8.shl(outer, 1), middle);
  const factor = i16x8.splat(<i16>NINTH);
  const half = i32x4.splat(32768);
  const low = i32x4.shr_u(i32x4.add(i32x4.extmul_low_i16x8_u(sums, factor), half), 16);
  const high = i32x4.shr_u(i32x4.add(i32x4.extmul_high_i16x8_u(sums, factor), half), 16);
  const words = i16x8.narrow_i32x4_u(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}

/** ninths for a single px, given the places of the four that it covers. */
function ninth(corner: usize, side: usize, otherSide: usize, middle: usize): u8 {
  const sum = 4 * <u32>load<u8>(corner) + 2 * (<u32>load<u8>(side) + <u32>load<u8>(otherSide)) + <u32>load<u8>(middle);
  return <u8>((sum * <u32>NINTH + 32768) >> 16);
}
