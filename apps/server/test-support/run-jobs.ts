/** Runs the background jobs until it is killed. The argument is JSON: connection, dataDir, leaseMs. */
import { openDatabase } from '../src/db/database';
import type { DatabaseConnection } from '../src/db/database-connection';
import { startJobs } from '../src/jobs/start-jobs';
import { createObjectStore } from '../src/storage/create-object-store';

const {
  connection,
  dataDir,
  leaseMs,
  ffmpeg = null,
} = JSON.parse(process.argv[2] ?? '{}') as {
  connection: DatabaseConnection;
  dataDir: string;
  leaseMs: number;
  ffmpeg?: string | null;
};
const { db } = openDatabase(connection);
const store = await createObjectStore({ storage: { kind: 'disk' }, dataDir, secretKey: Buffer.alloc(32) });
const onError = (message: string, error: unknown) => process.stderr.write(`${message}: ${String(error)}\n`);
const room = { userQuotaBytes: 1e9, unconfirmedQuotaBytes: 1e9, maxTotalBytes: null, minFreeDiskBytes: 0, mail: null };
const config = { ...room, dataDir, ffmpeg, storage: { kind: 'disk' } } as const;
startJobs({ db, store, connection, config, leaseMs, onError });
