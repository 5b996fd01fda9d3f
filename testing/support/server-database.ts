import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { databaseFolder } from '../../apps/server/src/config/data-folders';
import { embeddedConnection } from '../../apps/server/src/db/embedded/postgres-server';

/** Runs `work` with a connection to the bundled PostgreSQL of a running server. */
export async function withServerDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const password = readFileSync(path.join(dataDir, 'secrets', 'database-password'), 'utf8');
  const client = new Client(embeddedConnection(databaseFolder(dataDir), password));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
