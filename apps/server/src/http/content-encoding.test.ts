import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, encodeText } from './content-encoding';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.1 , gzip;q=1', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['GZIP', 'gzip'],
    ['br;q=nonsense', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%j gives %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('encodeText', () => {
  it('gives bytes that decode to the text', async () => {
    const text = 'Đang khởi động AR… '.repeat(50);
    expect(brotliDecompressSync(await encodeText(text, 'br')).toString()).toBe(text);
    expect(gunzipSync(await encodeText(text, 'gzip')).toString()).toBe(text);
    expect((await encodeText(text, 'identity')).toString()).toBe(text);
  });
});
