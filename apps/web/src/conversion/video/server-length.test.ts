import { describe, expect, it } from 'vitest';
import { serverLength } from './server-length';
import { avi, wmv } from './test-support/server-formats';

const lengthOf = async (bytes: ArrayBuffer) => serverLength(new Blob([bytes]));

describe('the length of a file that no browser reads', () => {
  it('is that of the pictures of an AVI', async () => {
    expect(await lengthOf(avi({ rate: 25, length: 5000 }))).toBe(200);
  });

  it('is that of a WMV without its preroll', async () => {
    expect(await lengthOf(wmv({ seconds: 200.5, prerollMs: 3100 }))).toBeCloseTo(200.5, 6);
  });

  it('is unknown for a live recording, one without frames, and anything else', async () => {
    expect(await lengthOf(wmv({ seconds: 200, isLive: true }))).toBeNull();
    expect(await lengthOf(avi({ rate: 25, length: 0 }))).toBeNull();
    expect(await lengthOf(avi({ rate: 0, length: 10 }))).toBeNull();
    expect(await lengthOf(new ArrayBuffer(0))).toBeNull();
    expect(await lengthOf(new TextEncoder().encode('RIFF but nothing more').buffer)).toBeNull();
  });

  it('is unknown for heads that end anywhere', async () => {
    for (const whole of [avi({ rate: 25, length: 5000 }), wmv({ seconds: 200 })]) {
      for (let end = 0; end < whole.byteLength - 16; end++) {
        const found = await lengthOf(whole.slice(0, end));
        expect(found === null || found === 200, `${end} bytes: ${found}`).toBe(true);
      }
    }
  });

  it('is found without end even if objects say that they have no length', async () => {
    const bytes = wmv({ seconds: 200 });
    new DataView(bytes).setBigUint64(30 + 16, 0n, true);
    expect(await lengthOf(bytes)).toBeNull();
  });
});
