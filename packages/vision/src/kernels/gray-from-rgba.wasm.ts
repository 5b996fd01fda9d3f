/** Twin of gray-from-rgba.ts: 16 px at a time. */
export function grayFromRgba(rgba: usize, dst: usize, count: i32): void {
  const weights = i16x8(77, 150, 29, 0, 77, 150, 29, 0);
  let i = 0;
  for (; i + 16 <= count; i += 16) {
    const p = rgba + 4 * i;
    const first = i16x8.narrow_i32x4_u(lumaOfFour(v128.load(p), weights), lumaOfFour(v128.load(p, 16), weights));
    const second = i16x8.narrow_i32x4_u(lumaOfFour(v128.load(p, 32), weights), lumaOfFour(v128.load(p, 48), weights));
    v128.store(dst + i, i8x16.narrow_i16x8_u(first, second));
  }
  for (; i < count; i++) {
    const p = rgba + 4 * i;
    store<u8>(dst + i, <u8>((77 * <u32>load<u8>(p) + 150 * <u32>load<u8>(p, 1) + 29 * <u32>load<u8>(p, 2)) >> 8));
  }
}

/** (77·r + 150·g + 29·b) >> 8 of four px: the dot products leave r, g and b, a in neighbouring lanes. */
function lumaOfFour(px: v128, weights: v128): v128 {
  const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(px), weights);
  const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(px), weights);
  const redGreen = v128.shuffle<i32>(low, high, 0, 2, 4, 6);
  const blue = v128.shuffle<i32>(low, high, 1, 3, 5, 7);
  return i32x4.shr_u(i32x4.add(redGreen, blue), 8);
}
