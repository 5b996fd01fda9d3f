import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ASK_EVERY_MS, Balancer } from './balancer';

/** Time in which a running balancer would ask again several times. */
const ASKED_WITHIN_MS = 4 * ASK_EVERY_MS;

it('asks no server any more after it was stopped in the middle of a question', { tags: 'thorough' }, async () => {
  let asked = 0;
  const held: ServerResponse[] = [];
  const node = createServer((_request, response) => {
    asked++;
    // The first question is answered at once, for the balancer to start; the second has to wait.
    if (asked === 1) response.end();
    else held.push(response);
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  try {
    const balancer = await Balancer.start([`http://127.0.0.1:${(node.address() as AddressInfo).port}`]);
    try {
      await expect.poll(() => asked).toBe(2);
    } finally {
      await balancer.stop();
    }
    held.pop()?.end();
    await sleep(ASKED_WITHIN_MS);
    expect(asked).toBe(2);
  } finally {
    node.closeAllConnections();
    node.close();
  }
});
