import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { xhrTransport } from './upload-transport';

/** The browser's console error: Refused to get unsafe header. */
const refuse = vi.fn<(header: string) => void>();

/**
 * Answers at once with the headers that the page may read. Like a browser, it complains about requests for other
 * headers.
 */
class FakeXhr extends EventTarget {
  static exposed: Record<string, string> = {};
  static status = 200;
  upload = new EventTarget();
  status = FakeXhr.status;
  responseText = '';
  open = vi.fn<() => void>();
  setRequestHeader = vi.fn<() => void>();
  getAllResponseHeaders = () =>
    Object.entries(FakeXhr.exposed)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  getResponseHeader = (name: string) => {
    if (!(name in FakeXhr.exposed)) refuse(name);
    return FakeXhr.exposed[name] ?? null;
  };
  send = () => queueMicrotask(() => this.dispatchEvent(new Event('load')));
}

const put = async () => xhrTransport({ method: 'PUT', url: 'https://storage.example/put', timeoutMs: 1000 });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeXhr));
afterEach(() => vi.unstubAllGlobals());

describe('xhrTransport', () => {
  it('does not ask a storage host for a header that it does not expose', async () => {
    FakeXhr.exposed = { 'content-type': 'text/plain', etag: '"abc"' };
    expect((await put()).retryAfterS).toBeNull();
    expect(refuse).not.toHaveBeenCalled();
  });

  it.each([
    ['7', '7 s', 7],
    ['0', '0 s', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'no number of seconds', null],
  ])('reads a wait of %s as %s', async (value, _read, seconds) => {
    FakeXhr.exposed = { 'content-type': 'text/plain', 'retry-after': value };
    expect((await put()).retryAfterS).toBe(seconds);
  });
});
