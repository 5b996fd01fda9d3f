import path from 'node:path';
import type { Config } from '../config/config';
import { readOrCreateSecret } from '../config/secrets';
import { openDatabase } from '../db/database';
import { isDatabaseUnavailable } from '../db/database-errors';
import { embeddedConnection } from '../db/embedded/postgres-server';
import type { Database } from '../db/database';
import type { ServerLog } from '../startup/server-log';
import type { Shutdown } from '../startup/shutdown';
import { startDatabase } from '../startup/start-database';

/** One for the command's queries, and one that holds the lock of a backup's folder. */
const OPERATOR_CONNECTIONS = 2;

/** The database of the running server, if any; otherwise it is started for the duration of the command. */
export async function openOperatorDatabase(config: Config, log: ServerLog, shutdown: Shutdown): Promise<Database> {
  if (config.databaseUrl === null) {
    const running = await connectToRunning(config, shutdown);
    if (running) return running;
  }
  return (await startDatabase(config, log, shutdown, () => undefined)).db;
}

async function connectToRunning(config: Config, shutdown: Shutdown): Promise<Database | null> {
  const password = readOrCreateSecret(config.dataDir, 'database-password').value;
  const database = openDatabase(embeddedConnection(path.join(config.dataDir, 'postgres'), password), {
    maxConnections: OPERATOR_CONNECTIONS,
  });
  try {
    await database.pool.query('select 1');
  } catch (error) {
    await database.close();
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
  shutdown.add('database connections', () => database.close());
  return database.db;
}
