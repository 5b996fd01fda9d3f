import { logOutByApi, registerByApi } from '../../support/accounts';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';
import { MailBox } from './mail-box';

// All tests share one mail server, because the server under test has one SMTP address.
test.describe.configure({ mode: 'default' });

let mails: MailBox;
test.beforeAll(async () => {
  mails = await MailBox.open();
});
test.afterAll(async () => mails?.close());
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of (?:401|410)/));

test('a forgotten password can be reset once by the link in the mail', async ({ page, baseURL }) => {
  const headers = { origin: String(baseURL) };
  const account = await registerByApi(page.request, String(baseURL));
  await logOutByApi(page.request, String(baseURL));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectAccessible(page);

  const link = await mails.takeLink(account.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('battery staple');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(page.getByText('Your new password is set')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('somebody else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(
    page.getByText('This link has already been used or is too old. Please ask for a new one.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  const login = (password: string) =>
    page.request.post('/api/login', { headers, data: { username: account.username, password } });
  expect((await login('somebody else')).status()).toBe(401);
  expect((await login(account.password)).status()).toBe(401);
  expect((await login('battery staple')).status()).toBe(200);
});

test('a new address is confirmed by the link that is sent there, and the old one is notified', async ({
  page,
  baseURL,
}) => {
  const account = await registerByApi(page.request, String(baseURL));
  const address = `new-${account.email}`;
  await page.goto('/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expect(page.getByText(/To confirm it, open the link that we send there\./)).toBeVisible();
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New email address').fill(address);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(`Open the link that was sent to ${address} to confirm it.`)).toBeVisible();
  expect(await mails.take(account.email)).toContain('this one is no longer used for it');
  const first = await mails.takeLink(address);

  await page.getByRole('button', { name: 'Send the confirmation link' }).click();
  await expect(page.getByText(`A link was sent to ${address}`)).toBeVisible();
  const second = await mails.takeLink(address);
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'The address could not be confirmed' })).toBeVisible();
  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a contact message reaches the operators by mail, with the address to reply to', async ({ page }) => {
  await page.goto('/enterprise');
  await page.getByLabel('Your name').fill('Trần An');
  await page.getByLabel('Email').fill('an@example.com');
  await page.getByLabel('Message').fill('Báo giá giúp tôi.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('The answer goes to an@example.com.')).toBeVisible();
  const mail = await mails.take('ar@example.com');
  expect(mail).toMatch(/reply-to: an@example\.com/i);
  expect(mail).toContain('Báo giá giúp tôi.');
});
