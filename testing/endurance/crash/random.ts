import { mulberry32 } from '../../support/seeded-random';

export interface Random {
  /** The next number, in [0, 1). */
  next(): number;
  /** Whole number in [min, max]. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  bytes(length: number): Buffer;
}

/** Choices from the numbers of `mulberry32`. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
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
