import { elementAt } from '../../support/element-at';
import { pick } from './pick';
import type { Random } from '../../../packages/vision/src/simulation/random';

/** Edge values on which code for lengths, counts and types often fails. */
const EDGES = [
  0, 1, 2, 15, 16, 31, 32, 127, 128, 255, 256, 8192, 8193, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0xfffffff0, 0xffffffff,
];
/** First bytes of MessagePack values of every type. */
const TYPES = [
  0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xc4, 0xc6, 0xc7, 0xca, 0xcb, 0xcf, 0xd3, 0xd4,
  0xd9, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xff,
];

type Mutation = (file: Uint8Array, random: Random) => Uint8Array;

/** Changes one bit of a file that is not empty. */
export function flipBit(file: Uint8Array, random: Random): void {
  const at = random.below(file.length);
  file[at] = elementAt(file, at) ^ (1 << random.below(8));
}

/** Kinds of damage. Their shares and sizes are chosen, not measured. */
const MUTATIONS = {
  truncate: (file, random) => file.slice(0, random.below(file.length + 1)),
  flipBits: (file, random) => {
    for (let left = 1 + random.below(8); left > 0; left--) flipBit(file, random);
    return file;
  },
  setBytes: (file, random) => {
    for (let left = 1 + random.below(16); left > 0; left--) file[random.below(file.length)] = random.below(256);
    return file;
  },
  setLength: (file, random) => {
    const value = pick(random, EDGES);
    const size = pick(random, [1, 2, 4]);
    const little = random.next() < 0.5;
    const at = random.next() < 0.7 ? random.below(Math.min(file.length, 80)) : random.below(file.length);
    for (let i = 0; i < size && at + i < file.length; i++) {
      file[at + i] = Math.floor(value / 2 ** (8 * (little ? i : size - 1 - i))) & 255;
    }
    return file;
  },
  setType: (file, random) => {
    file[random.below(Math.min(file.length, random.next() < 0.5 ? 60 : file.length))] = pick(random, TYPES);
    return file;
  },
  insert: (file, random) => {
    const at = random.below(file.length);
    const added = new Uint8Array(1 + random.below(random.next() < 0.1 ? 20_000 : 20));
    const kind = random.below(4);
    added.forEach((_, i) => (added[i] = elementAt([0x91, 0x81, random.below(256), 0], kind)));
    return joined(file.subarray(0, at), added, file.subarray(at));
  },
  remove: (file, random) => {
    const at = random.below(file.length);
    return joined(file.subarray(0, at), file.subarray(at + 1 + random.below(40)));
  },
  repeat: (file, random) => {
    const at = random.below(file.length);
    const end = Math.min(file.length, at + 1 + random.below(400));
    return joined(file.subarray(0, end), file.subarray(at, end), file.subarray(end));
  },
} satisfies Record<string, Mutation>;

const NAMES = Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[];

/** The file with one to three mutations, and their names. */
export function mutate(file: Uint8Array, random: Random): { file: Uint8Array; how: string } {
  const how: string[] = [];
  let changed: Uint8Array = file.slice();
  for (let left = 1 + random.below(3); left > 0 && changed.length > 0; left--) {
    const name = pick(random, NAMES);
    how.push(name);
    changed = MUTATIONS[name](changed, random);
  }
  return { file: changed, how: how.join(' + ') };
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
