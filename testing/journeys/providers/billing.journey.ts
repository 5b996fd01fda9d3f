import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../../fixtures/fixture-path';
import { registerByApi, whoIsIn } from '../../support/accounts';
import { expectAccessible } from '../../support/axe';
import { createMarkerlessProject } from '../../support/projects';
import { expect, test } from '../../support/test';
import { openWizard } from '../../support/wizard';
import { PaymentPages, WEBHOOK_SECRET } from './payment-pages';
import { succeed } from '../../support/succeed';
import { readApi } from '../../support/read-api';

// All tests share one stand-in, because the server under test has one provider address.
test.describe.configure({ mode: 'default' });

let pages: PaymentPages;
test.beforeAll(async () => {
  pages = await PaymentPages.open();
});
test.afterAll(async () => pages?.provider.close());
test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allow(/^request to another host: https:\/\/pay\.example\//);
  consoleGuard.allow(/favicon|status of 401/);
  await pages.serve(page);
});

const sessionOf = (page: Page) => new URL(page.url()).pathname.slice(1);

test('a project is made private by paying: dialog, payment page, back, Pro, private', async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
  const project = await createMarkerlessProject(page.request, String(baseURL), {
    name: 'Launch film',
    content: fixturePath('clips/clock-16x9.mp4'),
  });
  await page.goto('/dashboard');
  const visibility = page.getByRole('switch', { name: /Launch film/ });
  await visibility.click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await expect(dialog.getByText('Unlimited private projects')).toBeVisible();
  await expect(
    dialog.getByText('Your questions come first in the queue. We aim to answer within 24 hours.'),
  ).toBeVisible();
  await expect(dialog.getByText(/planned|coming soon/i)).toHaveCount(0);
  await expect(dialog.getByText('no money is taken')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to payment: $200 per year' }).click();

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(visibility).toBeChecked();
  await expect(page.getByText('Nothing was charged, and everything is as it was.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/Upgrade Failed|could not be confirmed/)).toHaveCount(0);

  await visibility.click();
  await dialog.getByRole('radio', { name: /Monthly/ }).click();
  await dialog.getByRole('button', { name: 'Continue to payment: $20 per month' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const session = sessionOf(page);
  // The browser returns before the provider confirms the payment.
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirming your payment' })).toBeVisible();
  pages.pay(session);
  await expect(page.getByText('Pro Upgrade Successful!')).toBeVisible();
  await expect(page.getByText('Welcome to Pro monthly plan! You can now create private projects.')).toBeVisible();
  await expect(page.getByText('Project is now private')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(visibility).not.toBeChecked();
  await expect(page.getByText('Pro Member')).toBeVisible();
  expect((await readApi<Project>(page, `/api/projects/${project.id}`)).isPublic).toBe(false);

  await page.goto('/account');
  await expect(page.getByText('Pro, paid monthly. It renews on')).toBeVisible();
  await page.getByRole('button', { name: 'Manage plan and payment' }).click();
  await expect(page.getByRole('heading', { name: 'Portal' })).toBeVisible();
  const subscription = [...pages.provider.subscriptions.values()].at(-1);
  if (!subscription) throw new Error('expected a subscription at the payment provider, got none');
  subscription.isEnding = true;
  await page.goto('/account?plan=managed');
  await expect(page.getByText('and does not renew by itself.')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/account`);
  await expectAccessible(page);

  subscription.status = 'canceled';
  await page.goto('/account?plan=managed');
  await expect(page.getByText('Pro ended on').first()).toBeVisible();
  expect((await whoIsIn(page)).isPro).toBe(false);
  await page.goto('/dashboard');
  await expect(page.getByText('Your private projects stay private.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renew Pro' }).click();
  await expect(dialog.getByText('Pro ended on')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await page.getByRole('button', { name: 'Hide this message' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Pro ended on')).toHaveCount(0);
});

test('a payment that cannot be confirmed says so and can be tried again', async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.allow(/status of 503/);
  await registerByApi(page.request, String(baseURL));
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  pages.provider.outage.status = 400;
  await dialog.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page.getByText('Upgrade Failed')).toBeVisible();
  pages.provider.outage.status = null;
  await dialog.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  pages.pay(sessionOf(page));
  pages.provider.outage.status = 400;
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByRole('dialog', { name: 'The payment could not be confirmed' })).toBeVisible();
  await expectAccessible(page);
  pages.provider.outage.status = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Pro Upgrade Successful!')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/pricing`);
  await expect(page.getByRole('button', { name: 'You are Pro' }).first()).toBeVisible();
});

test('an unfinished project is private on the way back from paying, with all that was entered', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, String(baseURL));
  await openWizard(page);
  await page.getByLabel('Project name').fill('Secret launch');
  const visibility = page.getByRole('switch', { name: 'Public project' });
  await visibility.click();
  await page
    .getByRole('dialog', { name: 'Upgrade to Pro' })
    .getByRole('button', { name: /^Continue to payment/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  pages.pay(sessionOf(page));
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByText('Pro Upgrade Successful!')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/create-project`);
  await expect(page.getByLabel('Project name')).toHaveValue('Secret launch');
  await expect(visibility).not.toBeChecked();
  await page.reload();
  await expect(visibility, 'the draft remembers it').not.toBeChecked();
  await expect(page.getByLabel('Project name')).toHaveValue('Secret launch');
});

test('an unconfirmed payment does not block the page, and the webhook makes the account Pro later', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, String(baseURL));
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  await page
    .getByRole('dialog', { name: 'Upgrade to Pro' })
    .getByRole('button', { name: /^Continue to payment/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const session = sessionOf(page);
  await page.clock.install();
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirming your payment' })).toBeVisible();
  const slow = page.getByRole('dialog', { name: 'Your payment is still being confirmed' });
  await runClockUntil(page, slow);
  await expect(slow).toContainText('You do not have to pay again.');
  await slow.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirming your payment' })).toBeVisible();
  await runClockUntil(page, slow);
  await slow.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${baseURL}/pricing`);
  expect((await whoIsIn(page)).isPro).toBe(false);

  pages.pay(session);
  await deliverMessageOf(page, pages.provider.sessions.get(session)?.subscription ?? '');
  await page.reload();
  await expect(page.getByRole('button', { name: 'You are Pro' }).first()).toBeVisible();
});

/** Steps of the page's clock; the page asks again every few seconds. Chosen, not measured. */
const STEP_MS = 2000;
/** Real time for a step of the clock to have its effect. Chosen, not measured. */
const LOOK_MS = 100;
/** Time between two looks for that effect. Chosen, not measured. */
const LOOK_EVERY_MS = 50;

/** Lets the page's clock run until something is shown. */
async function runClockUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(shown).toBeVisible({ timeout: LOOK_MS });
  }).toPass({ intervals: [LOOK_EVERY_MS] });
}

/** Sends the provider's signed webhook that a subscription has changed. */
async function deliverMessageOf(page: Page, subscriptionId: string): Promise<void> {
  const object = { id: subscriptionId, object: 'subscription' };
  const type = 'customer.subscription.created';
  const payload = JSON.stringify({ id: `evt_${subscriptionId}`, object: 'event', type, data: { object } });
  const timeS = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timeS}.${payload}`).digest('hex');
  await succeed(
    page.request.post('/api/billing/stripe-webhook', {
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${timeS},v1=${signature}` },
      data: payload,
    }),
  );
}

test('a plan is cancelled, and its payment returned, by buttons of the account page', async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await dialog.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const session = sessionOf(page);
  pages.pay(session);
  const subscription = pages.provider.subscriptions.get(`sub_of_${session}`);
  if (!subscription) throw new Error('expected a subscription at the payment provider, got none');
  subscription.paymentIntent = `pi_${session}`;
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByText('Pro Upgrade Successful!')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Cancel renewal' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('nothing is charged after that');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel renewal' }).click();
  await expect(page.getByText('and does not renew by itself.')).toBeVisible();
  expect(subscription.isEnding).toBe(true);
  expect((await whoIsIn(page)).isPro).toBe(true);

  await page.getByRole('button', { name: 'Get the money back' }).click();
  await question.getByRole('button', { name: 'Keep Pro' }).click();
  await expect(question).toBeHidden();
  expect(pages.provider.refunds).not.toContain(`pi_${session}`);
  await page.getByRole('button', { name: 'Get the money back' }).click();
  await question.getByRole('button', { name: 'Get the money back' }).click();
  await expect(page.getByText('Pro has ended, and your payment is being returned')).toBeVisible();
  expect(pages.provider.refunds).toContain(`pi_${session}`);
  expect((await whoIsIn(page)).isPro).toBe(false);
  await expect(page.getByRole('button', { name: 'Get the money back' })).toBeHidden();
});
