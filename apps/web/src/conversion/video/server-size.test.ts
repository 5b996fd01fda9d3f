import { describe, expect, it } from 'vitest';
import { readServerFormatHead } from './server-format-head';
import { serverSize } from './server-size';
import { avi, wmv } from './test-support/server-formats';

const sizeOf = async (bytes: ArrayBuffer) => serverSize(await readServerFormatHead(new Blob([bytes])));
const FULL_HD = { width: 1920, height: 1080 };

describe('the size of the pictures of an AVI or WMV', () => {
  it('is that of the main header of an AVI', async () => {
    expect(await sizeOf(avi({ rate: 25, length: 5000, ...FULL_HD }))).toEqual(FULL_HD);
  });

  it('is that of the stream of pictures of a WMV', async () => {
    expect(await sizeOf(wmv({ seconds: 10, size: FULL_HD }))).toEqual(FULL_HD);
  });

  it('is unknown for one that does not tell it, and for anything else', async () => {
    expect(await sizeOf(avi({ rate: 25, length: 5000 }))).toBeNull();
    expect(await sizeOf(wmv({ seconds: 10 }))).toBeNull();
    expect(await sizeOf(new ArrayBuffer(0))).toBeNull();
    expect(await sizeOf(new TextEncoder().encode('RIFF but nothing more').buffer)).toBeNull();
  });

  it('is unknown for a header that is cut off before it tells it, wherever that is', async () => {
    for (const whole of [avi({ rate: 25, length: 10, ...FULL_HD }), wmv({ seconds: 10, size: FULL_HD })]) {
      const found: unknown[] = [];
      for (let end = 0; end <= whole.byteLength; end++) found.push(await sizeOf(whole.slice(0, end)));
      const known = found.findIndex((size) => size !== null);
      expect(known).toBeGreaterThan(0);
      expect(found).toEqual(found.map((_, end) => (end < known ? null : FULL_HD)));
    }
  });
});
