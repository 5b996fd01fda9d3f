import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EncodedTexts } from './encoded-texts';

/** Does not compress to less than its 2,000 bytes of randomness. */
const noise = () => randomBytes(2000).toString('base64');

describe('EncodedTexts', () => {
  it('compresses a text once, also when it is asked for at the same time', async () => {
    const texts = new EncodedTexts(1_000_000);
    const text = 'Áp phích '.repeat(500);
    const [first, second] = await Promise.all([
      texts.encoded('a', () => text, 'br'),
      texts.encoded('a', () => text, 'br'),
    ]);
    expect(second).toBe(first);
    expect(await texts.encoded('a', () => text, 'br')).toBe(first);
    expect(brotliDecompressSync(first).toString()).toBe(text);
  });

  it('keeps another encoding and another ETag apart', async () => {
    const texts = new EncodedTexts(1_000_000);
    expect((await texts.encoded('a', () => 'one', 'identity')).toString()).toBe('one');
    expect((await texts.encoded('b', () => 'two', 'identity')).toString()).toBe('two');
    expect((await texts.encoded('a', () => 'one', 'gzip')).toString()).not.toBe('one');
  });

  it('forgets what was used longest ago once it holds too many bytes', async () => {
    // There is room for two of the texts with some 500 bytes for each entry, but not for three.
    const texts = new EncodedTexts(7000);
    const [a, b, c] = [noise(), noise(), noise()];
    const keptA = await texts.encoded('a', () => a, 'br');
    const keptB = await texts.encoded('b', () => b, 'br');
    expect(await texts.encoded('a', () => a, 'br')).toBe(keptA);
    await texts.encoded('c', () => c, 'br');
    expect(await texts.encoded('a', () => a, 'br')).toBe(keptA);
    expect(await texts.encoded('b', () => b, 'br')).not.toBe(keptB);
  });

  it('does not keep a text that alone is too large', async () => {
    const texts = new EncodedTexts(1000);
    const text = noise();
    expect(await texts.encoded('a', () => text, 'br')).not.toBe(await texts.encoded('a', () => text, 'br'));
  });
});
