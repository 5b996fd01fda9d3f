import { MINUTE_MS } from '@anchora/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test-support/test-app';
import { startTestSite, WEB_FILES, WEB_SCRIPT } from '../../../test-support/test-site';

let testApp: TestApp;

beforeAll(async () => {
  ({ testApp } = await startTestSite());
});
afterAll(() => testApp.close());

function getEncoded(url: string, encoding = 'identity') {
  return testApp.client().request({ url, headers: { 'accept-encoding': encoding } });
}

describe('built files', () => {
  it('are served for ever under their hashed names, compressed ahead', async () => {
    const brotli = await getEncoded('/assets/main-abc123.js', 'gzip, br');
    expect(brotli.statusCode).toBe(200);
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(brotli.rawPayload.equals(WEB_FILES['assets/main-abc123.js.br'])).toBe(true);
    const gzip = await getEncoded('/assets/main-abc123.js', 'gzip');
    expect(gzip.rawPayload.equals(WEB_FILES['assets/main-abc123.js.gz'])).toBe(true);
    expect((await getEncoded('/assets/main-abc123.js')).body).toBe(WEB_SCRIPT);
    const wasm = await getEncoded('/assets/plain-def456.wasm', 'br');
    expect([wasm.headers['content-type'], wasm.headers['content-encoding']]).toEqual(['application/wasm', undefined]);
  });

  it.each([
    ['main-abc123.js', 'br'],
    ['main-abc123.js', 'gzip'],
    ['main-abc123.js', 'identity'],
    ['plain-def456.wasm', 'identity'],
    ['font-abc123.woff2', 'br'],
  ])('%s has the same headers in %s from memory and from the disk', async (name, encoding) => {
    const url = `/assets/${name}`;
    const { headers: kept, rawPayload } = await getEncoded(url, encoding);
    // A condition that is met leads to the disk.
    const asked = {
      'accept-encoding': encoding,
      'if-unmodified-since': new Date(Date.now() + MINUTE_MS).toUTCString(),
    };
    const streamed = await testApp.client().request({ url, headers: asked });
    const withoutOwn = ({ 'x-request-id': _id, date: _date, ...others }: typeof kept) => others;
    expect(withoutOwn(kept)).toEqual(withoutOwn(streamed.headers));
    expect(rawPayload.equals(streamed.rawPayload)).toBe(true);
    const again = { 'accept-encoding': encoding, 'if-none-match': String(kept.etag) };
    expect((await testApp.client().request({ url, headers: again })).statusCode).toBe(304);
    const part = await testApp.client().request({ url, headers: { 'accept-encoding': encoding, range: 'bytes=1-2' } });
    expect([part.statusCode, part.rawPayload.equals(rawPayload.subarray(1, 3))]).toEqual([206, true]);
    const head = await testApp.client().request({ method: 'HEAD', url, headers: { 'accept-encoding': encoding } });
    expect([head.headers['content-length'], head.body]).toEqual([String(rawPayload.length), '']);
  });

  it('bind workers to the frame’s policy', async () => {
    const [script, frame] = [await getEncoded('/assets/main-abc123.js'), await getEncoded('/ar-frame/')];
    expect(script.headers['content-security-policy']).toBe(frame.headers['content-security-policy']);
  });

  it('outside /assets are checked with each use', async () => {
    const icon = await getEncoded('/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    const headers = { 'if-none-match': String(icon.headers.etag) };
    expect((await testApp.client().request({ url: '/favicon.svg', headers })).statusCode).toBe(304);
  });

  it.each([
    '/assets/gone-000000.js',
    '/assets/main-abc123.js.br',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/',
    '/assets',
  ])('%s does not exist', async (url) => {
    const response = await getEncoded(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('"private": true');
  });
});
