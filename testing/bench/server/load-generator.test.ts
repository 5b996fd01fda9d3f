import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { generateLoad } from './load-generator';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that gives each request to a function. @returns its port */
async function serve(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => socket.on('data', () => answer(socket)).on('error', () => undefined));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const load = { path: '/', headers: {}, connections: 2, durationMs: 50 };

it('counts the answers by status', async () => {
  const sent: Record<string, number> = { 200: 0, 503: 0 };
  let turn = 0;
  const port = await serve((socket) => {
    const status = turn++ % 3 === 0 ? '503' : '200';
    sent[status] = (sent[status] ?? 0) + 1;
    socket.write(ANSWER.replace('200', status));
  });
  const { statuses, perSecond } = await generateLoad({ ...load, port });
  expect(statuses).toEqual(sent);
  expect(sent['503']).toBeGreaterThan(0);
  expect(perSecond).toBeGreaterThan(0);
});

it('fails when the server closes a connection in the middle of an answer', async () => {
  const port = await serve((socket) => socket.end(ANSWER.slice(0, -1)));
  await expect(generateLoad({ ...load, port })).rejects.toThrow('closed a connection');
});
