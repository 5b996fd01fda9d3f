import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../db/database';
import type { DatabaseConnection } from '../db/database-connection';
import { isDatabaseUnavailable } from '../db/database-errors';

const ASK_AGAIN_MS = 500;
const MAX_CONNECTIONS = 4;

/** The interface that pg-boss requires of a database. */
export interface JobDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/**
 * Opens the job queue's own connections. pg-boss does not wait for the statement that ends a job. If that statement
 * failed because the database restarts, the error would be lost, end the process, or make the job run again. Statements
 * therefore wait until the database is available.
 *
 * @param onLost called for each broken connection.
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
