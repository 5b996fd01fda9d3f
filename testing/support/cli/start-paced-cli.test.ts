import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { expect, it } from 'vitest';
import { startPacedCli } from './start-paced-cli';

/** Long enough that the program asks its parent for the wait, instead of waiting itself. */
const RETRY_AFTER_S = 60;

/** Time for the program to start and to end on a busy machine. Chosen, not measured. */
const TIMEOUT_MS = 30_000;

it(
  'ends the program and fails when the clock cannot be moved for a long wait',
  { tags: 'thorough', timeout: TIMEOUT_MS },
  async () => {
    const server = createServer((_request, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_S) }).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { ended } = startPacedCli({
        args: ['list'],
        env: {
          ANCHORA_TOKEN: `${TOKEN_PREFIX}${'x'.repeat(43)}`,
          ANCHORA_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        },
        onLongWait: () => Promise.reject(new Error('the clock stands still')),
      });
      await expect(ended).rejects.toMatchObject({ cause: { message: 'the clock stands still' } });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);
