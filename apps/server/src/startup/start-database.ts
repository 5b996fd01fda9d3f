import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config';
import { databaseFolder } from '../config/data-folders';
import { readOrCreateSecret } from '../config/read-or-create-secret';
import { StartupError } from '../config/startup-error';
import { openDatabase, type DatabasePool } from '../db/database';
import type { DatabaseConnection } from '../db/database-connection';
import { isDatabaseUnavailable } from '../db/database-errors';
import type { ServerLog } from './server-log';
import { migrateDatabase } from '../db/migrate';
import type { Shutdown } from './shutdown';

/**
 * Longer than the keeper needs for the first few of its attempts to start the bundled server again. Chosen, not
 * measured.
 */
const BUNDLED_PATIENCE_MS = 30_000;
/**
 * Classes of SQLSTATE with which PostgreSQL refuses a connection: of an account (28) or to a database that is not there
 * (3D).
 */
const REFUSED = /^(28|3D)/;
/** Pause before the migration begins again. Chosen, not measured. */
const RETRY_MS = 200;

interface StartedDatabase extends DatabasePool {
  connection: DatabaseConnection;
}

/**
 * Starts the bundled PostgreSQL unless another is configured, migrates, and opens the pool.
 *
 * @param giveUp called if the bundled server ends later and cannot be restarted.
 * @throws StartupError if the bundled server cannot start, or the other database does not let us in.
 */
export async function startDatabase(
  config: Config,
  log: ServerLog,
  shutdown: Shutdown,
  giveUp: (error: unknown) => void,
): Promise<StartedDatabase> {
  const connection =
    config.databaseUrl === null
      ? await startBundledPostgres(config, log, shutdown, giveUp)
      : { connectionString: config.databaseUrl };
  await (config.databaseUrl === null ? migrateBundled(connection, log) : migrateExternal(connection));
  const database = openDatabase(connection, {
    onConnectionLost: (error) => {
      if (!shutdown.hasBegun) log.warn('a database connection was lost', error.message);
    },
  });
  shutdown.add('database connections', () => database.close());
  return { ...database, connection };
}

async function startBundledPostgres(
  config: Config,
  log: ServerLog,
  shutdown: Shutdown,
  giveUp: (error: unknown) => void,
): Promise<DatabaseConnection> {
  // With an external database this code is not loaded.
  const [{ startEmbeddedPostgres }, { PostgresKeeper }] = await Promise.all([
    import('../db/embedded/embedded-postgres'),
    import('../db/embedded/postgres-keeper'),
  ]);
  const admin = readOrCreateSecret(config.dataDir, 'database-admin-password');
  const app = readOrCreateSecret(config.dataDir, 'database-password');
  const postgres = await startEmbeddedPostgres({
    folder: databaseFolder(config.dataDir),
    passwords: { admin: admin.value, app: app.value, areNew: admin.isNew || app.isNew },
    // PostgreSQL logs the end of each connection as fatal even when it is stopped on request.
    log: (line) => {
      if (!shutdown.hasBegun) log.postgres(line);
    },
  });
  const keeper = new PostgresKeeper(postgres, {
    report: (event, detail) => (event === 'back' ? log.info(detail) : log.error('the database went away', detail)),
    giveUp,
  });
  shutdown.add('PostgreSQL', () => keeper.stop());
  return postgres.server.connection;
}

/**
 * The bundled server may end when it has hardly started, for lack of memory for example. Its keeper then starts it
 * again, and the migration, which is one transaction, begins again.
 */
async function migrateBundled(connection: DatabaseConnection, log: ServerLog): Promise<void> {
  const begunMs = performance.now();
  for (;;) {
    try {
      return await migrateDatabase(connection);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() - begunMs > BUNDLED_PATIENCE_MS) throw error;
      log.warn('the database went away during its migration', (error as Error).message);
      await sleep(RETRY_MS);
    }
  }
}

async function migrateExternal(connection: DatabaseConnection): Promise<void> {
  try {
    await migrateDatabase(connection);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!(isDatabaseUnavailable(error) || REFUSED.test(code))) throw error;
    throw new StartupError(`The database at DATABASE_URL does not let us in (${(error as Error).message})`, {
      cause: error,
    });
  }
}
