import { Client } from 'pg';
import { databaseFolder } from '../../apps/server/src/config/data-folders';
import { readOrCreateSecret } from '../../apps/server/src/config/read-or-create-secret';
import { embeddedConnection } from '../../apps/server/src/db/embedded/postgres-server';

/** Runs `work` with a connection to the bundled PostgreSQL of a running server. */
export async function withServerDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const password = readOrCreateSecret(dataDir, 'database-password').value;
  const client = new Client(embeddedConnection(databaseFolder(dataDir), password));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
