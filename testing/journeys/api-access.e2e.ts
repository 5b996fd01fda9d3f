import type { ApiTokens } from '@anchora/contract/api-tokens';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Time for the log to be shown after a press on "Refresh"; later rounds ask again. Chosen, not measured. */
const LISTED_WITHIN_MS = 500;

test(
  'a Pro user makes a token with the keyboard, a program uses it, and a press revokes it',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // The server answers 401 for the wrong password.
    consoleGuard.allow(/status of 401/);
    const origin = baseURL ?? '';
    const account = await registerByApi(page.request, origin);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'API' }).click();
    await expect(page.getByRole('heading', { name: 'The API is part of Pro' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New token' })).toBeHidden();
    await upgradeToPro(page.request, origin, 'yearly');
    await page.reload();

    await page.getByRole('button', { name: 'New token' }).press('Enter');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Print shop');
    await page.getByRole('switch', { name: 'Numbers' }).press('Space');
    await page.getByLabel('It works for').selectOption('30 days');
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Make the token' }).press('Enter');
    await page.getByLabel('Current password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not your password')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');

    const shown = page.getByRole('dialog', { name: 'Copy the token now' });
    const token = await shown.getByLabel('Token', { exact: true }).innerText();
    expect(token).toMatch(/^anchora_pat_/);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    const list = page.getByRole('list', { name: 'Tokens' });
    await expect(list).toContainText(`ends in ${token.slice(-4)}`);
    await expect(list).not.toContainText(token);
    const { items } = await readApi<ApiTokens>(page, '/api/tokens');
    expect(items).toMatchObject([{ name: 'Print shop', scopes: ['read', 'numbers'] }]);

    const send = async () =>
      (await fetch(`${origin}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await send()).toBe(200);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Revoke the token Print shop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No tokens yet.')).toBeVisible();
    expect(await send()).toBe(401);
  },
);

test(
  'a Pro user adds a webhook, sends a test, and reads in the log that its address is private',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // The server answers 400 for the address that it refuses.
    consoleGuard.allow(/status of 400/);
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin, 'yearly');
    await page.goto('/api-access');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill('https://me:secret@shop.example/');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('Enter an https address without a user name')).toBeVisible();
    await page.getByLabel('Address').fill('https://127.0.0.1/hook');
    await page.getByRole('switch', { name: 'A milestone of views' }).press('Space');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
    await expect(shown.getByLabel('Secret', { exact: true })).toHaveText(/^[\w-]{43}$/);
    // It is shown only once, so a press beside it does not close it, and Escape asks first.
    await page.mouse.click(1, 1);
    await expect(shown).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Have you kept it?' });
    await expectAccessibleInBoth(page);
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(question).toBeHidden();
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: 'I have copied it' }).click();

    const hook = page.getByRole('listitem', { name: 'Webhook to 127.0.0.1' });
    await expect(hook).toContainText('A project was published · A milestone of views');
    await hook.getByRole('button', { name: 'Send a test' }).click();
    await hook.getByRole('button', { name: 'Log', exact: true }).click();
    await expect(async () => {
      await hook.getByRole('button', { name: 'Refresh' }).click();
      await expect(hook).toContainText('the name leads to a private address', { timeout: LISTED_WITHIN_MS });
    }).toPass();
    await expectAccessibleInBoth(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    await hook.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
  },
);
