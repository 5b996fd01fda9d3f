import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocketConnection } from '../database-connection';
import { ADMIN_ROLE, APP_DATABASE, APP_ROLE } from './cluster';
import type { ClusterPasswords } from './cluster';
import { settlePidFile } from './pid-file';
import type { PostgresBinaries } from './binaries';
import type { ServerAccount } from './server-account';
import { socketFolder } from './socket-folder';
import { spawnSupervised } from './supervised-process';
import type { SupervisedProcess } from './supervised-process';

export interface ServerSetup {
  /** Data folder of PostgreSQL, which the caller has locked; the sockets are in it if its path is short enough. */
  folder: string;
  /** Folder in `folder` with the files of the databases, which exist. */
  cluster: string;
  binaries: PostgresBinaries;
  account: ServerAccount;
  passwords: ClusterPasswords;
  /** Whether committed data survives a crash of the machine. Without it writing is faster, which tests use. */
  isDurable: boolean;
  /** Receives the server's output, line by line. */
  log: (line: string) => void;
}

/** One run of the server process. */
export interface PostgresServer {
  pid: number;
  /** Connection of the app: its own role and database. */
  connection: SocketConnection;
  /** Connection for tests and repairs: the superuser. */
  adminConnection: SocketConnection;
  /** Resolves when the process has ended, whether requested or not. */
  exited: Promise<number>;
  /** Shuts down in order: running transactions are rolled back, committed data is on disk. */
  stop(): Promise<void>;
}

/** Nothing listens on TCP; the number is only part of the socket's name. */
const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
/**
 * A start after a crash replays what was written since the last checkpoint, at most `max_wal_size`. Chosen, not
 * measured.
 */
export const START_TIMEOUT_MS = 120_000;
/**
 * Starts in a row. Backends that outlive a killed postmaster briefly hold its shared memory, and a new postmaster
 * refuses to start until they end. The attempts span five seconds; chosen, not measured.
 */
const MAX_ATTEMPTS = 20;
const RETRY_MS = 250;
/**
 * Last lines of output that are kept for the message of a start that fails; the reason comes at the end. Chosen, not
 * measured.
 */
const MAX_KEPT_LINES = 50;
/**
 * Longest wait for the last lines of a process that has ended: they arrive by a pipe, which backends may hold open.
 * Chosen, not measured.
 */
const LAST_LINES_MS = 1000;

/** Connection of the app to the server that runs, or will run, in `folder`. */
export function embeddedConnection(folder: string, appPassword: string): SocketConnection {
  const host = socketFolder(folder, `${SOCKET_NAME}.lock`);
  return { host, port: PORT, user: APP_ROLE, password: appPassword, database: APP_DATABASE };
}

/**
 * Starts the server on a prepared cluster and waits until it answers. The caller holds the folder's lock.
 *
 * @throws Error with the end of the server's output if it does not start.
 */
export async function startPostgresServer(setup: ServerSetup): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(setup);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof ServerNotReadyError && error.mayPass)) throw error;
      await sleep(RETRY_MS);
    }
  }
}

class ServerNotReadyError extends Error {
  override name = 'ServerNotReadyError';
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean;
  constructor(message: string, { mayPass }: { mayPass: boolean }) {
    super(message);
    this.mayPass = mayPass;
  }
}

async function startOnce(setup: ServerSetup): Promise<PostgresServer> {
  const { folder, cluster, passwords } = setup;
  await settlePidFile(cluster);
  const sockets = socketFolder(folder, `${SOCKET_NAME}.lock`);
  // No server runs here any more, so these files are left from a killed one; the lock file may name an unrelated
  // process.
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(path.join(sockets, name), { force: true });
  const server = await spawnSupervised(serverCommand(setup, sockets), setup.account);
  await waitUntilReady(server, setup.log);
  const base = { host: sockets, port: PORT };
  return {
    pid: server.pid,
    connection: embeddedConnection(folder, passwords.app),
    adminConnection: { ...base, user: ADMIN_ROLE, password: passwords.admin, database: 'postgres' },
    exited: server.exited,
    stop: async () => {
      server.interrupt();
      await server.exited;
    },
  };
}

function serverCommand({ binaries, cluster, isDurable }: ServerSetup, sockets: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // Logs the server's own events. Failed statements reach the app as errors and may contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Bounds what a start after a crash replays within START_TIMEOUT_MS.
    max_wal_size: '256MB',
    // The statements are short, so compiling one takes longer than it saves.
    jit: 'off',
    // All test files share one server, and each has a pool of connections of its own.
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [binaries.postgres, '-D', cluster, '-k', sockets, ...options];
}

function waitUntilReady(server: SupervisedProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      server.interrupt();
    }, START_TIMEOUT_MS);
    server.stdout.resume();
    const reader = createInterface({ input: server.stderr });
    const allRead = once(reader, 'close');
    reader.on('line', (line) => {
      log(line);
      lines.push(line);
      if (lines.length > MAX_KEPT_LINES) lines.shift();
      if (line.includes('ready to accept connections') && !isLate) {
        clearTimeout(timer);
        resolve();
      }
    });
    const reportEnd = async (code: number) => {
      clearTimeout(timer);
      await Promise.race([allRead, sleep(LAST_LINES_MS)]);
      const what = isLate ? `was not ready after ${START_TIMEOUT_MS / 1000} s` : `ended with ${code} while starting`;
      const reason = lines.filter((line) => /^(FATAL|PANIC)/.test(line)).join(' ') || lines.join(' ');
      const mayPass = !isLate && /still in use|lock file .* already exists|is another postmaster/.test(reason);
      reject(new ServerNotReadyError(`PostgreSQL ${what}. ${reason}`, { mayPass }));
    };
    void server.exited.then(reportEnd);
  });
}
