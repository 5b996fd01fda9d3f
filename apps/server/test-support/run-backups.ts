/** Backs up projects until it is killed. The argument is JSON, see `BackupNodeSettings`. */
import { connect } from 'node:net';
import type { Config } from '../src/config/config';
import { openDatabase } from '../src/db/database';
import { startBackupRunner } from '../src/jobs/project-backups/backup-runner';
import { createObjectStore } from '../src/storage/create-object-store';
import type { BackupNodeSettings } from './backup-node';
import { givenSettings } from './given-settings';

const settings = givenSettings() as BackupNodeSettings;
const { connection, dataDir, publicUrl, publicAddress, bucketPort, leaseMs } = settings;
const secretKey = Buffer.from(settings.secretKeyHex, 'hex');
const { db } = openDatabase(connection);
const store = await createObjectStore({ storage: { kind: 'disk' }, dataDir, secretKey });
startBackupRunner({
  db,
  store,
  // A copy reads these settings only.
  config: { dataDir, publicUrl, secretKey, storage: { kind: 'disk' } } as Config,
  network: {
    resolve: () => Promise.resolve([publicAddress]),
    connect: () => connect(bucketPort, '127.0.0.1'),
    ownAddresses: () => [],
  },
  pollMs: 100,
  leaseMs,
  onError: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
});
