import { readFileSync } from 'node:fs';
import { fixturePath } from '../fixtures/fixture-path';
import { logInByApi, registerByApi, whoIsIn } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { runOperator } from '../support/operator';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of 401/));

test('the menu leads to profile and account; a name and a photo are kept', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Nguyễn Thị Hồng Ánh');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(fixturePath('pictures/jazz.jpg'));
  await expect(page.getByRole('button', { name: 'Replace photo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Nguyễn Thị Hồng Ánh');
  const photo = page.locator('header img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Tiếng Việt');
  await expect(page.getByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Ngôn ngữ' })).toHaveValue('vi');
  const sections = page.getByRole('navigation', { name: 'Các phần' });
  await sections.getByRole('link', { name: 'Tài khoản' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(sections.getByRole('link', { name: 'Tài khoản' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Chưa xác nhận')).toBeVisible();
  await expect(page.getByText(/Máy chủ này không gửi thư nên không xác nhận địa chỉ ở đây được/)).toBeVisible();
});

test('address and password change with the present password only; the other browser is signed out', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  const account = await registerByApi(page.request, String(baseURL));
  const elsewhere = await browser.newContext({ baseURL });
  consoleGuard.watch(elsewhere);
  await logInByApi(elsewhere.request, String(baseURL), account);
  expect((await elsewhere.request.get('/api/user')).status()).toBe(200);
  await page.goto('/account');
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New email address').fill(`new-${account.email}`);
  await page.getByLabel('Current password').fill('not it');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change address' }).click();
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages.getByText('Email address changed')).toBeVisible();
  await expect(page.getByText(`new-${account.email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password').fill('a new passphrase');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All other browsers were signed out.').first()).toBeVisible();
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
  await page.reload();
  const activity = page.getByRole('list', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem')).toHaveText([
    /^Password changed.* · In this browser · [\da-f.:]+$/,
    /^Email address changed.* · In this browser · [\da-f.:]+$/,
  ]);
  await elsewhere.close();
});

test('the data is exported as a zip, and the account is deleted with the password', async ({ page, baseURL }) => {
  const account = await registerByApi(page.request, String(baseURL));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(account.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^anchora-export-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Enter your password to confirm this change.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const answer = await page.request.post('/api/login', { data: account, headers: { origin: String(baseURL) } });
  expect(answer.status()).toBe(401);
});

test('the bell of a new account tells nothing new', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('Nothing new.')).toBeVisible();
});

test('pricing and enterprise are open to visitors; a message arrives', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await expect(page.getByText('Plan changes take effect immediately.')).toBeVisible();
  for (const [name, price, period, button] of [
    ['Free', '$0', 'forever', 'Start for free'],
    ['Pro', '$20', 'per month', 'Upgrade to Pro'],
    ['Yearly', '$200', 'per year', 'Upgrade to Pro'],
    ['Enterprise', 'Custom pricing', 'per year', 'Contact us'],
  ] as const) {
    const plan = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(plan.getByText(price, { exact: true }), name).toBeVisible();
    await expect(plan.getByText(period, { exact: true }), name).toBeVisible();
    await expect(plan.getByRole('link', { name: button }), name).toBeVisible();
    await expect(plan.getByText('Most Popular'), name).toHaveCount(name === 'Pro' ? 1 : 0);
    await expect(plan.getByText('Save $40 per year'), name).toHaveCount(name === 'Yearly' ? 1 : 0);
  }
  await expect(page.getByText('Cancel anytime. 30-day money-back guarantee.')).toBeVisible();
  await expect(page.getByText('All plans include unlimited public projects.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enterprise' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Your name').fill('Trần An');
  await page.getByLabel('Email').fill('an@example.com');
  await page.getByLabel('Message').fill('Xin chào');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('The answer goes to an@example.com.')).toBeVisible();
  await expectAccessible(page);
});

test('a reset link that is wrong says so and what to do', THOROUGH, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 410/);
  await page.goto('/reset-password?token=no-such-token');
  await page.getByLabel('New password').fill('a new passphrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link has already been used or is too old.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reset-password');
  await expect(page.getByText('Copy the whole link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  await page.goto('/forgot-password');
  await expect(page.getByText('This server sends no mail.')).toBeVisible();
});

test(
  'a reset link that is opened while another account is signed in signs in to its own',
  THOROUGH,
  async ({ page, baseURL }) => {
    const forgetful = await registerByApi(page.request, String(baseURL));
    const link = (await runOperator('reset-password', forgetful.email)).trim();
    await page.context().clearCookies();
    await registerByApi(page.request, String(baseURL));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByLabel('New password').fill('a new passphrase');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect((await whoIsIn(page)).email).toBe(forgetful.email);
  },
);

test(
  'the language chosen in the menu is remembered, in another browser too',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    const account = await registerByApi(page.request, String(baseURL));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Tiếng Việt', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Bảng điều khiển' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expectAccessible(page);
    for (const [path, name] of [
      ['/account', 'Cài đặt'],
      ['/pricing', 'Bảng giá'],
      ['/create-project', 'Tạo dự án'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
      await expect(page.getByText(/\b(?:Password|Project|Upgrade)\b/)).toHaveCount(0);
    }

    const elsewhere = await browser.newContext({ baseURL });
    consoleGuard.watch(elsewhere);
    const other = await elsewhere.newPage();
    await logInByApi(elsewhere.request, String(baseURL), account);
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'Bảng điều khiển' })).toBeVisible();
    await elsewhere.close();
  },
);

test('a visitor chooses English for the tools', THOROUGH, async ({ page }) => {
  await page.goto('/manual-compile');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Compile to .mind' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
