import { WEAK_SHARE, WEAK_TABLES } from './kernels';

/** Tests whose differences are weighed: those of the first WEAK_TABLES hash keys. */
const WEIGHED = 16 * WEAK_TABLES;
const differences = new Uint8Array(256);

/** Binary descriptors of 256 pair tests; see Kernels.describe. */
export function describe(
  blurred: Uint8Array,
  positions: Int32Array,
  bins: Uint8Array,
  count: number,
  pattern: Int16Array,
  out: Uint32Array,
  weak: Uint16Array,
  outAt: number,
): void {
  for (let i = 0; i < count; i++) {
    const p = positions[i];
    const first = 512 * bins[i];
    const at = outAt + i;
    out.fill(0, 8 * at, 8 * at + 8);
    for (let test = 0; test < 256; test++) {
      const a = blurred[p + pattern[first + 2 * test]];
      const b = blurred[p + pattern[first + 2 * test + 1]];
      if (a < b) out[8 * at + (test >> 5)] |= 1 << (test & 31);
      differences[test] = Math.abs(a - b);
    }
    let sum = 0;
    for (let test = 0; test < WEIGHED; test++) sum += differences[test];
    const threshold = Math.floor((sum * WEAK_SHARE) / WEIGHED);
    weak.fill(0, WEAK_TABLES * at, WEAK_TABLES * (at + 1));
    for (let test = 0; test < WEIGHED; test++) {
      if (differences[test] <= threshold) weak[WEAK_TABLES * at + (test >> 4)] |= 1 << (test & 15);
    }
  }
}
