import type { User } from '@anchora/contract/users';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { serveGapiStandIn } from './gapi-stand-in';
import { type GooglePerson, openGoogle, signInAtGoogle } from './google-window';

let made = 0;
function newPerson(): Required<GooglePerson> {
  made += 1;
  const sub = `${process.pid}${Date.now()}${made}`;
  return { sub, name: 'Linh Đỗ', email: `linh.${sub}@example.com`, isVerified: true };
}

const pressGoogle = (page: Page) => async () => page.getByRole('button', { name: 'Continue with Google' }).click();
const whoIsIn = async (page: Page) => (await (await page.request.get('/api/user')).json()) as User;
const calls = (page: Page, path: string) => {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
};

test.beforeEach(async ({ context, consoleGuard }) => {
  // Google's own addresses, all answered on this machine.
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
  ).not.toMatch(/firebase|google\.com/);
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

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  expect(await kept()).toHaveLength(0);

  await signInAtGoogle(page, pressGoogle(page), person);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText('Welcome back, Linh Đỗ!')).toBeVisible();
  expect((await whoIsIn(page)).id).toBe(user.id);
  expect(registrations).toHaveLength(1);
});

test('pages that know Google come with its policy, all others without, however one gets there', async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  for (const [path, letsIn] of Object.entries({
    '/auth': true,
    '/dashboard': false,
    '/account': true,
    '/pricing': false,
  })) {
    expect(policies.get(path)?.includes('https://apis.google.com'), path).toBe(letsIn);
  }
});

test('leaving the window is no failure: nothing is said and the page goes on at once', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  const opened = await openGoogle(page, () => button.click());
  await expect(page.getByRole('button', { name: 'Signing in with Google...' })).toBeAttached();
  await expect(page.getByText('Processing your request...')).toBeVisible();
  await opened.close();
  await expect(page.getByText('Processing your request...')).toBeHidden({ timeout: 4000 });
  // A second window takes the place of the first, which the SDK still waits for.
  const again = await openGoogle(page, () => button.click());
  await again.close();
  await expect(button).toBeEnabled({ timeout: 4000 });
  // By now the SDK has given up on both.
  await page.waitForTimeout(11_000);
  await expect(page.getByText('Google Login Failed')).toHaveCount(0);
});

test('a blocked window, a refused token and an unreachable provider each say what to do', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.goto('/login');
  await page.evaluate(() => Object.assign(globalThis, { reallyOpen: window.open, open: () => null }));
  await pressGoogle(page)();
  await expect(page.getByText('Google Login Failed')).toBeVisible();
  await expect(page.getByText('Your browser blocked the window of Google.')).toBeVisible();

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

test('an address without proof gives a placeholder; none at all too', async ({ page, baseURL }) => {
  for (const person of [
    { ...newPerson(), isVerified: false },
    { sub: newPerson().sub, name: 'Nobody' },
  ]) {
    await page.goto('/signup');
    await signInAtGoogle(page, pressGoogle(page), person);
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    expect((await whoIsIn(page)).email).toMatch(/@placeholder\.invalid$/);
    await page.request.post('/api/logout', { headers: { origin: String(baseURL) } });
  }
});
