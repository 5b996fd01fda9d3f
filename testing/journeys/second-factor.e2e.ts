import { RECOVERY_CODE_COUNT } from '@anchora/contract/limits';
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logOutAndOpen, registerByApi } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { PHONE } from '../support/screen-sizes';
import { addAuthenticatorApp } from '../support/second-factor';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of 401/));

/** Time after which an authenticator app shows another code (RFC 6238); each code works once. */
const STEP_MS = 30_000;

async function typePassword(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Adds the app in the account page. @returns its secret, and the recovery codes */
async function addApp(page: Page, password: string) {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessibleInBoth(page);
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or has been used.')).toBeVisible();
  await page.getByLabel('Code from the app').fill(app.generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(RECOVERY_CODE_COUNT);
  // They are shown only once, so a press beside them does not close them.
  await page.mouse.click(1, 1);
  await expect(codes).toHaveCount(RECOVERY_CODE_COUNT);
  const texts = await codes.allInnerTexts();
  await expectPrinted(page, texts);
  return { app, codes: texts };
}

/** The sheet has the codes and the name and address of the site, and nothing of the page behind the dialog. */
async function expectPrinted(page: Page, codes: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  // The open dialog hides the sheet, too, from roles.
  const sheet = page.locator('.print-only');
  await expect(sheet.locator('li')).toHaveText(codes);
  await expect(sheet.getByText(new URL(page.url()).origin)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: null });
}

test(
  'an authenticator app is asked for after the password; a recovery code replaces it',
  THOROUGH,
  async ({ page, baseURL }) => {
    const account = await registerByApi(page.request, String(baseURL));
    const { app, codes } = await addApp(page, account.password);
    await page.getByRole('button', { name: 'Sign out other browsers' }).click();
    await expect(page.getByText('The other browsers were signed out')).toBeVisible();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText(`${RECOVERY_CODE_COUNT} of ${RECOVERY_CODE_COUNT} left`)).toBeVisible();

    await logOutAndOpen(page, String(baseURL), '/login?next=%2Faccount');
    await typePassword(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your sign-in' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByLabel('Code from your authenticator app').fill(app.generate({ timestamp: Date.now() + STEP_MS }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account$/);

    await logOutAndOpen(page, String(baseURL), '/login');
    await page.setViewportSize(PHONE);
    await typePassword(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/account');
    await expect(page.getByText(`${RECOVERY_CODE_COUNT - 1} of ${RECOVERY_CODE_COUNT} left`)).toBeVisible();
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Confirm this with your second factor too.')).toBeVisible();
    await page.getByLabel(/or a recovery code$/).fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  },
);

test(
  'a factor that was added elsewhere is asked for on a page that was open before',
  THOROUGH,
  async ({ page, baseURL }) => {
    const account = await registerByApi(page.request, String(baseURL));
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password', { exact: true }).fill('another horse battery');
    const secret = await addAuthenticatorApp(page.request, String(baseURL), account.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Confirm this change with your second factor too.')).toBeVisible();
    const next = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + STEP_MS });
    await page.getByLabel(/or a recovery code$/).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('All other browsers were signed out.')).toBeVisible();
  },
);

interface Authenticator {
  cdp: CDPSession;
  authenticatorId: string;
}

async function plugIn(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { cdp, authenticatorId };
}

/** Sets the key back to a state in which it had signed nothing, as a copy of it would be. */
async function copyBack({ cdp, authenticatorId }: Authenticator): Promise<void> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  for (const credential of credentials) {
    const { credentialId } = credential;
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
  }
}

/** Adds a passkey in the account page. */
async function addPasskey(page: Page, password: string): Promise<Authenticator> {
  await page.goto('/account');
  const authenticator = await plugIn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(RECOVERY_CODE_COUNT);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return authenticator;
}

async function signInByPasskey(page: Page, baseURL: string | undefined): Promise<void> {
  await logOutAndOpen(page, String(baseURL), '/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

test('a passkey signs in alone', async ({ page, baseURL }) => {
  const account = await registerByApi(page.request, String(baseURL));
  await addPasskey(page, account.password);
  await signInByPasskey(page, baseURL);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'a passkey follows the password; a copy of it and a removed one do not sign in',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // This is the same server, at an address to which its passkeys do not belong.
    consoleGuard.allow(/^request to another host: http:\/\/127\.0\.0\.1:/);
    const account = await registerByApi(page.request, String(baseURL));
    const authenticator = await addPasskey(page, account.password);
    const signIn = () => signInByPasskey(page, baseURL);
    await logOutAndOpen(page, String(baseURL), '/login');
    await typePassword(page, account);
    const byRecovery = page.getByRole('button', { name: 'Use a recovery code' });
    await byRecovery.click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expect(byRecovery).toHaveCount(0);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const { credentials } = await authenticator.cdp.send('WebAuthn.getCredentials', authenticator);
    await copyBack(authenticator);
    await signIn();
    await expect(page.getByText('there may be a copy of it').first()).toBeVisible();
    const [own] = credentials;
    if (!own) throw new Error('the authenticator has no key');
    const { authenticatorId } = authenticator;
    await authenticator.cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: own.credentialId });
    await authenticator.cdp.send('WebAuthn.addCredential', { authenticatorId, credential: own });
    await signIn();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/account');
    await page.getByRole('button', { name: /^Remove (?:Chrome|Linux)/ }).click();
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(page.getByText('Confirmed with a passkey')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The factor was removed')).toBeVisible();
    await signIn();
    await expect(page.getByText('This passkey belongs to no account here').first()).toBeVisible();

    // At another address of the same server, browsers would refuse the passkeys of this one.
    await page.goto(String(baseURL).replace('localhost', '127.0.0.1') + '/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  },
);
