import type { Random } from '../../support/seeded-random';

/** Edge values on which code for lengths, counts and offsets often fails. */
export const EDGES = [
  0, 1, 2, 3, 7, 8, 15, 16, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff0,
  0xffffffff,
];

type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** Kinds of damage. Their shares and sizes are chosen, not measured. */
const MUTATIONS: Record<string, Mutation> = {
  truncate: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  flipBits: (bytes, random) => {
    for (let left = 1 + random.below(8); left > 0; left--) flipBit(bytes, random);
    return bytes;
  },
  setNumber: (bytes, random) => {
    const width = random.pick([1, 2, 4, 8]);
    if (bytes.length < width) return bytes;
    // Headers and indexes, the likeliest places for faults, are near the beginning or the end.
    const reach = random.pick([64, 1024, bytes.length]);
    const near = random.below(Math.min(reach, bytes.length - width + 1));
    const at = random.next() < 0.7 ? near : bytes.length - width - near;
    const value = random.pick(EDGES);
    const narrow = Math.min(width, 4);
    const fitted = narrow === 4 ? value : value % 256 ** narrow;
    if (random.next() < 0.5) bytes.writeUIntBE(fitted, Math.max(0, at) + width - narrow, narrow);
    else bytes.writeUIntLE(fitted, Math.max(0, at), narrow);
    return bytes;
  },
  remove: (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(64))]);
  },
  insert: (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const added = Buffer.alloc(1 + random.below(random.next() < 0.1 ? 50_000 : 16), random.below(256));
    return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
  },
  repeat: (bytes, random) => {
    const at = random.below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + random.below(2000));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
  },
  overwrite: (bytes, random) => {
    const [from, to] = [random.below(bytes.length), random.below(bytes.length)];
    bytes.copyWithin(to, from, Math.min(bytes.length, from + 1 + random.below(200)));
    return bytes;
  },
};

/** Applies one to three changes without regard to the format. */
export function mutateBytes(source: Buffer, random: Random): { bytes: Buffer; how: string } {
  const how: string[] = [];
  let bytes: Buffer = Buffer.from(source);
  for (let left = 1 + random.below(3); left > 0 && bytes.length > 0; left--) {
    const name = random.pick(Object.keys(MUTATIONS));
    how.push(name);
    bytes = MUTATIONS[name]?.(bytes, random) ?? bytes;
  }
  return { bytes, how: how.join(' + ') };
}

function flipBit(bytes: Buffer, random: Random): void {
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
}
