import type { Page } from '@playwright/test';
import { logOutAndOpen, newAccount, registerByApi, whoIsIn, chooseLogout } from '../../support/accounts';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';
import { serveGapiStandIn } from './gapi-stand-in';
import { type GooglePerson, openGoogle, signInAtGoogle } from './google-window';
import { toast } from '../../support/toast';
import { succeed } from '../../support/succeed';

let made = 0;
function newPerson(): Required<GooglePerson> {
  made += 1;
  const sub = `${process.pid}${Date.now()}${made}`;
  return { sub, name: 'Linh Đỗ', email: `linh.${sub}@example.com`, isVerified: true };
}

const pressGoogle = (page: Page) => async () => page.getByRole('button', { name: 'Continue with Google' }).click();
const calls = (page: Page, path: string) => {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
};

test.beforeEach(async ({ context, consoleGuard }) => {
  // Google's addresses, all of which are answered locally.
  consoleGuard.allow(/^request to another host: (?:http:\/\/localhost:|https:\/\/(?:apis\.google|unpkg|fonts)\.)/);
  consoleGuard.allow(/status of 40[14]/);
  await serveGapiStandIn(context);
});

test('a new Google account registers, logs out of both, and logs in again', async ({ page, baseURL }) => {
  const person = newPerson();
  const registrations = calls(page, '/api/register-with-firebase');
  await page.goto('/signup');
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toMatch(/\/firebase-client-|google\.com/);
  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText('Your account has been created successfully!')).toBeVisible();
  expect(registrations).toHaveLength(1);
  expect(registrations[0]?.username).toMatch(new RegExp(`^linh\\.${person.sub}_\\d{1,4}$`));
  const user = await whoIsIn(page);
  expect(user).toMatchObject({ email: person.email, displayName: 'Linh Đỗ', username: registrations[0]?.username });
  expect(user.firebaseUid).toMatch(/^firebase-/);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser')));
  expect(await kept()).toHaveLength(1);

  await chooseLogout(page);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  expect(await kept()).toHaveLength(0);

  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText('Welcome back, Linh Đỗ!')).toBeVisible();
  expect((await whoIsIn(page)).id).toBe(user.id);
  expect(registrations).toHaveLength(1);
});

test('only pages with Google sign-in have a policy that allows Google, however they are reached', async ({ page }) => {
  const policies = new Map<string, string>();
  page.on('response', async (response) => {
    const policy = response.headers()['content-security-policy'];
    if (response.request().isNavigationRequest() && policy) policies.set(new URL(response.url()).pathname, policy);
  });
  await page.goto('/auth');
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const [path, letsIn] of Object.entries({
    '/auth': true,
    '/dashboard': false,
    '/account': true,
    '/pricing': false,
  })) {
    expect(policies.get(path)?.includes('https://apis.google.com'), path).toBe(letsIn);
  }
});

/** After this time the page has noticed a closed window, and a pending answer has arrived. Chosen, not measured. */
const NOTICED_MS = 1500;
/** The SDK checks every two seconds and then waits for eight, so after this time it has given up on a closed window. */
const GIVEN_UP_MS = 11_000;

test('leaving the window is no failure: nothing is said and the page goes on at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  const opened = await openGoogle(page, () => button.click());
  const asked = new URL(opened.url()).searchParams;
  expect(asked.get('scopes')).toBe('profile,email');
  expect(asked.get('customParameters'), 'the account is always chosen').toBe('{"prompt":"select_account"}');
  await expect(page.getByRole('button', { name: 'Signing in with Google...' })).toBeAttached();
  await expect(page.getByText('Processing your request...')).toBeVisible();
  await opened.close();
  await page.clock.runFor(NOTICED_MS);
  await expect(page.getByText('Processing your request...')).toBeHidden();
  // A second window replaces the first, for which the SDK is still waiting.
  const again = await openGoogle(page, () => button.click());
  await again.close();
  await page.clock.runFor(NOTICED_MS);
  await expect(button).toBeEnabled();
  await page.clock.runFor(GIVEN_UP_MS);
  await expect(page.getByText('Google Login Failed')).toHaveCount(0);
});

test('a blocked window, a refused token and an unreachable provider each say what to do', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.goto('/login');
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
  await pressGoogle(page)();
  await expect(page.getByText('Google Login Failed')).toBeVisible();
  await expect(page.getByText('Your browser blocked Google’s window.')).toBeVisible();

  await page.reload();
  await page.route('**/api/*-with-firebase', async (route) => {
    const body = { ...(route.request().postDataJSON() as object), idToken: 'a.b.c' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(page.getByText('Authentication Error')).toBeVisible();
  await expect(page.getByText('Google did not confirm who you are.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.route('**/api/register-with-firebase', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  consoleGuard.allow(/status of 502/);
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(page.getByText('Failed to register: Bad gateway')).toBeVisible();

  await page.context().unrouteAll();
  await page.context().route('https://apis.google.com/**', (route) => route.abort());
  await page.reload();
  await pressGoogle(page)();
  await expect(page.getByText('Google could not be reached.')).toBeVisible();
});

test('failures without their own message show the specified one', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 50[02]|status of 400/);
  const login = '**/api/login-with-firebase';
  await page.goto('/login');
  await page.route(login, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }));
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(toast(page, 'Login Failed')).toContainText('No user data returned from Google authentication');

  await page.route(login, (route) => route.fulfill({ contentType: 'application/json', body: '{"id":' }));
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(toast(page, 'Error authenticating with server')).toContainText('Authentication Error');

  await page.route('**/api/*-with-firebase', (route) => route.fulfill({ status: 500, body: '' }));
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(toast(page, 'Failed to register with Firebase credentials')).toContainText('Authentication Error');

  await page.context().route('**/accounts:signInWithIdp*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'SOMETHING_NEW' } },
    }),
  );
  await signInAtGoogle(page, pressGoogle(page), newPerson());
  await expect(toast(page, 'Google Login Failed')).toContainText('Failed to authenticate with Google');
});

test('an unverified address is replaced by a placeholder, and so is a missing one', async ({ page, baseURL }) => {
  for (const person of [
    { ...newPerson(), isVerified: false },
    { sub: newPerson().sub, name: 'Nobody' },
  ]) {
    await logOutAndOpen(page, String(baseURL), '/signup');
    await signInAtGoogle(page, pressGoogle(page), person);
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    expect((await whoIsIn(page)).email).toMatch(/@placeholder\.invalid$/);
  }
});

test('a password account keeps its address from Google, links Google with its password, then unlinks it', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/);
  const person = newPerson();
  const account = await registerByApi(page.request, String(baseURL), { ...newAccount(), email: person.email });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Link Google' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = async () => dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await expectAccessible(page);
  await confirm();
  await expect(dialog.getByText('Enter your password to confirm this change.')).toBeVisible();

  await dialog.getByLabel('Current password').fill('not the password');
  await signInAtGoogle(page, confirm, person);
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(account.password);
  // Google is not asked again.
  await confirm();
  await expect(page.getByText('Google is linked')).toBeVisible();
  await expect(dialog).toBeHidden();

  await logOutAndOpen(page, String(baseURL), '/login');
  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page.getByText(`Welcome back, ${account.username}!`)).toBeVisible();
  expect((await whoIsIn(page)).username).toBe(account.username);

  await page.goto('/account');
  await expect(page.getByText('You can sign in with Google.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('Google is no longer linked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});

test('Google with the address of an unconfirmed account asks first; signing in links the two', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/);
  const person = newPerson();
  const account = await registerByApi(page.request, String(baseURL), { ...newAccount(), email: person.email });
  const { id } = await whoIsIn(page);
  await logOutAndOpen(page, String(baseURL), '/login');
  const dialog = page.getByRole('dialog', { name: 'You may already have an account' });

  // Closing the dialog changes nothing: the next attempt asks again.
  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(dialog.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/login$/);

  await signInAtGoogle(page, pressGoogle(page), person);
  await dialog.getByLabel('Username').fill(account.username);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in and link' }).click();
  await expect(dialog.getByText('Wrong username or password. Check both and try again.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Sign in and link' }).dblclick();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText(`Welcome back, ${account.username}!`)).toBeVisible();
  const user = await whoIsIn(page);
  expect(user).toMatchObject({ id, email: person.email });
  expect(user.firebaseUid).toMatch(/^firebase-/);
});

test('Google with the address of an unconfirmed account makes a new one when asked to, and tells the other', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/);
  const person = newPerson();
  const account = await registerByApi(page.request, String(baseURL), { ...newAccount(), email: person.email });
  const { id } = await whoIsIn(page);
  await logOutAndOpen(page, String(baseURL), '/login');
  await signInAtGoogle(page, pressGoogle(page), person);
  await page.getByRole('button', { name: 'Continue without it' }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText('Your account has been created successfully!')).toBeVisible();
  const made = await whoIsIn(page);
  expect(made.email).toBe(person.email);
  expect(made.id).not.toBe(id);

  await chooseLogout(page);
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`${person.email} belongs to another account now`)).toBeVisible();
});

test('without a password, Google proves each change: password, address, export, deletion', async ({
  page,
  baseURL,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
  const pressConfirm = async () => page.getByRole('button', { name: 'Confirm with Google' }).click();

  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New email address').fill(`new.${person.email}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Confirm with Google first.')).toBeVisible();
  await expectAccessible(page);
  await signInAtGoogle(page, pressConfirm, newPerson());
  await expect(page.getByText('Confirmed with Google')).toBeVisible();
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Please sign in with the Google account that is linked')).toBeVisible();
  await signInAtGoogle(page, pressConfirm, person);
  await expect(page.getByText('Confirmed with Google')).toBeVisible();
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(`new.${person.email}`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Download my data' }).click();
  await signInAtGoogle(page, pressConfirm, person);
  await expect(page.getByText('Confirmed with Google')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download my data' }).click()]);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByLabel('New password').fill('a first password');
  await signInAtGoogle(page, pressConfirm, person);
  await expect(page.getByText('Confirmed with Google')).toBeVisible();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByText('You have a password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await signInAtGoogle(page, pressConfirm, person);
  await expect(dialog.getByText('Confirmed with Google')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('firebase:authUser');
});

test('an account that has proven its address keeps it from Google, until its owner links the two', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/);
  const person = newPerson();
  const registrations = calls(page, '/api/register-with-firebase');
  await page.goto('/signup');
  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  const { id, username } = await whoIsIn(page);
  const change = async (path: string, data: object) => {
    await succeed(page.request.post(path, { data, headers: { origin: String(baseURL) } }));
  };
  await change('/api/user/password', { idToken: registrations[0]?.idToken, newPassword: 'a first password' });
  await change('/api/user/google/unlink', { currentPassword: 'a first password' });
  await chooseLogout(page);
  await expect(page).toHaveURL(/\/auth$/);

  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page.getByText('Authentication Error')).toBeVisible();
  await expect(page.getByText('Sign in with your password, then link Google in Account Settings.')).toBeVisible();
  await page.getByLabel('Username').fill(String(username));
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Link Google' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('a first password');
  await signInAtGoogle(page, async () => dialog.getByRole('button', { name: 'Continue with Google' }).click(), person);
  await expect(page.getByText('Google is linked')).toBeVisible();
  expect(await whoIsIn(page)).toMatchObject({ id, email: person.email });
});
