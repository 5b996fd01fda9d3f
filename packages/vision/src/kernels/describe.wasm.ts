/** Twin of describe.ts. A test's two offsets are read as one word; eight tests make a byte. */
export function describe(
  blurred: usize,
  positions: usize,
  bins: usize,
  count: i32,
  pattern: usize,
  out: usize,
  outAt: i32,
): void {
  let word = out + 32 * outAt;
  for (let i = 0; i < count; i++) {
    const p = blurred + load<i32>(positions + 4 * i);
    let test = pattern + 1024 * <usize>load<u8>(bins + i);
    for (let k = 0; k < 32; k++, test += 32, word++) {
      const low = less(p, test) | (less(p, test + 4) << 1) | (less(p, test + 8) << 2) | (less(p, test + 12) << 3);
      const high =
        less(p, test + 16) | (less(p, test + 20) << 1) | (less(p, test + 24) << 2) | (less(p, test + 28) << 3);
      store<u8>(word, <u8>(low | (high << 4)));
    }
  }
}

function less(p: usize, test: usize): u32 {
  const offsets = load<i32>(test);
  return <u32>(load<u8>(p + <i32>(<i16>offsets)) < load<u8>(p + (offsets >> 16)));
}
