import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../simulation/random';
import { FormatError } from '../../types';
import { deflate } from './deflate';
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

describe('deflate and inflate', () => {
  it.each(INPUTS)('give back %s, to each other and to zlib', (_, data) => {
    const packed = deflate(data);
    expect(Buffer.compare(inflateRawSync(packed), data)).toBe(0);
    expect(Buffer.compare(inflate(packed, data.length), data)).toBe(0);
    for (const level of [0, 1, 9]) {
      expect(Buffer.compare(inflate(new Uint8Array(deflateRawSync(data, { level })), data.length), data)).toBe(0);
    }
  });

  it('packs no worse than zlib at its best, but for half a percent and the heads of more blocks', () => {
    for (const [name, data] of INPUTS) {
      const best = deflateRawSync(data, { level: 9, memLevel: 9 }).length;
      const heads = 16 + 24 * Math.ceil(data.length / 24_576);
      expect(deflate(data).length, name).toBeLessThanOrEqual(best * 1.005 + heads);
    }
  });

  it('refuses a result longer or shorter than announced', () => {
    const packed = deflate(bytes(1000, (i) => i & 15));
    expect(() => inflate(packed, 999)).toThrow(FormatError);
    expect(() => inflate(packed, 1001)).toThrow(FormatError);
  });

  it('refuses a distance beyond the beginning, over-full codes and an unknown block type', () => {
    // Fixed codes: literal 0, then length 3 at distance 2.
    expect(() => inflate(Uint8Array.of(0x63, 0x00, 0x42, 0x00), 4)).toThrow(FormatError);
    expect(() => inflate(Uint8Array.of(0x05, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), 4)).toThrow(FormatError);
    expect(() => inflate(Uint8Array.of(0x07), 4)).toThrow(FormatError);
  });
});
