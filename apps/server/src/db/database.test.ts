import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import type { TestDatabase } from '../../test-support/test-database';
import { openDatabase } from './database';
import { isDatabaseUnavailable } from './database-errors';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
}

/** Ends every other connection of the server's role to the database, as a stopping PostgreSQL does. */
async function endConnections({ connection }: TestDatabase): Promise<void> {
  const other = openDatabase(connection, { maxConnections: 1 });
  await other.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  await other.close();
}

describe('openDatabase', () => {
  it('survives connections that end while idle, and opens new ones', async () => {
    const database = await newDatabase();
    await database.db.execute(sql`select 1`);
    await endConnections(database);
    await expect.poll(() => database.pool.totalCount).toBe(0);
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('survives a connection that ends between two queries of a transaction', async () => {
    const database = await newDatabase();
    const ended = new Promise<void>((resolve) => {
      database.pool.once('acquire', (client) => client.once('end', resolve));
    });
    const failure = await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await endConnections(database);
        await ended;
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('fails a statement as unavailable when all connections stay taken', async () => {
    const { connection } = await newDatabase();
    const small = openDatabase(connection, { maxConnections: 1 });
    onTestFinished(() => small.close());
    const client = await small.pool.connect();
    onTestFinished(() => client.release());
    const failure = await small.db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });
});
