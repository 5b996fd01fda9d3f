import type { Page } from '@playwright/test';

export interface GooglePerson {
  /** The provider's own id; the same one is the same Google account. */
  sub: string;
  name?: string;
  email?: string;
  isVerified?: boolean;
}

/** Presses what opens Google's window and signs in there. */
export async function signInAtGoogle(page: Page, press: () => Promise<void>, person: GooglePerson): Promise<void> {
  const opened = await openGoogle(page, press);
  const { sub, name, email, isVerified = true } = person;
  const claims = { sub, iss: '', aud: '', exp: 0, iat: 0, name, email, email_verified: isVerified };
  // The emulator's form knows verified addresses only; its own function takes any claims.
  await opened.evaluate((text) => {
    (globalThis as unknown as { finishWithUser: (claims: string) => void }).finishWithUser(encodeURIComponent(text));
  }, JSON.stringify(claims));
}

/** @returns the window, with the emulator's page in it. */
export async function openGoogle(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()]);
  await opened.waitForURL('**/emulator/auth/handler**', { waitUntil: 'load' });
  return opened;
}
