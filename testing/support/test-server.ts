import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port';

/** Chooses a value once for all workers: each reads the configuration, so the value is kept in the environment. */
export function once(name: string, choose: () => string): string {
  process.env[name] ??= choose();
  return process.env[name];
}

/** Port of the name server that the server under test asks; a journey that needs one starts it there. */
export function dnsPort(): string {
  return once('E2E_DNS_PORT', freePort);
}

/** Port of this machine that stands for `http://bucket.example`; see `outside-bucket.mjs`. */
export function outsideBucketPort(): string {
  return once('E2E_OUTSIDE_BUCKET_PORT', freePort);
}

/** Playwright's settings to start the built server on a free port with a new data folder. */
export function testServer(more: Record<string, string> = {}) {
  const port = once('E2E_PORT', freePort);
  const dataDir = once('E2E_DATA_DIR', () => mkdtempSync(join(tmpdir(), 'anchora-e2e-')));
  const baseURL = once('E2E_BASE_URL', () => `http://localhost:${port}`);
  const webServer = {
    command: `${process.execPath} apps/server/dist/main.js`,
    cwd: join(import.meta.dirname, '../..'),
    url: `${baseURL}/api/health`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      STORAGE: 'disk',
      BILLING_PROVIDER: 'demo',
      COMMUNITY_URL: 'https://community.example',
      // The limits are raised because many journeys sign in from one address within a minute.
      LOGIN_LIMIT: '1000',
      REGISTER_LIMIT: '1000',
      UPLOAD_LIMIT: '1000',
      ADDRESS_REQUEST_LIMIT: '1000000',
      ACCOUNT_REQUEST_LIMIT: '1000000',
      CREATE_LIMIT_HOUR: '1000',
      DOMAIN_DNS_SERVERS: `127.0.0.1:${dnsPort()}`,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'outside-bucket.mjs')).href}`,
      OUTSIDE_BUCKET_PORT: outsideBucketPort(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...more,
    },
    // Both times, ms, are far longer than a start and an end take on a busy machine. Chosen, not measured.
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
  return { baseURL, webServer };
}
