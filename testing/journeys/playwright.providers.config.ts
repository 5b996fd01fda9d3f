import { defineConfig } from '@playwright/test';
import { emulator } from './providers/emulator';
import { MAIL_FROM, mailPort } from './providers/mail-box';
import { PRICES, stripePort, WEBHOOK_SECRET } from './providers/payment-pages';
import { testServer } from '../support/test-server';
import base from './playwright.config';

const authEmulator = emulator();
const { webServer } = testServer({
  BILLING_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_MONTHLY: PRICES.monthly,
  STRIPE_PRICE_YEARLY: PRICES.yearly,
  STRIPE_API_URL: `http://127.0.0.1:${stripePort()}`,
  SMTP_URL: `smtp://127.0.0.1:${mailPort()}`,
  MAIL_FROM,
  FIREBASE_PROJECT_ID: authEmulator.projectId,
  FIREBASE_API_KEY: 'any-key-will-do',
  FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
});

/**
 * Journeys that involve external services: Google sign-in with the provider's local emulator, card payments with a
 * stand-in for the few API calls in use, and mail with a local mail server.
 */
export default defineConfig({
  ...base,
  testDir: './providers',
  testMatch: '**/*.journey.ts',
  outputDir: '../../test-results/provider-journeys',
  projects: [{ name: 'providers' }],
  // Journeys use separate accounts and mostly wait, so they can run in parallel.
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/providers.json' }]],
  webServer: [authEmulator.webServer, webServer],
});
