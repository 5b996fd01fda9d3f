import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Time for a start, far longer than it takes on a busy machine, with the bundled PostgreSQL. Chosen, not measured. */
const START_TIMEOUT_MS = 60_000;
/** Time between two questions whether the server has started. Chosen, not measured. */
const ASK_EVERY_MS = 150;

export interface BuiltServer {
  origin: string;
  pid: number;
  /** Resident memory of the process, MB of 1024 kB. Linux only, like `cpuMs`. */
  memoryMb(): number;
  /** Processor time that the process has used. */
  cpuMs(): number;
  /** Ends the process at once, as a power cut would, and starts another on the same port and data. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /** Runs a command of the operator beside the server. @throws Error if it fails */
  operate(...words: string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the built application on a free port with an empty data folder, which `stop` removes.
 *
 * @param settings environment variables that override the defaults.
 * @throws Error if the application is not built, ends while it starts, or is not ready within `START_TIMEOUT_MS`.
 */
export async function startBuiltServer(settings: Record<string, string> = {}): Promise<BuiltServer> {
  const entry = path.join(root, 'apps/server/dist/main.js');
  if (!existsSync(entry)) throw new Error('The application is not built: run npm run build first.');
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'anchora-bench-'));
  const env = environment({ PORT: port, PUBLIC_URL: origin, DATA_DIR: dataDir, ...settings });
  const begin = () => startProcess(entry, env);
  let server = begin();
  const stop = async (): Promise<void> => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilHealthy(origin, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (whileDown?: () => Promise<void>): Promise<void> => {
    await server.end('SIGKILL');
    await whileDown?.();
    server = begin();
    await waitUntilHealthy(origin, server);
  };
  return {
    origin,
    get pid() {
      return server.pid;
    },
    memoryMb: () => residentMb(server.pid),
    cpuMs: () => processorMs(server.pid),
    restart,
    operate: async (...words) => {
      const program = path.join(root, 'apps/server/dist/operator.js');
      await promisify(execFile)(process.execPath, [program, ...words], { cwd: root, env });
    },
    stop,
  };
}

interface RunningProcess {
  pid: number;
  hasEnded(): boolean;
  end(signal: NodeJS.Signals): Promise<void>;
}

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    STORAGE: 'disk',
    BILLING_PROVIDER: 'demo',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    // Benches send more requests than any person.
    ADDRESS_REQUEST_LIMIT: '1000000',
    ACCOUNT_REQUEST_LIMIT: '1000000',
    ...settings,
  };
}

function startProcess(entry: string, env: NodeJS.ProcessEnv): RunningProcess {
  const server: ChildProcess = spawn(process.execPath, [entry], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    const noteEnd = () => {
      hasEnded = true;
      resolve();
    };
    server.once('exit', noteEnd);
    // A process that could not be started ends with this alone.
    server.once('error', noteEnd);
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    server.kill(signal);
    await exited;
  };
  return { pid: server.pid ?? 0, hasEnded: () => hasEnded, end };
}

function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kb === undefined) throw new Error(`The kernel tells no memory of the process ${pid}`);
  return Number(kb) / 1024;
}

/** Milliseconds in the unit in which the kernel tells processor times (proc_pid_stat(5), on all usual systems). */
const KERNEL_TICK_MS = 10;

/**
 * User and system time of all threads: fields 14 and 15 of the file, the 12th and 13th after the name of the process.
 */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * KERNEL_TICK_MS;
}

async function waitUntilHealthy(origin: string, server: RunningProcess): Promise<void> {
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  while (!deadline.aborted) {
    if (server.hasEnded()) throw new Error('The application ended while it started.');
    const healthy = await fetch(`${origin}/api/ready`, { signal: deadline }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`The application did not start within ${START_TIMEOUT_MS / 1000} s.`);
}
