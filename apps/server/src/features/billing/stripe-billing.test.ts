import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@anchora/contract/durations';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AccountInfo } from '@anchora/contract/account';
import type { ActivityPage } from '@anchora/contract/audit';
import { REFUND_DAYS } from '@anchora/contract/limits';
import type { CheckoutAddress, User } from '@anchora/contract/users';
import { codeOf } from '../../../test-support/code-of';
import { startStripeStandIn, type StripeStandIn, type Subscription } from '../../../test-support/stripe-stand-in';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema/accounts';
import { startJobs } from '../../jobs/start-jobs';
import { createBilling } from './create-billing';
import { PlanService } from './plan-service';
import { StripeBilling } from './stripe-billing';
import { SubscriptionRepository } from './subscription-repository';
import type { SessionUser } from '../../http/session-repository';
import { runCommand } from '../../operator/commands';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { endAll } from '../../../../../testing/support/end-all';

const SECRET = 'whsec_test';
const PRICES = { monthly: 'price_month', yearly: 'price_year' };

let provider: StripeStandIn;
let testApp: TestApp;

beforeAll(async () => {
  provider = await startStripeStandIn();
  const stripe = { secretKey: 'sk_test_x', webhookSecret: SECRET, prices: PRICES, apiUrl: provider.url };
  testApp = await createTestApp({ config: { billing: 'stripe', stripe } });
});
beforeEach(() => {
  provider.outage.status = null;
  provider.delay.until = null;
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => provider.close(),
  ),
);

/** Enough for the server to ask the provider and to store its answer. */
const WHILE_HELD_MS = 500;

type Client = ReturnType<TestApp['client']>;
/** A time as the provider states it: Unix time, in seconds. */
const inDaysS = (days: number) => Math.floor((Date.now() + days * DAY_MS) / 1000);
const user = async (client: Client) => (await client.get('/api/user')).json<User>();

async function usernameOf(userId: number): Promise<string> {
  const [row] = await testApp.deps.db.select().from(users).where(eq(users.id, userId));
  return row?.username ?? '';
}

function deliver(event: object, options: { secret?: string; timestamp?: number } = {}) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...options });
  return testApp.app.inject({
    method: 'POST',
    url: '/api/billing/stripe-webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
}

/** Continues to the payment page: creates a customer, a session, and the subscription that a payment would start. */
async function goToCheckout(plan: 'monthly' | 'yearly' = 'yearly') {
  const client = testApp.client();
  const { id } = await client.register();
  const { url } = (await client.post('/api/billing/checkout', { plan })).json<CheckoutAddress>();
  const sessionId = new URL(url).pathname.slice(1);
  const session = provider.sessions.get(sessionId)!;
  const subscription: Subscription = {
    id: `sub_of_${sessionId}`,
    customer: session.form.get('customer') ?? '',
    status: 'active',
    price: session.form.get('line_items[0][price]') ?? '',
    endsAtS: inDaysS(plan === 'yearly' ? 365 : 30),
  };
  const pay = () => {
    provider.subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
  };
  const event = (id: string, type = 'customer.subscription.updated') => ({
    id,
    object: 'event',
    type,
    data: { object: { id: subscription.id, object: 'subscription' } },
  });
  return { client, userId: id, session, subscription, pay, event };
}

/** @param atEnd takes the place of the step that ends the plan. */
async function refundInterrupted(atEnd: (billing: StripeBilling, userId: number) => Promise<never>) {
  const { client, userId, subscription, pay, event } = await goToCheckout('monthly');
  Object.assign(subscription, { paymentIntent: `pi_${subscription.id}` });
  pay();
  await deliver(event(`evt_${subscription.id}`));
  const { db, config } = testApp.deps;
  const subscriptions = new SubscriptionRepository(db);
  const billing = new StripeBilling(config.stripe!, config, subscriptions);
  const interrupted = Object.assign(Object.create(billing) as StripeBilling, {
    endNow: () => atEnd(billing, userId),
  });
  const by = { id: userId, sessionId: null, address: '' } as unknown as SessionUser;
  await expect(new PlanService(db, interrupted, subscriptions).refund(userId, by)).rejects.toThrow('killed');
  const eventKinds = async () =>
    (await client.get('/api/user/activity')).json<ActivityPage>().items.map(({ kind }) => kind);
  const refundableUntil = async () => (await client.get('/api/user/account')).json<AccountInfo>().refundableUntil;
  return { client, subscription, event, eventKinds, refundableUntil };
}

/** The pages of a user on which a payment would still be accepted. */
const openPages = (userId: number) =>
  [...provider.sessions.values()].filter(
    ({ form, isExpired }) => form.get('client_reference_id') === String(userId) && !isExpired,
  );

describe('Stripe billing', () => {
  it('leads to the payment page, and the signed message makes the user Pro until the paid period ends', async () => {
    const { client, userId, session, subscription, pay, event } = await goToCheckout('yearly');
    expect((await client.patch('/api/user/subscription', { plan: 'yearly' })).statusCode).toBe(402);
    expect(session.form.get('client_reference_id')).toBe(String(userId));
    expect(session.form.get('line_items[0][price]')).toBe(PRICES.yearly);
    expect((await user(client)).isPro).toBe(false);
    pay();
    expect((await deliver(event('evt_1'))).statusCode).toBe(200);
    const pro = await user(client);
    expect(pro).toMatchObject({ isPro: true, subscriptionPlan: 'yearly' });
    expect(Date.parse(pro.subscriptionEndDate ?? '') / 1000).toBe(subscription.endsAtS);
  });

  it('uses the provider’s current state, not that of an old or repeated message', async () => {
    const { client, subscription, pay, event } = await goToCheckout('monthly');
    pay();
    await deliver(event('evt_a', 'customer.subscription.created'));
    subscription.status = 'canceled';
    await deliver(event('evt_b', 'customer.subscription.deleted'));
    expect((await user(client)).isPro).toBe(false);
    for (let i = 0; i < 3; i++) await deliver(event('evt_a', 'customer.subscription.created'));
    await deliver(event('evt_c', 'customer.subscription.updated'));
    expect((await user(client)).isPro).toBe(false);
    const { items } = (await client.get('/api/user/activity')).json<ActivityPage>();
    expect(items.map(({ kind, by }) => [kind, by])).toEqual([
      ['pro-ended', 'server'],
      ['pro-granted', 'server'],
    ]);
  });

  it('keeps the newer of two states whose messages are handled at the same time', async () => {
    const { client, subscription, pay, event } = await goToCheckout('monthly');
    pay();
    const release = new AbortController();
    provider.delay.until = once(release.signal, 'abort');
    const former = deliver(event('evt_former', 'customer.subscription.created'));
    await setTimeout(WHILE_HELD_MS);
    provider.delay.until = null;
    subscription.status = 'canceled';
    const newer = deliver(event('evt_newer', 'customer.subscription.deleted'));
    await Promise.race([newer, setTimeout(WHILE_HELD_MS)]);
    release.abort();
    await Promise.all([former, newer]);
    expect((await user(client)).isPro).toBe(false);
  });

  it('keeps the newer of two states whose messages two processes handle at the same time', async () => {
    const { client, userId, subscription, pay, event } = await goToCheckout('monthly');
    pay();
    await deliver(event('evt_begun_here', 'customer.subscription.created'));
    const subscriptions = new SubscriptionRepository(testApp.deps.db);
    const otherProcess = new StripeBilling(testApp.deps.config.stripe!, testApp.deps.config, subscriptions);
    const release = new AbortController();
    provider.delay.until = once(release.signal, 'abort');
    const former = deliver(event('evt_former_here'));
    await setTimeout(WHILE_HELD_MS);
    provider.delay.until = null;
    subscription.status = 'canceled';
    await otherProcess.update(await subscriptions.user(userId));
    expect((await user(client)).isPro).toBe(false);
    release.abort();
    await former;
    expect((await user(client)).isPro).toBe(false);
  });

  it('makes the user Pro on the way back, when the browser is quicker than the message', async () => {
    const { client, session, pay } = await goToCheckout();
    expect((await client.post('/api/billing/checkout/confirm', { sessionId: session.id })).json<User>().isPro).toBe(
      false,
    );
    pay();
    expect((await client.post('/api/billing/checkout/confirm', { sessionId: session.id })).json<User>().isPro).toBe(
      true,
    );
    const stranger = testApp.client();
    await stranger.register();
    const stolen = await stranger.post('/api/billing/checkout/confirm', { sessionId: session.id });
    expect(stolen.statusCode).toBe(404);
    const invented = await stranger.post('/api/billing/checkout/confirm', { sessionId: 'cs_of_nobody' });
    expect(invented.statusCode).toBe(404);
  });

  it.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['an hour ago', { timestamp: Math.floor((Date.now() - HOUR_MS) / 1000) }],
  ])('refuses a message signed %s', async (_, options) => {
    const { client, pay, event } = await goToCheckout();
    pay();
    expect((await deliver(event('evt_forged'), options)).statusCode).toBe(400);
    expect((await user(client)).isPro).toBe(false);
  });

  it('requests redelivery of a message that arrived while the provider failed', async () => {
    const { client, pay, event } = await goToCheckout();
    pay();
    provider.outage.status = 400;
    expect((await deliver(event('evt_later'))).statusCode).toBe(503);
    provider.outage.status = null;
    await deliver(event('evt_later'));
    expect((await user(client)).isPro).toBe(true);
  });

  it('creates one customer per user, and sends a subscriber to the management page', async () => {
    const { client, pay, event, subscription } = await goToCheckout();
    pay();
    await deliver(event('evt_once'));
    const before = provider.customers.length;
    const again = (await client.post('/api/billing/checkout', { plan: 'monthly' })).json<CheckoutAddress>();
    expect(again.url).toBe(`https://pay.example/portal/${subscription.customer}`);
    expect((await client.post('/api/billing/portal')).json<CheckoutAddress>()).toEqual(again);
    expect(provider.customers).toHaveLength(before);
  });

  it('leads a user whose subscription has ended to the payment page again', async () => {
    const { client, session, subscription, pay, event } = await goToCheckout('monthly');
    pay();
    await deliver(event('evt_begun'));
    subscription.status = 'canceled';
    const again = (await client.post('/api/billing/checkout', { plan: 'yearly' })).json<CheckoutAddress>();
    const next = provider.sessions.get(new URL(again.url).pathname.slice(1));
    expect(next).toBeDefined();
    expect(next).not.toBe(session);
    expect(next?.form.get('customer')).toBe(subscription.customer);
  });

  it('updates after the portal whether the plan renews', async () => {
    const { client, subscription, pay, event } = await goToCheckout();
    const plan = async () => (await client.get('/api/user/account')).json<AccountInfo>();
    expect(await plan()).toMatchObject({ planRenews: false, canManagePlan: true });
    pay();
    await deliver(event('evt_renews'));
    expect((await plan()).planRenews).toBe(true);
    subscription.isEnding = true;
    expect((await client.post('/api/billing/refresh')).json<User>().isPro).toBe(true);
    expect((await plan()).planRenews).toBe(false);
  });

  it.each([
    ['renewed', 'active', true],
    ['ended', 'canceled', false],
  ])(
    'a period that was %s without a message reaching the server is asked for by the background work',
    async (_, status, isPro) => {
      const { client, userId, subscription, pay, event } = await goToCheckout('monthly');
      pay();
      await deliver(event(`evt_${subscription.id}`));
      await testApp.deps.db.execute(
        sql`update users set subscription_end_date = now() - interval '1 minute' where id = ${userId}`,
      );
      expect((await user(client)).isPro).toBe(false);
      Object.assign(subscription, { status, endsAtS: inDaysS(30) });
      const errors: unknown[] = [];
      const jobs = startJobs({
        ...testApp.deps,
        connection: testApp.connection,
        billing: createBilling(testApp.deps),
        onError: (...error) => errors.push(error),
      });
      onTestFinished(() => jobs.stop());
      const plan = async () => (await client.get('/api/user/account')).json<AccountInfo>();
      await expect.poll(async () => [(await user(client)).isPro, (await plan()).planRenews]).toEqual([isPro, isPro]);
      expect(errors).toEqual([]);
    },
  );

  it.each([
    ['that is known of', true],
    ['whose message has not come yet', false],
  ])('cancels a subscription %s with the account', async (_, isKnown) => {
    const { client, subscription, pay, event } = await goToCheckout();
    pay();
    if (isKnown) await deliver(event('evt_bye'));
    expect((await client.post('/api/user/delete', { currentPassword: PASSWORD })).statusCode).toBe(200);
    expect(subscription.status).toBe('canceled');
  });

  it('ends the former payment page with the next one, so that nobody pays on both', async () => {
    const { client, session } = await goToCheckout('monthly');
    const { url } = (await client.post('/api/billing/checkout', { plan: 'yearly' })).json<CheckoutAddress>();
    const next = provider.sessions.get(new URL(url).pathname.slice(1));
    expect([session.isExpired, next?.isExpired]).toEqual([true, false]);
  });

  it('leaves one payment page open of several that are asked for at once', async () => {
    const client = testApp.client();
    const { id: userId } = await client.register();
    const plans = ['monthly', 'yearly', 'monthly'];
    const answers = await Promise.all(plans.map((plan) => client.post('/api/billing/checkout', { plan })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const open = openPages(userId);
    expect(open).toHaveLength(1);
    const addresses = answers.map((answer) => answer.json<CheckoutAddress>().url);
    expect(addresses).toContain(`https://pay.example/${open[0]?.id}`);
  });

  it('leaves one payment page open of two that two processes open at the same time, and leads to it', async () => {
    const { userId, session: former } = await goToCheckout('monthly');
    former.isExpired = true;
    const { config, db } = testApp.deps;
    const subscriptions = new SubscriptionRepository(db);
    const payer = await subscriptions.user(userId);
    // Both have looked for open pages before either opens one.
    const looked = new AbortController();
    const haveLooked = once(looked.signal, 'abort');
    let count = 0;
    const processes = [1, 2].map(() => {
      const billing = new StripeBilling(config.stripe!, config, subscriptions);
      const closePaymentPages = async (customer: string) => {
        await (billing as unknown as { closePaymentPages: typeof closePaymentPages }).closePaymentPages(customer);
        if (++count === 2) looked.abort();
        await haveLooked;
      };
      return Object.assign(Object.create(billing) as object, { closePaymentPages }) as unknown as StripeBilling;
    });
    const addresses = await Promise.all(processes.map((billing) => billing.checkout(payer, 'yearly')));
    const open = openPages(userId);
    expect(open).toHaveLength(1);
    expect(addresses).toContain(`https://pay.example/${open[0]?.id}`);
  });

  it('leads to the management page after a payment whose message has not come yet', async () => {
    const { client, subscription, pay } = await goToCheckout('monthly');
    pay();
    const { url } = (await client.post('/api/billing/checkout', { plan: 'monthly' })).json<CheckoutAddress>();
    expect(url).toBe(`https://pay.example/portal/${subscription.customer}`);
    expect((await user(client)).isPro).toBe(true);
  });

  it('leads to a payment page an account whose deletion was refused after its customer was deleted', async () => {
    const { client, userId, subscription, pay, event } = await goToCheckout('monthly');
    pay();
    await deliver(event('evt_before_deletion'));
    const subscriptions = new SubscriptionRepository(testApp.deps.db);
    await new StripeBilling(testApp.deps.config.stripe!, testApp.deps.config, subscriptions).cancel(userId);
    const answer = await client.post('/api/billing/checkout', { plan: 'yearly' });
    expect(answer.statusCode, answer.body).toBe(200);
    const next = provider.sessions.get(new URL(answer.json<CheckoutAddress>().url).pathname.slice(1));
    expect(provider.deletedCustomers).toContain(subscription.customer);
    expect(provider.deletedCustomers).not.toContain(next?.form.get('customer'));
    expect((await user(client)).isPro).toBe(false);
    expect((await client.post('/api/billing/portal')).json<CheckoutAddress>().url).toBe(
      `https://pay.example/portal/${next?.form.get('customer')}`,
    );
  });

  it('a cancelled renewal leaves the paid period, and is refused for a plan that does not renew', async () => {
    const { client, subscription, pay, event } = await goToCheckout('yearly');
    pay();
    await deliver(event(`evt_${subscription.id}`));
    expect((await client.post('/api/billing/cancel')).statusCode).toBe(200);
    expect(subscription.isEnding).toBe(true);
    expect(await user(client)).toMatchObject({ isPro: true });
    expect((await client.get('/api/user/account')).json<AccountInfo>().planRenews).toBe(false);
    const again = await client.post('/api/billing/cancel');
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'not-renewing']);
  });

  it(`a payment is returned within ${REFUND_DAYS} days, once, and the plan ends then`, async () => {
    const { client, userId, subscription, pay, event } = await goToCheckout('monthly');
    Object.assign(subscription, { paymentIntent: `pi_${subscription.id}` });
    pay();
    await deliver(event(`evt_${subscription.id}`));
    const account = async () => (await client.get('/api/user/account')).json<AccountInfo>();
    const until = new Date((await account()).refundableUntil ?? 0);
    expect(Math.round((until.getTime() - Date.now()) / DAY_MS)).toBe(REFUND_DAYS);
    // Nothing is lost while the provider is away.
    provider.outage.status = 503;
    expect((await client.post('/api/billing/refund')).statusCode).toBe(503);
    provider.outage.status = null;
    expect((await user(client)).isPro).toBe(true);
    const refunded = await client.post('/api/billing/refund');
    expect(refunded.json<User>()).toMatchObject({ isPro: false });
    expect([provider.refunds.at(-1), subscription.status]).toEqual([`pi_${subscription.id}`, 'canceled']);
    const kinds = (await client.get('/api/user/activity')).json<ActivityPage>().items.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['pro-ended', 'pro-refunded']);
    // The next plan is not refundable by a button.
    Object.assign(subscription, { status: 'active' });
    await deliver(event(`evt_again_${subscription.id}`));
    expect((await user(client)).isPro).toBe(true);
    expect((await account()).refundableUntil).toBeNull();
    const again = await client.post('/api/billing/refund');
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'not-refundable']);
    const username = await usernameOf(userId);
    expect(await runCommand(testApp.deps, 'refund', [username])).toBe(
      `The payment of ${username} was returned, and Pro has ended.`,
    );
    expect((await user(client)).isPro).toBe(false);
  });

  it('an operator who cancels a renewal is told when the paid period ends', async () => {
    const { userId, subscription, pay, event } = await goToCheckout('yearly');
    pay();
    await deliver(event(`evt_${subscription.id}`));
    const username = await usernameOf(userId);
    const told = await runCommand(testApp.deps, 'cancel-renewal', [username]);
    expect(subscription.isEnding).toBe(true);
    const [prefix, end] = told.split(' ends on ');
    expect(prefix).toBe(`Pro of ${username}`);
    const [row] = await testApp.deps.db.select().from(users).where(eq(users.id, userId));
    expect(end).toBe(`${row?.subscriptionEndDate?.toISOString()}.`);
  });

  it('a plan that an operator gave away is not refundable, which the operator is told', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    await runCommand(testApp.deps, 'pro', [username, 'yearly']);
    const refunded = runCommand(testApp.deps, 'refund', [username]);
    await expect(refunded).rejects.toThrow('Nothing was paid for this plan');
    expect((await user(client)).isPro).toBe(true);
  });

  it('a payment is returned once, though the answer to the end of the subscription was lost', async () => {
    const { client, subscription, pay, event } = await goToCheckout('monthly');
    const payment = `pi_${subscription.id}`;
    Object.assign(subscription, { paymentIntent: payment });
    pay();
    await deliver(event(`evt_${subscription.id}`));
    provider.refunds.push(payment);
    subscription.status = 'canceled';
    const again = await client.post('/api/billing/refund');
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json<User>().isPro).toBe(false);
    expect(provider.refunds.filter((one) => one === payment)).toHaveLength(1);
  });

  describe('a refund that was interrupted', () => {
    it('before the plan ended can be repeated, and is recorded once', async () => {
      const { client, subscription, eventKinds, refundableUntil } = await refundInterrupted(() =>
        Promise.reject(new Error('killed')),
      );
      expect([await user(client), subscription.status]).toMatchObject([{ isPro: true }, 'active']);
      expect(await refundableUntil()).not.toBeNull();
      const repeated = await client.post('/api/billing/refund');
      expect([repeated.statusCode, subscription.status]).toEqual([200, 'canceled']);
      expect(provider.refunds.filter((payment) => payment === subscription.paymentIntent)).toHaveLength(1);
      expect((await eventKinds()).filter((kind) => kind === 'pro-refunded')).toHaveLength(1);
    });

    it('after the plan ended counts as the one of the year', async () => {
      const { subscription, event, eventKinds, refundableUntil } = await refundInterrupted(async (billing, userId) => {
        await billing.endNow(userId);
        throw new Error('killed');
      });
      expect((await eventKinds()).slice(0, 2)).toEqual(['pro-ended', 'pro-refunded']);
      Object.assign(subscription, { status: 'active' });
      await deliver(event(`evt_again_${subscription.id}`));
      expect((await eventKinds())[0]).toBe('pro-granted');
      expect(await refundableUntil()).toBeNull();
    });
  });

  it(`a payment of ${REFUND_DAYS + 1} days ago is not returned`, async () => {
    const { client, userId, subscription, pay, event } = await goToCheckout('yearly');
    Object.assign(subscription, { paymentIntent: `pi_${subscription.id}` });
    pay();
    await deliver(event(`evt_${subscription.id}`));
    await testApp.deps.db.execute(
      sql`update audit_events set created_at = now() - ${REFUND_DAYS + 1} * interval '1 day' where user_id = ${userId}`,
    );
    const refused = await client.post('/api/billing/refund');
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'not-refundable']);
    expect(provider.refunds).not.toContain(subscription.paymentIntent);
    expect((await user(client)).isPro).toBe(true);
  });
});
