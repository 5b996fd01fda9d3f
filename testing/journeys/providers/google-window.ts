import type { Page } from '@playwright/test';

export interface GooglePerson {
  /** The provider's id of the account; equal ids mean the same Google account. */
  sub: string;
  name?: string;
  email?: string;
  isVerified?: boolean;
}

/** Opens Google's window with `press` and signs in there. */
export async function signInAtGoogle(page: Page, press: () => Promise<void>, person: GooglePerson): Promise<void> {
  const opened = await openGoogle(page, press);
  const { sub, name, email, isVerified = true } = person;
  const claims = { sub, iss: '', aud: '', exp: 0, iat: 0, name, email, email_verified: isVerified };
  // The emulator's form makes only verified addresses; the function behind it takes any claims.
  await opened.evaluate((text) => {
    (globalThis as unknown as { finishWithUser: (claims: string) => void }).finishWithUser(encodeURIComponent(text));
  }, JSON.stringify(claims));
}

/** Opens Google's window with `press`. @returns the window, with the emulator's page loaded. */
export async function openGoogle(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()]);
  await opened.waitForURL('**/emulator/auth/handler**', { waitUntil: 'load' });
  return opened;
}
