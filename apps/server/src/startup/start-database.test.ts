import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../config/config';
import { ServerLog } from './server-log';
import { Shutdown } from './shutdown';
import { startDatabase } from './start-database';

/** Kills the bundled PostgreSQL as soon as it has said for the first time that it is ready. */
class KillingLog extends ServerLog {
  killed: Promise<void> | null = null;

  constructor(private readonly dataDir: string) {
    super();
  }

  override postgres(line: string): void {
    if (line.includes('ready to accept connections')) this.killed ??= this.#kill();
  }

  async #kill(): Promise<void> {
    const file = await readFile(path.join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  }
}

it(
  'starts although the bundled PostgreSQL is killed before its first connection',
  { tags: 'thorough', timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'start-database-'));
    const log = new KillingLog(dataDir);
    const failures: unknown[] = [];
    const shutdown = new Shutdown((name, error) => failures.push([name, error]));
    onTestFinished(async () => {
      await shutdown.run();
      await rm(dataDir, { recursive: true, force: true });
    });
    const config = { dataDir, databaseUrl: null } as Config;
    const { db } = await startDatabase(config, log, shutdown, (error) => failures.push(error));
    await expect(log.killed).resolves.toBeUndefined();
    expect((await db.execute(sql`select count(*)::int as users from users`)).rows).toEqual([{ users: 0 }]);
    expect(failures).toEqual([]);
  },
);
