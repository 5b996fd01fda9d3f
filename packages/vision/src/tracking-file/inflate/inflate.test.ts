import { deflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../simulation/random';
import { FormatError } from '../format-error';
import { inflate } from './inflate';

const random = createRandom(5);
const bytes = (length: number, value: (i: number) => number) => Uint8Array.from({ length }, (_, i) => value(i));

const INPUTS: [name: string, data: Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['one byte', Uint8Array.of(7)],
  ['one value, many times', new Uint8Array(200_000)],
  ['two values', bytes(70_000, () => (random.next() < 0.5 ? 0 : 255))],
  ['random bytes', bytes(100_000, () => Math.floor(random.next() * 256))],
  ['a few values often, most seldom', bytes(150_000, () => Math.floor(256 * random.next() ** 12))],
  ['long repeats', bytes(120_000, (i) => ((i * i * 31) % 251) ^ (i % 977))],
  ['text-like', bytes(50_000, (i) => 97 + ((i * 7 + Math.floor(random.next() * 3)) % 26))],
  ['codes that want more than 15 bits', fibonacciFrequencies()],
];

/** Symbol k as often as the k-th Fibonacci number: the worst case for the length of codes. */
function fibonacciFrequencies(): Uint8Array {
  const out: number[] = [];
  for (let k = 0, a = 1, b = 1; k < 20; k++, [a, b] = [b, a + b]) for (let i = 0; i < a; i++) out.push(k);
  return Uint8Array.from(out).sort(() => random.next() - 0.5);
}

/** Stored blocks without a byte in them, the last of which says that it is. */
const emptyBlocks = (count: number) => bytes(5 * count, (i) => (i === 5 * (count - 1) ? 1 : i % 5 < 3 ? 0 : 255));

describe('inflate', () => {
  it.each(INPUTS)('gives back %s as packed by fflate and by zlib', (_, data) => {
    expect(Buffer.compare(inflate(deflateSync(data, { level: 9 }), data.length), data)).toBe(0);
    for (const level of [0, 1, 9]) {
      expect(Buffer.compare(inflate(new Uint8Array(deflateRawSync(data, { level })), data.length), data)).toBe(0);
    }
  });

  it('ignores bytes after the last block', () => {
    const data = bytes(1000, (i) => i & 15);
    expect(inflate(Uint8Array.of(...deflateSync(data), 1, 2, 3), 1000)).toEqual(data);
  });

  it('refuses a result longer or shorter than announced', () => {
    const packed = deflateSync(bytes(1000, (i) => i & 15));
    expect(() => inflate(packed, 999)).toThrow(FormatError);
    expect(() => inflate(packed, 1001)).toThrow(FormatError);
  });

  it('refuses what ends early, wherever it is cut', () => {
    const packed = deflateSync(bytes(1000, (i) => (i * i) & 15));
    for (let length = 0; length < packed.length; length++) {
      expect(() => inflate(packed.subarray(0, length), 1000)).toThrow(FormatError);
    }
  });

  it('refuses blocks in a number that no encoder makes', () => {
    expect(inflate(emptyBlocks(10), 0)).toHaveLength(0);
    expect(() => inflate(emptyBlocks(1000), 0)).toThrow(FormatError);
  });

  it.each([
    // In fixed codes, literal 0, then length 3 at distance 2.
    ['a distance beyond the beginning', Uint8Array.of(0x63, 0x00, 0x42, 0x00)],
    ['over-full codes', Uint8Array.of(0x05, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)],
    ['a block of an unknown type', Uint8Array.of(0x07)],
  ])('refuses %s', (_, packed) => {
    expect(() => inflate(packed, 4)).toThrow(FormatError);
  });
});
