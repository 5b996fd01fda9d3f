import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './e2e/support/chromium';

/** The configuration is read again in every worker, so what is chosen once travels in the environment. */
function once(name: string, choose: () => string): string {
  process.env[name] ??= choose();
  return process.env[name];
}

function freePort(): string {
  const script = `const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})`;
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}

const port = once('E2E_PORT', freePort);
const dataDir = once('E2E_DATA_DIR', () => mkdtempSync(join(tmpdir(), 'anchora-e2e-')));
const baseURL = once('E2E_BASE_URL', () => `http://localhost:${port}`);

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalTeardown: './e2e/support/global-teardown.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Every page with a camera keeps about one core busy with software rendering.
  workers: availableParallelism() >= 4 ? 2 : 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_ARGS },
  },
  webServer: {
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
      // Many journeys sign in from one address within one minute.
      LOGIN_LIMIT: '1000',
      REGISTER_LIMIT: '1000',
      UPLOAD_LIMIT: '1000',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
    },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
