import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fixturePath } from '../../fixtures/fixture-path';
import { sendFile } from './send-file';

it('cuts off the answer for a file that does not exist, and then still gives one that does', async () => {
  const server = createServer(({ url = '' }, response) => sendFile(fixturePath(`pictures${url}`), response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const read = async (name: string) => {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`);
      return (await answer.arrayBuffer()).byteLength;
    };
    await expect(read('no-such.png')).rejects.toThrow();
    expect(await read('citrus.png')).toBeGreaterThan(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
