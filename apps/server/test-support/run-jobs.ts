/** Runs the background jobs until it is killed. The argument is JSON, see `JobsNodeSettings`. */
import { openDatabase } from '../src/db/database';
import { startJobs } from '../src/jobs/start-jobs';
import { createObjectStore } from '../src/storage/create-object-store';
import { givenSettings } from './given-settings';
import type { JobsNodeSettings } from './jobs-node';

const { connection, dataDir, leaseMs, ffmpeg } = givenSettings() as JobsNodeSettings;
const { db } = openDatabase(connection);
const store = await createObjectStore({ storage: { kind: 'disk' }, dataDir, secretKey: Buffer.alloc(32) });
const onError = (message: string, error: unknown) => process.stderr.write(`${message}: ${String(error)}\n`);
const quotas = {
  userQuotaBytes: 1e9,
  unconfirmedQuotaBytes: 1e9,
  maxTotalBytes: null,
  minFreeDiskBytes: 0,
  mail: null,
};
const config = { ...quotas, dataDir, ffmpeg, storage: { kind: 'disk' } } as const;
startJobs({ db, store, connection, config, leaseMs, onError });
