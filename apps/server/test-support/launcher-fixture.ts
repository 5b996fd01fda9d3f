import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { StartupError } from '../src/config/startup-error';
import type { SocketConnection } from '../src/db/database-connection';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../src/db/embedded/embedded-postgres';
import { killHard, startEmbeddedApp } from './embedded-app-process';
import type { EmbeddedApp } from './embedded-app-process';
import { TEST_PASSWORDS } from './postgres-passwords';

interface LauncherFixture {
  /** Temporary folder of this test file. */
  readonly base: string;
  /** A new folder with a cluster that has been stopped in order; its table `notes(text)` is empty. */
  preparedFolder(): string;
  /** Starts in this process; stopped after the test. */
  start(folder: string, options?: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres>;
  /** Expects that a start is refused. @returns the message, which has one line */
  refusal(folder: string): Promise<string>;
  /** Starts in a process of its own; killed after the test. */
  startApp(...launch: Parameters<typeof startEmbeddedApp>): Promise<EmbeddedApp>;
  /** Runs the step after the test; the last added step runs first. */
  cleanUp(step: () => unknown): void;
}

/** For test files about the launcher itself: the cluster is created once, and each test gets a copy. */
export function useLauncher(): LauncherFixture {
  const base = mkdtempSync(path.join(tmpdir(), 'launcher-test-'));
  const made = path.join(base, 'made');
  const cleanups: (() => unknown)[] = [];
  let copies = 0;

  beforeAll(async () => {
    const postgres = await startEmbeddedPostgres({ folder: made, passwords: TEST_PASSWORDS });
    try {
      await runStatement(postgres.server.connection, 'create table notes (text text)');
    } finally {
      await postgres.stop();
    }
  });
  afterEach(async () => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  const start: LauncherFixture['start'] = async (folder, options = {}) => {
    const postgres = await startEmbeddedPostgres({ folder, passwords: TEST_PASSWORDS, patienceMs: 0, ...options });
    cleanups.push(() => postgres.stop());
    return postgres;
  };
  return {
    base,
    preparedFolder: () => {
      const folder = path.join(base, `copy-${copies++}`);
      cpSync(made, folder, { recursive: true, filter: (file) => !file.endsWith('.sock') });
      chmodSync(folder, 0o700);
      return folder;
    },
    start,
    refusal: async (folder) => {
      const outcome = await start(folder).then(
        () => 'started',
        (error: unknown) => error,
      );
      expect(outcome).toBeInstanceOf(StartupError);
      const { message } = outcome as StartupError;
      expect(message).not.toContain('\n');
      return message;
    },
    startApp: async (...launch) => {
      const app = await startEmbeddedApp(...launch);
      cleanups.push(() => killHard(app.process));
      return app;
    },
    cleanUp: (step) => void cleanups.push(step),
  };
}

/** The server of an app that was expected to start. @throws Error with the reason why it has not. */
export function startedServer({ started }: EmbeddedApp) {
  if (started.error !== undefined) throw new Error(started.error);
  return started;
}

export async function runStatement(connection: SocketConnection, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
