import { Client } from 'pg';
import type { DatabaseConnection } from './database-connection';

/**
 * Runs `work` unless another process holds the lock. The lock belongs to a separate connection, so a killed process
 * releases it.
 *
 * @param key arbitrary, the same for every process that does this work.
 * @returns false if another process holds the lock.
 */
export async function runExclusively(
  connection: DatabaseConnection,
  key: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = new Client({ ...connection, application_name: 'exclusive work', keepAlive: true });
  client.on('error', () => {
    // The lock is lost with the connection. Running the work twice is safe, only slower.
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (!rows[0]?.held) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
