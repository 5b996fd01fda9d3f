import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres';
import { processorMs, startBuiltServer, type BuiltServer } from '../../support/built-server';
import type { LoadOptions, LoadResult } from './load-generator';
import type { YardstickOptions } from './yardstick';
import { wholeNumber } from '../../support/number-options';
import { temporaryFolder } from '../../support/temporary-folder';

export const WEB_DIR = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export interface BenchServers {
  app: BuiltServer;
  databaseUrl: string;
  /** To this file the server writes the longest stop of its event loop, on a signal; see `loop-monitor.mjs`. */
  loopDelayFile: string;
  stop(): Promise<void>;
}

/** The built server, as it is started in production, on a bundled PostgreSQL that the bench can reach as well. */
export async function startBenchServers(): Promise<BenchServers> {
  const folder = temporaryFolder('anchora-load-');
  const passwords = { admin: 'bench-admin', app: 'bench-app', areNew: false };
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'pg'), passwords });
  const { user, password, database, host, port } = postgres.server.connection;
  const databaseUrl = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const loopDelayFile = path.join(folder, 'loop-delay');
  const app = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key of a bench, longer than needed',
    LOOP_DELAY_FILE: loopDelayFile,
    NODE_OPTIONS: `--import ${here('./loop-monitor.mjs')} ${process.env.BENCH_NODE_OPTIONS ?? ''}`,
  }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const stop = async () => {
    try {
      await app.stop();
    } finally {
      await postgres.stop();
    }
  };
  return { app, databaseUrl, loopDelayFile, stop };
}

interface Yardstick {
  port: number;
  /** Processor time that the process has used so far. */
  cpuMs(): number;
  stop(): Promise<void>;
}

export async function startYardstick(options: YardstickOptions): Promise<Yardstick> {
  const child = spawnTool('./yardstick.ts', options);
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    // `ended` listens since the start, because a child that has crashed emitted its only `exit` before.
    await ended;
  };
  const port = await portOf(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, cpuMs: () => processorMs(child.pid ?? 0), stop };
}

/** Has a process of its own generate load. @throws Error if any answer is not 200, or the process ends without a result. */
export async function runLoadGenerator(options: LoadOptions): Promise<LoadResult> {
  const result = JSON.parse(await firstLine(spawnTool('./load-generator.ts', options))) as LoadResult;
  const failed = Object.keys(result.statuses).filter((status) => status !== '200');
  if (failed.length > 0) throw new Error(`${options.path} answered ${JSON.stringify(result.statuses)}`);
  return result;
}

/** The port that a server prints. */
async function portOf(child: ChildProcess): Promise<number> {
  return wholeNumber('the printed port', await firstLine(child));
}

function spawnTool(file: string, options: object): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', here(file), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of a child is a pipe');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('a child process of the bench ended without an answer');
}
