import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, CHROMIUM_PATH, PAGE_CHROMIUM_PATH } from '../support/chromium';
import { WAIT_MS } from '../support/patience';
import { testServer } from '../support/test-server';

const { baseURL, webServer } = testServer();

/** Journeys that open a camera or draw a scene all the time: each keeps about one core busy with software rendering. */
const WITH_CAMERA =
  /\/(check|check-recording|demo|first-hour|main-job|second-scan|video-light-copy|(markerless|phone|tracker|viewer)-[\w-]+)\.e2e\.ts$/;
/** Journeys with a camera that measure neither its pace nor that of the scene, so that others may run beside them. */
const AT_ANY_PACE =
  /\/(markerless-refusals|phone-\w+|viewer-(failures|hostile|language|opening|pages|preloads|renderers|site))\.e2e\.ts$/;
/** Long enough for a machine on which the slowest journeys take five times as long as usual; benches measure speed. */
const JOURNEY_MS = 300_000;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/journeys',
  globalTeardown: '../support/global-teardown.ts',
  timeout: JOURNEY_MS,
  expect: { timeout: WAIT_MS },
  fullyParallel: false,
  // One more than the cores of a small machine, since journeys wait for their pages a quarter of the time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    // Recording traces takes a third of the processor time of a run. `--trace retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS },
  },
  // Projects start in the order of this list: beside journeys with a camera, others run that mostly wait for their
  // pages.
  projects: [
    {
      name: 'cameras',
      testMatch: WITH_CAMERA,
      testIgnore: AT_ANY_PACE,
      workers: availableParallelism() >= 4 ? 2 : 1,
    },
    // The processor draws the pages, so moving posters and models would take half of it.
    {
      name: 'pages',
      testIgnore: WITH_CAMERA,
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { executablePath: PAGE_CHROMIUM_PATH, args: CHROMIUM_ARGS },
      },
    },
    { name: 'scenes', testMatch: AT_ANY_PACE },
  ],
  webServer,
});
