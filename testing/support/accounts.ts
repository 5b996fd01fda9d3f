import type { SubscriptionPlan, User } from '@anchora/contract/users';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PASSWORD } from './password';
import { readApi } from './read-api';
import { succeed } from './succeed';

export interface Account {
  username: string;
  email: string;
  password: string;
  displayName?: string;
}

let made = 0;

/** Credentials that no other test uses. */
export function newAccount(): Account {
  made += 1;
  const name = `maker-${process.pid}-${Date.now().toString(36)}-${made}`;
  return { username: name, email: `${name}@example.com`, password: PASSWORD };
}

/** Registers with the form of the page and ends on the dashboard. */
export async function registerInPage(page: Page, account = newAccount()): Promise<Account> {
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill(account.username);
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await panel.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

/** Registers through the API, for journeys that do not test the form; sets the page's cookies. */
export async function registerByApi(
  request: APIRequestContext,
  baseURL: string,
  account = newAccount(),
): Promise<Account> {
  await succeed(request.post('/api/register', { data: account, headers: { origin: baseURL } }));
  return account;
}

/** Signs in with the password alone, in the browser of the request's cookies. */
export async function logInByApi(
  request: APIRequestContext,
  origin: string,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  await succeed(request.post('/api/login', { headers: { origin }, data: { username, password } }));
}

/** Opens the account menu and chooses to log out. */
export async function chooseLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Ends the session of the page's cookies. */
export async function logOutByApi(request: APIRequestContext, origin: string): Promise<void> {
  await succeed(request.post('/api/logout', { headers: { origin } }));
}

/**
 * Logs out through the API and opens the page of `path`. The open page is left first: once it notices that its session
 * has ended, it goes to the sign-in, which would end the navigation to `path`.
 */
export async function logOutAndOpen(page: Page, origin: string, path: string): Promise<void> {
  await page.goto('about:blank');
  await logOutByApi(page.request, origin);
  await page.goto(path);
}

/** The user who is signed in. */
export async function whoIsIn(page: Page): Promise<User> {
  return readApi<User>(page, '/api/user');
}

/** Gives the signed-in user Pro; the demo provider of the servers under test upgrades at once. */
export async function upgradeToPro(
  request: APIRequestContext,
  origin: string,
  plan: SubscriptionPlan = 'monthly',
): Promise<void> {
  await succeed(request.patch('/api/user/subscription', { headers: { origin }, data: { plan } }));
}
