import { logOutByApi, newAccount, registerByApi, registerInPage, chooseLogout } from '../support/accounts';
import { expect, test } from '../support/test';
import { THOROUGH, thoroughIf } from '../support/thorough';
import { toast } from '../support/toast';
import { SIGN_IN_PAGE, expectSameCode, namedByPage, noteRequests } from '../support/visit-code';

/** Chromium's console line for the 401 that a visitor's request for the current user is answered with. */
const SIGNED_OUT = /status of 401/;

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(SIGNED_OUT));

test('a visitor registers, logs out and logs in again', async ({ page }) => {
  const account = await registerInPage(page);
  await expect(page.getByText('Your account has been created successfully!')).toBeVisible();

  await chooseLogout(page);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();

  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`Welcome back, ${account.username}!`)).toBeVisible();
});

test('wrong fields are reported before anything is sent', async ({ page, baseURL }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  const loaded = noteRequests(page);
  await page.goto(SIGN_IN_PAGE, { waitUntil: 'networkidle' });
  // `npm test` weighs the code of the page by what the page names.
  expectSameCode([...loaded], await namedByPage(`${baseURL}${SIGN_IN_PAGE}`));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  // The server under test has no identity provider.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('Google sign-in is not set up on this server.')).toBeVisible();

  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await panel.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Email').fill('not an address');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('tigerlily42');
  await expect(page.getByText('Could be harder to guess: make it longer.')).toBeVisible();
  await password.fill('12345');
  await expect(page.getByText('Easy to guess: several words in a row would be safer.')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(calls).toEqual([]);
});

test('a wrong password says so and keeps the user name', THOROUGH, async ({ page, request, baseURL }) => {
  const account = await registerByApi(request, String(baseURL));
  await page.goto('/login/');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const wrong = 'Wrong username or password. Check both and try again.';
  const failed = toast(page, 'Login failed');
  await expect(failed).toContainText(wrong);
  await expect(page.getByRole('tabpanel').getByText(wrong)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(wrong);
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  // A second failure replaces the first toast, and a success replaces both.
  await page.getByLabel('Password', { exact: true }).fill('not this one either');
  await page.getByRole('button', { name: 'Login' }).click();
  // The focus returns from the button once the second answer is shown.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(failed).toHaveCount(1);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a taken user name is reported at its field', THOROUGH, async ({ page, request, baseURL, consoleGuard }) => {
  consoleGuard.allow(/status of 409/);
  const taken = await registerByApi(request, String(baseURL));
  await page.goto('/signup');
  await page.getByLabel('Username').fill(taken.username);
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByLabel('Password', { exact: true }).fill(taken.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration failed')).toContainText('This username is already taken. Choose another one.');
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('sign-in returns to the page that asked for it', THOROUGH, async ({ page }) => {
  await page.goto('/dashboard?view=trash');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByRole('tab', { name: 'Register' }).click();
  const account = newAccount();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard\?view=trash$/);
});

const REFUSED = ['https://example.com/', '//example.com', String.raw`/\example.com`, 'javascript:alert(1)', '/login'];
for (const [index, next] of REFUSED.entries()) {
  // The other cases differ only in ways that return-address.test.ts covers.
  test(`sign-in never leads to ${next}`, thoroughIf(index > 0), async ({ page, baseURL }) => {
    await registerByApi(page.request, String(baseURL));
    await page.goto(`${SIGN_IN_PAGE}?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
  });
}

test('registering and logging out work with the keyboard alone', THOROUGH, async ({ page }) => {
  const account = newAccount();
  await page.goto(SIGN_IN_PAGE);
  await page.getByRole('tab', { name: 'Login' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Account menu' }).focus();
  await page.keyboard.press('Enter');
  // The menu's code may still be loading.
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a user without a connection is told so and can try again', async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await registerByApi(page.request, String(baseURL));
  let asked = 0;
  await page.route('**/api/user', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(asked, 'the session is asked for again once').toBe(2);
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // Back online, the app requests the current user, whose session has ended by then. No other call comes in between.
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await logOutByApi(page.request, String(baseURL));
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/auth/);
});

test('logging out elsewhere ends the session here with the next call', THOROUGH, async ({ page, baseURL }) => {
  await registerInPage(page);
  await page.goto('/dashboard');
  const trash = page.getByRole('link', { name: 'Trash' });
  await expect(trash).toBeVisible();
  await logOutByApi(page.request, String(baseURL));
  // A late call of the page may come first, so the link may disappear before it is pressed.
  await Promise.race([trash.click(), page.waitForURL(/\/auth/)]);
  await expect(page).toHaveURL(/\/auth/);
});

test(
  'with Vietnamese texts, the form and the server give their reasons in Vietnamese',
  THOROUGH,
  async ({ page, request, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 409/);
    const taken = await registerByApi(request, String(baseURL));
    await page.addInitScript(() => localStorage.setItem('language', 'vi'));
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
    await expect(page.getByText('Tên đăng nhập phải có ít nhất 3 ký tự')).toBeVisible();
    await expect(page.getByText('Địa chỉ email không hợp lệ')).toBeVisible();
    await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();
    await page.getByLabel('Tên đăng nhập').fill(taken.username);
    await page.getByLabel('Email').fill(newAccount().email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(taken.password);
    await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
    await expect(page.getByText('Tên đăng nhập này đã có người dùng. Hãy chọn tên khác.').first()).toBeVisible();
    await page.goto('/login');
    await page.getByLabel('Tên đăng nhập').fill(taken.username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai rồi');
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await expect(
      page.getByRole('tabpanel').getByText('Sai tên đăng nhập hoặc mật khẩu. Hãy kiểm tra cả hai rồi thử lại.'),
    ).toBeVisible();
  },
);
