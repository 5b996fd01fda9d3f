/** Twin of up-double.ts: 8 px become 16 of two rows at a time. */
export function upDouble(src: usize, width: i32, height: i32, dst: usize): void {
  const outWidth = 2 * width;
  for (let y = 0; y < height; y++) {
    const row = src + y * width;
    const above = y > 0 ? row - width : row;
    const below = y < height - 1 ? row + width : row;
    const upper = dst + 2 * y * outWidth;
    const lower = upper + outWidth;
    doublePx(row, above, upper, 0, width);
    doublePx(row, below, lower, 0, width);
    let x = 1;
    for (; x + 9 <= width; x += 8) {
      const before = weigh(row + x - 1);
      const here = weigh(row + x);
      const after = weigh(row + x + 1);
      spread(before, here, after, above + x, upper + 2 * x);
      spread(before, here, after, below + x, lower + 2 * x);
    }
    for (; x < width; x++) {
      doublePx(row, above, upper, x, width);
      doublePx(row, below, lower, x, width);
    }
  }
}

/** 3·v of eight px. */
function weigh(p: usize): v128 {
  return i16x8.mul(v128.load8x8_u(p), i16x8.splat(3));
}

/** Adds the farther row to the weighed nearer one and stores the 16 px between and beside its eight. */
function spread(before: v128, here: v128, after: v128, far: usize, out: usize): void {
  const half = i16x8.splat(8);
  const middle = i16x8.add(here, v128.load8x8_u(far));
  const centre = i16x8.add(i16x8.mul(middle, i16x8.splat(3)), half);
  const left = i16x8.shr_u(i16x8.add(centre, i16x8.add(before, v128.load8x8_u(far - 1))), 4);
  const right = i16x8.shr_u(i16x8.add(centre, i16x8.add(after, v128.load8x8_u(far + 1))), 4);
  v128.store(out, v128.or(left, i16x8.shl(right, 8)));
}

function doublePx(near: usize, far: usize, out: usize, x: i32, width: i32): void {
  const last = x > 0 ? x - 1 : 0;
  const next = x < width - 1 ? x + 1 : x;
  const centre = 3 * columnOf(near, far, x) + 8;
  store<u8>(out + 2 * x, <u8>((centre + columnOf(near, far, last)) >> 4));
  store<u8>(out + 2 * x, <u8>((centre + columnOf(near, far, next)) >> 4), 1);
}

function columnOf(near: usize, far: usize, x: i32): u32 {
  return 3 * <u32>load<u8>(near + x) + <u32>load<u8>(far + x);
}
