/**
 * Sends deliveries of webhooks until it is killed. The argument is JSON, see `WebhookNodeSettings`. Every name resolves
 * to `publicAddress`, except that one with "rebind" in it resolves to `privateAddress` half of the time; every
 * connection leads to the receivers' port, and the address that was to be dialled is written to standard output.
 */
import { connect } from 'node:net';
import { openDatabase } from '../src/db/database';
import { startWebhookRunner } from '../src/jobs/webhooks/webhook-runner';
import { givenSettings } from './given-settings';
import type { WebhookNodeSettings } from './webhook-node';

const settings = givenSettings() as WebhookNodeSettings;
const { connection, publicUrl, secretKeyHex, port, timeoutMs, publicAddress, privateAddress } = settings;
const { db } = openDatabase(connection);
startWebhookRunner({
  db,
  config: { publicUrl, secretKey: Buffer.from(secretKeyHex, 'hex') },
  network: {
    resolve: (host) =>
      Promise.resolve([host.includes('rebind') && Math.random() < 0.5 ? privateAddress : publicAddress]),
    connect: (address) => {
      process.stdout.write(`${address}\n`);
      return connect(port, '127.0.0.1');
    },
    ownAddresses: () => [],
  },
  timeoutMs,
  pollMs: 100,
  onError: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
});
