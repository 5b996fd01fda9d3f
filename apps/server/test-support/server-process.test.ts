import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchServer, type ServerProcess, stopServer } from './server-process';

/** Longer than a Node process takes to end when it is asked to. Chosen, not measured. */
const TIMEOUT_MS = 5000;
/** Short, because the test waits so long for a server that stays. */
const SHORT_MS = 100;
/** Time between two looks at the process. Chosen, not measured. */
const POLL_MS = 10;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-process-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Launches a program that runs until it is killed, and waits until it listens to signals. */
async function launch(onStop: string): Promise<ServerProcess> {
  const entry = path.join(folder, 'entry.mjs');
  await writeFile(
    entry,
    `process.on('SIGTERM', () => { ${onStop} }); setInterval(() => {}, 1000); console.log('listening');`,
  );
  const server = launchServer(entry, { PORT: '0', DATA_DIR: folder });
  while (!server.output().includes('listening')) await sleep(POLL_MS);
  return server;
}

it('stops a server and returns its exit code', async () => {
  const server = await launch('process.exit(3);');
  expect(await stopServer(server, TIMEOUT_MS)).toBe(3);
});

it('kills a server that does not stop in time, and throws what it printed', async () => {
  const server = await launch('');
  await expect(stopServer(server, SHORT_MS)).rejects.toThrow(/did not stop within 0\.1 s: listening/);
  expect(await server.exited).toBeNull();
});
