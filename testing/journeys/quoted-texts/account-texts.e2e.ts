import { newAccount, registerByApi, chooseLogout } from '../../support/accounts';
import { hold } from '../../support/hold';
import { expect, test } from '../../support/test';
import { toast } from '../../support/toast';

/** The browser's console line for an error answer. */
const FAILED_ANSWER = /Failed to load resource/;

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(FAILED_ANSWER));

test('signing in and out shows progress and result', async ({ page, request, baseURL }) => {
  const account = await registerByApi(request, baseURL ?? '');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const letLogin = await hold(page, '**/api/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Signing in...')).toBeVisible();
  await expect(page.getByText('Processing your request...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Processing your request...' })).toBeAttached();
  await letLogin();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toast(page, 'Login successful')).toContainText(`Welcome back, ${account.username}!`);

  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await chooseLogout(page);
  await expect(toast(page, 'Logout Failed')).toContainText('There was a problem logging out');
  await page.unroute('**/api/logout');
  // The window is so low that the toast overlaps the menu's last item; the menu must lie above the toast.
  await page.setViewportSize({ width: 1280, height: 640 });
  const letLogout = await hold(page, '**/api/logout');
  await chooseLogout(page);
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeAttached();
  await letLogout();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(toast(page, 'Logged Out')).toContainText('You have been successfully logged out.');
});

test('a new account is welcomed; failures without their own message show the specified ones', async ({ page }) => {
  const account = newAccount();
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Login' }).click();
  const failed = toast(page, 'Login failed');
  await expect(failed.getByText('Login failed')).toHaveCount(2);

  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('Display Name (optional)')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration failed').getByText('Registration failed')).toHaveCount(2);
  await page.unroute('**/api/register');
  const letRegister = await hold(page, '**/api/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Creating account...')).toBeVisible();
  await letRegister();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toast(page, 'Account created')).toContainText('Your account has been created successfully!');
});

test('pages show that they are loading until the user is known', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const letUser = await hold(page, '**/api/user');
  await page.goto('/auth');
  await expect(page.getByText('Loading your AR experience...')).toBeVisible();
  await expect(page.getByText('Anchora')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeAttached();
  await expect(page.getByLabel('Username')).toBeHidden();
  const letProjects = await hold(page, '**/api/projects/page*');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  await letUser();
  await expect(page.getByRole('heading', { name: 'My AR Projects' })).toBeVisible();
  const waiting = page.getByRole('status', { name: 'Loading your projects' });
  await expect(waiting.locator(':scope > div'), 'two cards’ worth of waiting').toHaveCount(2);
  await letProjects();
  await expect(waiting).toBeHidden();
});

test('an unknown path shows the not-found page with the name of the product', async ({ page }) => {
  await page.goto('/nothing/at/all');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page).toHaveTitle('Anchora WebAR Platform');
  await page.goto('/auth');
  await expect(page).toHaveTitle('Anchora WebAR Platform');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const title of ['Image Tracking', 'Markerless AR', 'Analytics']) {
    await expect(page.getByText(title, { exact: true })).toBeVisible();
  }
});
