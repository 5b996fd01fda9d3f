import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runApiClients } from './api-clients';

it('rejects with the failure of a client and does not wait for the remaining kills', async () => {
  let restarts = 0;
  const http = createServer((request, response) => {
    request.resume().once('end', () => {
      const isUpload = request.url?.endsWith('/files') ?? false;
      response.writeHead(isUpload ? 201 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isUpload ? { url: '/files/1' } : { code: 'forbidden', message: 'not you' }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const server = { origin, restart: () => Promise.resolve(void restarts++) };
    const run = { projects: 4, clients: 2, kills: 1, seed: 1, log: () => undefined };
    await expect(runApiClients(server, 'a token', run)).rejects.toThrow('403: not you');
    expect(restarts).toBe(0);
  } finally {
    http.closeAllConnections();
    http.close();
  }
});
