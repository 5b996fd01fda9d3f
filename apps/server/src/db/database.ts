import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { DatabaseConnection } from './database-connection';

/** `$client` is for connections that are kept for longer than a transaction. */
export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * A transaction for code that takes a database and begins transactions of its own, which become parts of this one. It
 * has no `$client`.
 */
export function withinTransaction(tx: Transaction): Database {
  return tx as unknown as Database;
}

interface DatabasePoolOptions {
  /** Largest number of connections in the pool. Default: `MAX_CONNECTIONS`. */
  maxConnections?: number;
  /** Called for each connection that is lost while idle; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

export interface DatabasePool {
  db: Database;
  pool: Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** A fifth of what PostgreSQL admits by default, so that several processes fit. */
export const MAX_CONNECTIONS = 20;
/**
 * Longest wait of a request for a connection; it then fails as unavailable. A shorter one fails requests that a short
 * rush holds up, a longer one lets more of them wait behind a database that is away. Chosen, not measured.
 */
const CONNECT_TIMEOUT_MS = 5000;
/**
 * A statement that runs longer, or waits as long for a lock, is cancelled, so that it does not hold its connection.
 * Proxies usually give up after 60 s, so the client still gets the answer. Chosen, not measured.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Ends a transaction whose process hangs, so that its locks are released. A shorter time also ends those of a process
 * that was only busy between two statements. Chosen, not measured.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** Opens the pool; the first query opens the first connection. */
export function openDatabase(connection: DatabaseConnection, options: DatabasePoolOptions = {}): DatabasePool {
  const pool = new Pool({
    ...connection,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The client needs its own timeout because the server's cannot arrive over a dead connection.
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'app',
  });
  // Without a listener, a connection that breaks while idle would end the process. The same holds for one that breaks
  // between two queries of a transaction, when the pool has no listener on it. The next query on it rejects.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
