export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [min, max]. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  bytes(length: number): Buffer;
}

/** Random numbers, equal for equal seeds (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    bytes: (length) => {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(Math.floor(next() * 2 ** 32), at);
      return bytes;
    },
  };
}
