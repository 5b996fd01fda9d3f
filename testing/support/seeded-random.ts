export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Whole number, 0 ≤ x < limit; 0 when the limit is 0. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Numbers in [0, 1) by mulberry32 (Tommy Ettinger, public domain): equal seeds give equal numbers on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices from the numbers of `mulberry32`. @throws RangeError when `pick` gets an empty list. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
