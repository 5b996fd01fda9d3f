import { defineConfig } from '@playwright/test';
import { emulator } from './e2e/providers/emulator';
import { testServer } from './e2e/support/test-server';
import base from './playwright.config';

const authEmulator = emulator();
const { webServer } = testServer({
  FIREBASE_PROJECT_ID: authEmulator.projectId,
  FIREBASE_API_KEY: 'any-key-will-do',
  FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
});

/** Journeys that go through somebody else's service: Google sign-in, with the provider's local emulator in its place. */
export default defineConfig({
  ...base,
  testDir: './e2e/providers',
  testMatch: '**/*.journey.ts',
  // Every journey has people of its own, and waits more than it works.
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/providers.json' }]],
  webServer: [authEmulator.webServer, webServer],
});
