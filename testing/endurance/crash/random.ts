import { seededRandom, type Random as SeededRandom } from '../../support/seeded-random';

export interface Random extends SeededRandom {
  /** Whole number in [min, max]. */
  integer(min: number, max: number): number;
  bytes(length: number): Buffer;
}

/** Choices for rounds of load: those of `seededRandom`, and what calls of the API need. */
export function createRandom(seed: number): Random {
  const random = seededRandom(seed);
  return {
    ...random,
    integer: (min, max) => min + random.below(max - min + 1),
    bytes: (length) => {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(random.below(2 ** 32), at);
      return bytes;
    },
  };
}
