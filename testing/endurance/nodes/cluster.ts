import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { S3StorageConfig } from '../../../apps/server/src/config/config';
import { databaseFolder } from '../../../apps/server/src/config/data-folders';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres';
import type { EmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { startS3Server } from '../../../apps/server/test-support/s3-server';
import {
  BUILT_ENTRY,
  launchServer,
  stopServer,
  waitUntilHealthy,
} from '../../../apps/server/test-support/server-process';
import type { ServerProcess, ServerSettings } from '../../../apps/server/test-support/server-process';
import { endAll } from '../../support/end-all';
import { NO_LIMITS } from '../../support/no-limits';
import { StoreRelay } from './store-relay';

const PASSWORDS = { admin: 'endurance-admin', app: 'endurance-app', areNew: false };
/** The first start stores the sample content, which takes long on a busy machine. Chosen, not measured. */
const START_TIMEOUT_MS = 120_000;

/** One server of the cluster, which may be down. */
export class ClusterNode {
  private server: ServerProcess;

  constructor(
    readonly origin: string,
    private readonly settings: ServerSettings,
    private readonly entry: string,
  ) {
    this.server = this.launch();
  }

  get pid(): number {
    return this.server.process.pid ?? 0;
  }

  get output(): string {
    return this.server.output();
  }

  async waitUntilReady(): Promise<void> {
    await waitUntilHealthy(this.server, this.settings.PORT, START_TIMEOUT_MS);
  }

  async kill(): Promise<void> {
    this.server.process.kill('SIGKILL');
    await this.server.exited;
  }

  /** @param entry entry file of the server to start; default: that with which the node was made. */
  async restart(entry = this.entry): Promise<void> {
    this.server = this.launch(entry);
    await this.waitUntilReady();
  }

  /** Asks the server to stop, and waits for its end. @returns its exit code */
  async stop(): Promise<number | null> {
    return stopServer(this.server);
  }

  private launch(entry = this.entry): ServerProcess {
    return launchServer(entry, this.settings);
  }
}

/** Two servers on one PostgreSQL and one S3 store, each a process of its own. */
export interface Cluster {
  /** The public address. Clients address each server by its own `origin` instead. */
  publicUrl: string;
  nodes: [ClusterNode, ClusterNode];
  postgres: EmbeddedPostgres;
  store: StoreRelay;
  /** Queries the database directly. */
  query: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
}

/** @param entry entry file of the servers; default: that of the build. */
export async function startCluster(
  dataDir: string,
  { entry = BUILT_ENTRY, settings = {} }: { entry?: string; settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const running: { stop: () => Promise<unknown> }[] = [];
  const stop = () => endAll(...running.toReversed().map((part) => () => part.stop()));
  try {
    const postgres = await startEmbeddedPostgres({ folder: databaseFolder(dataDir), passwords: PASSWORDS });
    running.push(postgres);
    const s3 = await startS3Server();
    running.push(s3);
    const store = await StoreRelay.start(s3.config.endpoint ?? '');
    running.push(store);
    const [first = 0, second = 0] = await freePorts(2);
    const publicUrl = `http://localhost:${first}`;
    const launch = async (nodePort: number) => {
      const folder = path.join(dataDir, `node-${nodePort}`);
      await mkdir(folder, { recursive: true });
      const own = { PORT: String(nodePort), DATA_DIR: folder, PUBLIC_URL: publicUrl };
      const shared = { ...databaseSettings(postgres), ...storeSettings(s3.config, store), ...NO_LIMITS };
      const node = new ClusterNode(`http://127.0.0.1:${nodePort}`, { ...own, ...shared, ...settings }, entry);
      running.push({ stop: () => node.kill() });
      return node;
    };
    const nodes: Cluster['nodes'] = [await launch(first), await launch(second)];
    for (const node of nodes) await node.waitUntilReady();
    return { publicUrl, nodes, postgres, store, query: queryOn(postgres), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function databaseSettings({ server }: EmbeddedPostgres) {
  const { host, port, user, password, database } = server.connection;
  return {
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: 'endurance '.repeat(4),
  };
}

function storeSettings(config: S3StorageConfig, { url }: StoreRelay) {
  return {
    STORAGE: 's3',
    S3_ENDPOINT: url,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
}

function queryOn(postgres: EmbeddedPostgres): Cluster['query'] {
  return async <Row extends object>(statement: string, values: unknown[] = []) => {
    const client = new Client(postgres.server.connection);
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
}
