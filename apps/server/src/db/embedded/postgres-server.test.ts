import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../testing/support/temporary-folder';
import { type ServerSetup, START_TIMEOUT_MS, startPostgresServer } from './postgres-server';

afterEach(() => vi.useRealTimers());

/** More lines than are kept, as a recovery after a crash may write. */
const MANY_LINES = `for (let i = 0; i < 200; i++) console.error('LOG:  redo in progress, file ' + i);`;

/** A program in place of PostgreSQL, which writes what a server writes and ends as one does. */
async function setupWith(program: string): Promise<ServerSetup> {
  const folder = temporaryFolder('postgres-server-');
  const postgres = path.join(folder, 'postgres.cjs');
  await writeFile(postgres, `#!${process.execPath}\n${program}\n`);
  await chmod(postgres, 0o700);
  return {
    folder,
    cluster: folder,
    binaries: { root: folder, postgres, initdb: postgres, majorVersion: 18 },
    account: { ids: null, wrapper: [] },
    passwords: { app: 'a', admin: 'b', areNew: false },
    isDurable: false,
    log: () => undefined,
  };
}

it('says why the server did not start, which is the end of its output', async () => {
  const setup = await setupWith(`${MANY_LINES}
    console.error('FATAL:  could not write lock file: No space left on device');
    process.exitCode = 1;`);
  await expect(startPostgresServer(setup)).rejects.toThrow(
    'PostgreSQL ended with 1 while starting. FATAL:  could not write lock file: No space left on device',
  );
});

it('starts again after a refusal that passes, however much the server wrote before it', async () => {
  const setup = await setupWith(`const { appendFileSync, readFileSync } = require('node:fs');
    const attempts = __dirname + '/attempts';
    appendFileSync(attempts, 'x');
    ${MANY_LINES}
    if (readFileSync(attempts).length < 3) {
      console.error('FATAL:  pre-existing shared memory block is still in use');
      process.exit(1);
    }
    console.error('LOG:  database system is ready to accept connections');
    process.on('SIGINT', () => process.exit(0));
    setInterval(() => undefined, 1000);`);
  const server = await startPostgresServer(setup);
  await server.stop();
  expect(await readFile(path.join(setup.folder, 'attempts'), 'utf8')).toBe('xxx');
});

it('says what the server wrote last if it is not ready in time, once it has ended', async () => {
  const setup = await setupWith(`process.on('SIGINT', () => {
      console.error('LOG:  received fast shutdown request');
      process.exit(0);
    });
    ${MANY_LINES}
    setInterval(() => undefined, 1000);`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = vi.fn();
  const failed = expect(startPostgresServer({ ...setup, log })).rejects.toThrow(
    new RegExp(
      `^PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s\\. .*redo in progress, file 199 LOG:  received fast shutdown request$`,
    ),
  );
  await vi.waitUntil(() => log.mock.lastCall?.[0] === 'LOG:  redo in progress, file 199', { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(START_TIMEOUT_MS);
  await failed;
});
