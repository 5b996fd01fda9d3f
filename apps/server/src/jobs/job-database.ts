import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../db/database';
import type { DatabaseConnection } from '../db/database-connection';
import { isDatabaseUnavailable } from '../db/database-errors';

const ASK_AGAIN_MS = 500;
const MAX_CONNECTIONS = 4;

/** What pg-boss asks of a database. */
export interface JobDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/**
 * The job queue's own connections. pg-boss does not wait for the statement that ends a job: were it to fail because the
 * database restarts, nobody would hear of it, the process would end, or the job would run again. So statements
 * wait for a database that is away.
 *
 * @param onLost told of connections that broke.
 */
export function openJobDatabase(connection: DatabaseConnection, onLost: (error: Error) => void): JobDatabase {
  const database = openDatabase(connection, { maxConnections: MAX_CONNECTIONS, onConnectionLost: onLost });
  let isClosed = false;
  return {
    executeSql: async (text, values) => {
      for (;;) {
        try {
          return await database.pool.query<Record<string, unknown>>(text, values);
        } catch (error) {
          if (isClosed || !isDatabaseUnavailable(error)) throw error;
          await sleep(ASK_AGAIN_MS);
        }
      }
    },
    close: async () => {
      isClosed = true;
      await database.close();
    },
  };
}
