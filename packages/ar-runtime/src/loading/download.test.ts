import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, DownloadError, withTimeout } from './download';

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/whole') response.writeHead(200, { 'content-length': 6 }).end('abcdef');
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

function drip(response: ServerResponse, count: number): void {
  response.writeHead(200, { 'content-length': count });
  let sent = 0;
  const timer = setInterval(() => {
    response.write('x');
    sent += 1;
    if (sent < count) return;
    clearInterval(timer);
    response.end();
  }, 150);
}

test('loads a whole file, with progress up to 1', async () => {
  const shares: number[] = [];
  const bytes = await download(`${base}/whole`, { onProgress: (share) => shares.push(share) });
  expect(new TextDecoder().decode(bytes)).toBe('abcdef');
  expect(shares.at(-1)).toBe(1);
});

test('rejects for a missing file', async () => {
  await expect(download(`${base}/nothing`)).rejects.toThrow(DownloadError);
});

test('rejects if the server stops sending', async () => {
  await expect(download(`${base}/silent`, { stallTimeoutMs: 100 })).rejects.toThrow('No answer for too long');
});

test('waits for a slow server longer than the timeout, as long as data arrives', async () => {
  const bytes = await download(`${base}/slow`, { stallTimeoutMs: 600 });
  expect(bytes.byteLength).toBe(6);
});

test('rejects if the connection breaks', async () => {
  await expect(download(`${base}/cut`)).rejects.toThrow(DownloadError);
});

test('rejects for work that never ends', async () => {
  await expect(withTimeout(new Promise(() => undefined), 'Reading', 20)).rejects.toThrow('Reading took too long');
  await expect(withTimeout(Promise.resolve(7), 'Reading', 20)).resolves.toBe(7);
});
