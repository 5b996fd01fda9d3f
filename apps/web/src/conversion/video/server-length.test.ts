import { describe, expect, it } from 'vitest';
import { readServerFormatHead } from './server-format-head';
import { serverLength } from './server-length';
import { avi, wmv } from './test-support/server-formats';

async function lengthOf(bytes: ArrayBuffer): Promise<number | null> {
  const file = new Blob([bytes]);
  return serverLength(await readServerFormatHead(file), file);
}

describe('the length of an AVI or WMV', () => {
  it('is that of the pictures of an AVI', async () => {
    expect(await lengthOf(avi({ rate: 25, length: 5000 }))).toBe(200);
  });

  it('is that of a WMV without its preroll', async () => {
    expect(await lengthOf(wmv({ seconds: 200.5, prerollMs: 3100 }))).toBeCloseTo(200.5, 6);
  });

  it('is that of the packets of a WMV that was recorded live', async () => {
    const packetsMs = Array.from({ length: 20 }, (_, i) => 5000 + i * 40);
    expect(await lengthOf(wmv({ seconds: 0, isLive: true, packetsMs }))).toBeCloseTo(0.8, 6);
    // The recording ended within a packet.
    const cut = wmv({ seconds: 0, isLive: true, packetsMs }).slice(0, -30);
    expect(await lengthOf(cut)).toBeCloseTo(0.76, 6);
    // An index follows.
    const index = new Uint8Array(64).fill(255);
    const whole = new Uint8Array([...new Uint8Array(wmv({ seconds: 0, isLive: true, packetsMs })), ...index]);
    expect(await lengthOf(whole.buffer)).toBeCloseTo(0.8, 6);
  });

  it('is unknown for a live recording without packets, one without frames, and anything else', async () => {
    expect(await lengthOf(wmv({ seconds: 200, isLive: true }))).toBeNull();
    expect(await lengthOf(avi({ rate: 25, length: 0 }))).toBeNull();
    expect(await lengthOf(avi({ rate: 0, length: 10 }))).toBeNull();
    expect(await lengthOf(new ArrayBuffer(0))).toBeNull();
    expect(await lengthOf(new TextEncoder().encode('RIFF but nothing more').buffer)).toBeNull();
  });

  it('is unknown for a header that is cut off before it tells it, wherever that is', async () => {
    const live = wmv({ seconds: 0, isLive: true, packetsMs: [0] });
    // The file's packet tells its times within the first 40 of its 64 bytes.
    for (let end = 0; end < live.byteLength - 24; end++) expect(await lengthOf(live.slice(0, end))).toBeNull();
    for (const whole of [avi({ rate: 25, length: 5000 }), wmv({ seconds: 200 })]) {
      const found: (number | null)[] = [];
      for (let end = 0; end <= whole.byteLength; end++) found.push(await lengthOf(whole.slice(0, end)));
      const known = found.indexOf(200);
      expect(known).toBeGreaterThan(0);
      expect(found).toEqual(found.map((_, end) => (end < known ? null : 200)));
    }
  });

  it('is unknown, without reading forever, if an object says that it has no bytes', async () => {
    const bytes = wmv({ seconds: 200 });
    // The size of the first object follows its identifier of 16 bytes, after the header's own 30.
    new DataView(bytes).setBigUint64(30 + 16, 0n, true);
    expect(await lengthOf(bytes)).toBeNull();
  });
});
