import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks';
import { causesOf } from './causes-of';
import type { Database } from './database';
import type { DatabaseConnection } from './database-connection';
import { buildOnlineIndexes, ONLINE_INDEXES, type OnlineIndex } from './online-indexes';

/** The folder is beside this file in the source tree, and beside the entry file in the bundle. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(`${folder}/meta/_journal.json`)) throw new Error(`No migrations found in ${folder}`);
  return folder;
}

/**
 * A statement of a migration waits this long for a table. Requests of other servers queue behind it meanwhile, so it
 * then gives up, lets them through and tries again. Chosen, not measured.
 */
const LOCK_TIMEOUT_MS = 2000;
/** Pause in which the requests that queued behind a statement get through. Chosen, not measured. */
const RETRY_MS = 1000;
/**
 * A table that is held for minutes is a problem for the operator, so the start fails after this many attempts. Chosen,
 * not measured.
 */
const MAX_ATTEMPTS = 100;
/** SQLSTATE of a statement that `lock_timeout` ended. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Interval between two looks at the lock of another process that migrates. Chosen, not measured. */
const TURN_POLL_MS = 100;

interface MigrationOptions {
  /** Folder with the migrations; default: those of this version. */
  folder?: string;
  /** Default: `LOCK_TIMEOUT_MS`. */
  lockTimeoutMs?: number;
  /** Indexes to build online; default: those of this version. */
  onlineIndexes?: readonly OnlineIndex[];
}

/**
 * Migrates the database to this version's schema in one transaction, and then builds the indexes that cannot be built
 * in a transaction. Processes that start together take turns: each holds a session-level advisory lock on a separate
 * connection, so a killed process releases it.
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  {
    folder = migrationsFolder(),
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    onlineIndexes = ONLINE_INDEXES,
  }: MigrationOptions = {},
): Promise<void> {
  const client = new Client({ ...connection, application_name: 'migrations' });
  client.on('error', () => {
    // The running query rejects with the same error.
  });
  await client.connect();
  try {
    await waitForTurn(client);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await migrateWithRetries(client, folder);
    // These builds wait for old transactions, and let all others through meanwhile.
    await client.query('set lock_timeout = 0');
    await buildOnlineIndexes(client, onlineIndexes);
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock: a statement that waits for it would be a transaction, for which the build of an index would wait.
 */
async function waitForTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      ADVISORY_LOCKS.migration,
    ]);
    if (rows[0]?.isOurs) return;
    await sleep(TURN_POLL_MS);
  }
}

async function migrateWithRetries(client: Client, migrationsFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await migrate(drizzle({ client }), { migrationsFolder });
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLockTimeout(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Whether another connection held a table for too long. */
function isLockTimeout(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => (cause as NodeJS.ErrnoException).code === LOCK_NOT_AVAILABLE);
}

/** Whether the database has all migrations of this version; it may have later ones, too. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal = JSON.parse(readFileSync(`${migrationsFolder()}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select coalesce(max(created_at), 0) >= ${newest} as has from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.has === true;
}
