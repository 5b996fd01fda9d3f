import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { registerJsonCompression } from './compress-json';

const LONG = { items: Array.from({ length: 2000 }, (_, id) => ({ id, name: 'Áp phích' })) };
const SHORT = { ok: true };
const TEXT = 'x'.repeat(100_000);

async function* brokenList() {
  yield `[${'0,'.repeat(50_000)}`;
  await Promise.resolve();
  throw new Error('the source failed');
}

function server() {
  const app = Fastify();
  registerJsonCompression(app);
  app.get('/long', () => LONG);
  app.get('/stream', (_request, reply) => {
    reply.type('application/json; charset=utf-8');
    return reply.send(Readable.from([JSON.stringify(LONG)], { objectMode: false }));
  });
  app.get('/broken', (_request, reply) => {
    reply.type('application/json; charset=utf-8');
    return reply.send(Readable.from(brokenList(), { objectMode: false }));
  });
  app.get('/chosen', (_request, reply) => reply.header('vary', 'accept').send(LONG));
  app.get('/short', () => SHORT);
  app.get('/text', () => TEXT);
  return app;
}

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('sends long JSON to a client that accepts %s as %s', async (accepted, encoding, unpack) => {
  const answer = await server().inject({ url: '/long', headers: { 'accept-encoding': accepted } });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  // About a tenth is usual. Chosen, not measured.
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5);
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(LONG);
});

it('names the encoding in Vary beside what the route names there', async () => {
  const answer = await server().inject({ url: '/chosen', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept, accept-encoding' });
});

it.each([
  ['/long', undefined, JSON.stringify(LONG)],
  ['/long', 'gzip;q=0', JSON.stringify(LONG)],
  ['/short', 'br, gzip', JSON.stringify(SHORT)],
  ['/text', 'br, gzip', TEXT],
])('leaves %s as it is for a client that accepts %s', async (url, accepted, body) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await server().inject({ url, headers });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body === body).toBe(true);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('compresses streamed JSON as %s', async (encoding, unpack) => {
  const answer = await server().inject({ url: '/stream', headers: { 'accept-encoding': encoding } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(LONG);
});

it.each(['br', 'identity'])('breaks the connection when the source of streamed JSON fails (%s)', async (encoding) => {
  const app = server();
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = fetch(`${address}/broken`, { headers: { 'accept-encoding': encoding } }).then((answer) => answer.text());
  await expect(read).rejects.toThrow('terminated');
});
