import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, DownloadError, downloadIfSmall, LAST_CHANCE_MS, withTimeout } from './download';
import { Gate } from './gate';

let server: Server;
let base: string;
/** Ranges that were asked for. */
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/whole') {
      response.writeHead(200, { 'content-length': 6, 'content-type': 'model/gltf-binary' }).end('abcdef');
    } else if (request.url === '/unknown') {
      // The answer has neither a length nor an end.
      response.writeHead(200, { 'content-type': 'video/mp4' });
      sendOn(response);
    } else if (request.url === '/small-unknown') response.writeHead(200).write('abcdef', () => response.end());
    else if (request.url === '/ranges') answerRange(request.headers.range, response);
    else if (request.url === '/silent') response.writeHead(200, { 'content-length': 6 }).write('abc');
    else if (request.url === '/slow') drip(response, 6);
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 6 }).write('abc');
      setTimeout(() => response.destroy(), 20);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const RANGES = 'abcdefghij'.repeat(50_000);

/** Sends the second half only on request, so that it cannot arrive early. */
function answerRange(range: string | undefined, response: ServerResponse): void {
  asked.push(range ?? 'all');
  const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  const status = range ? 206 : 200;
  response.writeHead(status, { 'content-length': RANGES.length - from, 'content-type': 'video/mp4' });
  if (range) response.end(RANGES.slice(from));
  else response.write(RANGES.slice(0, RANGES.length / 2));
}

/** Sends until the reader hangs up. */
function sendOn(response: ServerResponse): void {
  const timer = setInterval(() => response.write(RANGES), 5);
  response.on('close', () => clearInterval(timer));
}

/** Time between two bytes of a slow server. */
const DRIP_MS = 150;

function drip(response: ServerResponse, count: number): void {
  response.writeHead(200, { 'content-length': count });
  let sent = 0;
  const timer = setInterval(() => {
    response.write('x');
    sent += 1;
    if (sent < count) return;
    clearInterval(timer);
    response.end();
  }, DRIP_MS);
}

test('loads a whole file, with progress up to 1', async () => {
  const shares: number[] = [];
  const bytes = await download(`${base}/whole`, { onProgress: (share) => shares.push(share) });
  expect(new TextDecoder().decode(bytes)).toBe('abcdef');
  expect(shares.at(-1)).toBe(1);
});

test('rejects for a missing file', async () => {
  await expect(download(`${base}/nothing`)).rejects.toEqual(new DownloadError('The server answered 404'));
});

test('rejects if the server stops sending', async () => {
  await expect(download(`${base}/silent`, { stallTimeoutMs: 100 })).rejects.toThrow('No answer for too long');
});

test('does not give up because the thread was busy for longer than a stall may last', async () => {
  const loading = download(`${base}/whole`, { stallTimeoutMs: 50 });
  const busyUntilMs = performance.now() + 200;
  while (performance.now() < busyUntilMs);
  expect((await loading).byteLength).toBe(6);
});

test('waits for a slow server longer than the timeout, as long as data arrives', async () => {
  const stallTimeoutMs = 200;
  expect(stallTimeoutMs + LAST_CHANCE_MS).toBeLessThan(6 * DRIP_MS);
  const bytes = await download(`${base}/slow`, { stallTimeoutMs });
  expect(bytes.byteLength).toBe(6);
});

test('rejects if the connection breaks', async () => {
  const lost = expect.objectContaining({ name: 'DownloadError', message: 'The connection failed' });
  await expect(download(`${base}/cut`)).rejects.toEqual(lost);
});

/** The server of this test answers at once, but a busy machine may take a second to run it. Chosen, not measured. */
const STALL_MS = 2000;

const WANTED_BYTES = 100_000;

test('stops a large file once it has more than the wanted bytes, and loads its rest when the promise resolves', async () => {
  asked = [];
  const shares: number[] = [];
  const tapped = new Gate();
  const loading = download(`${base}/ranges`, {
    pause: { afterBytes: WANTED_BYTES, until: tapped.opened },
    onProgress: (share) => shares.push(share),
    stallTimeoutMs: STALL_MS,
  });
  await expect.poll(() => shares.length, { timeout: STALL_MS }).toBeGreaterThan(0);
  // Longer than a stall may last, because a download that waits for the tap has not stalled.
  await new Promise((resolve) => {
    setTimeout(resolve, 1.5 * STALL_MS);
  });
  expect(asked).toEqual(['all']);
  // The server has sent no more than half.
  expect(shares.at(-1)).toBeLessThanOrEqual(0.5);
  tapped.open();
  const bytes = await loading;
  expect(new TextDecoder().decode(bytes)).toBe(RANGES);
  const [, stoppedAt] = /^bytes=(\d+)-$/.exec(asked[1] ?? '') ?? [];
  expect(Number(stoppedAt)).toBeGreaterThan(WANTED_BYTES);
  expect(Number(stoppedAt)).toBeLessThanOrEqual(RANGES.length / 2);
  expect(shares.at(-1)).toBe(1);
});

test('does not stop a file that is small enough', async () => {
  const never = new Promise<void>(() => undefined);
  const bytes = await download(`${base}/whole`, { pause: { afterBytes: 6, until: never } });
  expect(bytes.byteLength).toBe(6);
});

test('loads all of a file again if the server does not know ranges', async () => {
  const pause = { afterBytes: 3, until: Promise.resolve() };
  expect(new TextDecoder().decode(await download(`${base}/whole`, { pause }))).toBe('abcdef');
});

test('gives a small file with its type, and null for one that is larger', async () => {
  const { signal } = new AbortController();
  const { size, type } = (await downloadIfSmall(`${base}/whole`, 6, signal))!;
  expect([size, type]).toEqual([6, 'model/gltf-binary']);
  expect(await downloadIfSmall(`${base}/ranges`, 100_000, signal)).toBeNull();
});

test('stops a file of unknown length, too, once it is larger than wanted', async () => {
  const { signal } = new AbortController();
  expect((await downloadIfSmall(`${base}/small-unknown`, 6, signal))?.size).toBe(6);
  expect(await downloadIfSmall(`${base}/unknown`, 100_000, signal)).toBeNull();
});

test('rejects for work that never ends, and gives the result of work that does', async () => {
  await expect(withTimeout(new Promise(() => undefined), 'Reading', 20)).rejects.toThrow('Reading took too long');
  await expect(withTimeout(Promise.resolve(7), 'Reading', 20)).resolves.toBe(7);
});
