import path from 'node:path';
import { locateBinaries } from './binaries';
import { prepareCluster } from './cluster';
import type { ClusterPasswords } from './cluster';
import { lockFolder } from './folder-lock';
import { startPostgresServer } from './postgres-server';
import type { PostgresServer, ServerSetup } from './postgres-server';
import { chooseServerAccount } from './server-account';

/**
 * A server that is told to stop is usually gone within it; a start that follows a stop at once then succeeds. Chosen,
 * not measured.
 */
const PATIENCE_MS = 3000;

export interface EmbeddedPostgresOptions {
  /** Absolute; created if missing. Holds the cluster, inaccessible to other accounts; its sockets as `socketFolder`. */
  folder: string;
  passwords: ClusterPasswords;
  /** Receives the server's output line by line. */
  log?: (line: string) => void;
  /** False in tests: faster, but committed data may be lost in a power cut. Default true. */
  isDurable?: boolean;
  /** Time to wait for another process to release the folder, ms. Default: `PATIENCE_MS`. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** The current server process. */
  readonly server: PostgresServer;
  /** Starts a new server process after the current one has ended. */
  restart(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on a folder, creating the cluster at the first start. The server listens only on a Unix
 * socket, and ends with this process, even if this process is killed.
 *
 * @throws StartupError with one readable line about a problem that the operator can correct.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, passwords, isDurable = true, log = () => {} } = options;
  const binaries = await locateBinaries();
  const account = chooseServerAccount(folder, [
    binaries.postgres,
    path.join(binaries.root, 'lib'),
    path.join(binaries.root, 'share', 'postgresql', 'postgres.bki'),
  ]);
  const lock = await lockFolder(folder, options.patienceMs ?? PATIENCE_MS);
  try {
    const cluster = await prepareCluster({ folder, binaries, account, passwords, isDurable });
    const setup: ServerSetup = { folder, cluster, binaries, account, passwords, isDurable, log };
    let server = await startPostgresServer(setup);
    return {
      get server() {
        return server;
      },
      restart: async () => (server = await startPostgresServer(setup)),
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
