import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { APP_DATABASE, APP_ROLE } from '../../apps/server/src/db/embedded/cluster';
import { socketFolder } from '../../apps/server/src/db/embedded/socket-folder';

/** Runs `work` with a connection to the bundled PostgreSQL of a running server. */
export async function withServerDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: socketFolder(path.join(dataDir, 'postgres'), '.s.PGSQL.5432.lock'),
    port: 5432,
    user: APP_ROLE,
    database: APP_DATABASE,
    password: readFileSync(path.join(dataDir, 'secrets', 'database-password'), 'utf8'),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
