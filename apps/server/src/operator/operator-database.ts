import type { Config } from '../config/config';
import { databaseFolder } from '../config/data-folders';
import { readOrCreateSecret } from '../config/read-or-create-secret';
import { openDatabase, type Database } from '../db/database';
import { embeddedConnection } from '../db/embedded/postgres-server';
import type { ServerLog } from '../startup/server-log';
import type { Shutdown } from '../startup/shutdown';
import { startDatabase } from '../startup/start-database';

/** One for the command's queries, and one that holds the lock of a backup's folder. */
export const OPERATOR_CONNECTIONS = 2;

/** System codes of a socket that is missing, or that a killed server has left. */
const NOT_RUNNING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Opens the database at `DATABASE_URL`, or that of the running server; if there is neither, it starts the bundled one
 * until shutdown. A database that no running server has opened is migrated.
 *
 * @throws the error of a running database that takes no connection now; as `startDatabase`
 */
export async function openOperatorDatabase(config: Config, log: ServerLog, shutdown: Shutdown): Promise<Database> {
  if (config.databaseUrl === null) {
    const running = await connectToRunning(config, shutdown);
    if (running) return running;
  }
  return (await startDatabase(config, log, shutdown, () => undefined)).db;
}

async function connectToRunning(config: Config, shutdown: Shutdown): Promise<Database | null> {
  const password = readOrCreateSecret(config.dataDir, 'database-password').value;
  const database = openDatabase(embeddedConnection(databaseFolder(config.dataDir), password), {
    maxConnections: OPERATOR_CONNECTIONS,
  });
  try {
    await database.pool.query('select 1');
  } catch (error) {
    await database.close();
    // Nobody listens. A database that is busy, or is starting, is running all the same.
    if (NOT_RUNNING.has((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  }
  shutdown.add('database connections', () => database.close());
  return database.db;
}
