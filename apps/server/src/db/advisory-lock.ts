import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database, Transaction } from './database';
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
    // A connection that cannot be closed is already lost, and the lock with it.
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` unless another process holds the lock. Unlike `runExclusively`, it suits work that must not run twice at
 * once: `lost` is aborted if the connection is lost, and the lock with it. The lock occupies a connection of the pool,
 * so the pool needs another one for `work`.
 *
 * @param key two halves, 32-bit integers.
 * @returns null if another process holds the lock.
 */
export async function runLocked<T>(
  db: Database,
  key: readonly [number, number],
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const client = await db.$client.connect();
  const lost = new AbortController();
  const onError = (error: Error) => lost.abort(new Error('the lock was lost with its connection', { cause: error }));
  client.on('error', onError);
  let isUnlocked = false;
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [...key]);
    if (!rows[0]?.held) {
      isUnlocked = true;
      return null;
    }
    const result = await work(lost.signal);
    lost.signal.throwIfAborted();
    return result;
  } finally {
    if (!isUnlocked && !lost.signal.aborted) {
      isUnlocked = await client.query('select pg_advisory_unlock($1, $2)', [...key]).then(
        () => true,
        () => false,
      );
    }
    client.off('error', onError);
    // Closing the connection releases a lock that could not be released otherwise.
    client.release(!isUnlocked);
  }
}

/**
 * Waits for the lock, and holds it until the transaction ends.
 *
 * @param key two halves, 32-bit integers.
 */
export async function waitForLock(tx: Transaction, [first, second]: readonly [number, number]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`);
}
