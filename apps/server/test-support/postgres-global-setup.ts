import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { SocketConnection } from '../src/db/database-connection';
import { APP_ROLE } from '../src/db/embedded/cluster';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres';
import { migrateDatabase } from '../src/db/migrate';
import { TEST_PASSWORDS } from './postgres-passwords';

export const TEMPLATE_DATABASE = 'test_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own server: for the app's role, and for the role that makes databases. */
    testPostgres: { app: SocketConnection; admin: SocketConnection };
  }
}

/** One server for the whole test run, with a migrated database of which the test files get copies. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-postgres-'));
  const postgres = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    passwords: TEST_PASSWORDS,
    isDurable: false,
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { connection: app, adminConnection: admin } = postgres.server;
    await createTemplate(admin);
    await migrateDatabase({ ...app, database: TEMPLATE_DATABASE });
    project.provide('testPostgres', { app, admin });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function createTemplate(admin: SocketConnection): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE_DATABASE} owner ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}
