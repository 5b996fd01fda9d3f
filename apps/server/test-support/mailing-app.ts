import { expect } from 'vitest';
import { createMailer } from '../src/mail/mailer';
import { createGoogleTokens, TEST_GOOGLE, type GoogleTokens } from './google-tokens';
import { startMailServer } from './mail-server';
import { createTestApp, type TestApp } from './test-app';

/** An application that mails to a server of its own, and accepts sign-ins with Google by tokens that are made here. */
export interface MailingApp {
  testApp: TestApp;
  tokens: GoogleTokens;
  /** Waits for the next mail to an address, and takes it. @returns the token of its link; empty if it has none */
  linkMailedTo: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function createMailingApp(): Promise<MailingApp> {
  const tokens = await createGoogleTokens();
  const mail = await startMailServer();
  const config = { smtpUrl: mail.url, from: 'Anchora <ar@example.com>' };
  const testApp = await createTestApp({
    config: { google: TEST_GOOGLE, mail: config },
    deps: { identityKeys: tokens.keys, mailer: createMailer(config) },
  }).catch(async (error: unknown) => {
    await mail.close();
    throw error;
  });
  return {
    testApp,
    tokens,
    async linkMailedTo(address) {
      await expect.poll(() => mail.received.some(({ to }) => to === address)).toBe(true);
      const at = mail.received.findIndex(({ to }) => to === address);
      const [received] = mail.received.splice(at, 1);
      const [, token] = /token=([\w-]+)/.exec(received?.text ?? '') ?? [];
      return token ?? '';
    },
    async close() {
      try {
        await testApp.close();
      } finally {
        await mail.close();
      }
    },
  };
}
