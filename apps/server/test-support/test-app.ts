import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MB } from '@anchora/contract/limits';
import { buildApp } from '../src/app';
import type { Config } from '../src/config/config';
import type { DatabaseConnection } from '../src/db/database-connection';
import type { Deps } from '../src/deps';
import type { JobQueue } from '../src/queue/job-queue';
import { openLimits } from '../src/http/limits/open-limits';
import { createObjectStore } from '../src/storage/create-object-store';
import { TestClient } from './test-client';
import { createTestDatabase, type TestDatabase } from './test-database';

export const TEST_ORIGIN = 'http://localhost:3000';

/** Does nothing about what it is given. */
export const IDLE_JOBS: JobQueue = {
  buildTrackingFile: () => Promise.resolve(),
  compileTargets: () => undefined,
  makeVariants: () => Promise.resolve(),
  queueConversion: () => Promise.resolve(),
  startConversions: () => undefined,
};

type TrackingFileJob = Parameters<JobQueue['buildTrackingFile']>[0];

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** The database of `deps`, for code that opens its own connections. */
  connection: DatabaseConnection;
  /** Jobs queued so far; none of them runs. */
  queuedJobs: TrackingFileJob[];
  /** Method and path of every route, without HEAD, which is answered like GET. */
  routes: string[];
  /** A signed-out browser at `address`. */
  client: (address?: string) => TestClient;
  close: () => Promise<void>;
}

/**
 * The whole application on a database and a storage folder of its own. Call it in `beforeAll`, `close` in `afterAll`.
 *
 * @param overrides.database one that several applications share; the caller drops it after they have been closed.
 */
export async function createTestApp(
  overrides: {
    config?: Partial<Config>;
    deps?: Partial<Deps>;
    database?: Pick<TestDatabase, 'db'> & Pick<TestApp, 'connection'>;
  } = {},
): Promise<TestApp> {
  const ownDir = await mkdtemp(path.join(tmpdir(), 'test-app-'));
  const config = { ...testConfig(ownDir), ...overrides.config };
  const { dataDir } = config;
  const shared = overrides.database && { ...overrides.database, drop: () => Promise.resolve() };
  const database = shared ?? (await createTestDatabase());
  const queuedJobs: TrackingFileJob[] = [];
  const jobs: JobQueue = {
    ...IDLE_JOBS,
    buildTrackingFile: (job) => {
      queuedJobs.push(job);
      return Promise.resolve();
    },
  };
  const release = async () => {
    try {
      await database.drop();
    } finally {
      await rm(ownDir, { recursive: true, force: true });
    }
  };
  const folders = { webDir: path.join(dataDir, 'web'), downloadsDir: path.join(dataDir, 'downloads') };
  const routes: string[] = [];
  const onRoute: Deps['onRoute'] = ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  };
  try {
    const store = overrides.deps?.store ?? (await createObjectStore(config));
    const { limits } = await openLimits({ config, db: database.db, onError: () => undefined });
    const own = { config, db: database.db, jobs, limits, mailer: null, ...folders, onRoute };
    const deps: Deps = { ...own, ...overrides.deps, store };
    const app = await buildApp(deps);
    await app.ready();
    return {
      app,
      deps,
      connection: database.connection,
      queuedJobs,
      routes,
      client: (address) => new TestClient(app, { origin: config.publicUrl, address }),
      close: async () => {
        try {
          await app.close();
        } finally {
          await release();
        }
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Limits are far above what a test sends, unless the test is about them. */
function testConfig(dataDir: string): Config {
  return {
    productName: 'Anchora',
    visitorLanguage: 'vi',
    host: '127.0.0.1',
    port: 0,
    publicUrl: TEST_ORIGIN,
    allowedOrigins: [TEST_ORIGIN],
    dataDir,
    databaseUrl: null,
    redisUrl: null,
    storage: { kind: 'disk' },
    secretKey: Buffer.alloc(32, 7),
    billing: 'demo',
    stripe: null,
    communityUrl: 'https://community.example',
    countryTable: null,
    operatorName: null,
    google: null,
    mail: null,
    contactEmail: null,
    dnsServers: [],
    tlsCheckToken: null,
    supportHours: { pro: 24, others: 72 },
    trustProxy: [],
    userQuotaBytes: 100 * MB,
    unconfirmedQuotaBytes: 100 * MB,
    maxTotalBytes: null,
    minFreeDiskBytes: 0,
    ffmpeg: null,
    limits: {
      loginPerAddress: 10_000,
      registerPerAddress: 10_000,
      uploadPerUser: 10_000,
      viewPerAddressAndProject: 10_000,
    },
    requestLimits: { perAddress: 100_000_000, perAccount: 100_000_000 },
    projectLimits: {
      free: { perHour: 10_000, perDay: 10_000 },
      pro: { perHour: 10_000, perDay: 10_000 },
      maxPerUser: null,
    },
    teamSeats: 10,
    tokenRequestsPerMinute: 100_000,
    development: false,
    metricsPort: null,
    metricsToken: null,
    shutdownDelayMs: 0,
    shutdownTimeoutMs: 5000,
    logLevel: 'silent',
  };
}
