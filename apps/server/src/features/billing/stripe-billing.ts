import { Stripe } from 'stripe';
import { CHECKOUT_CANCELLED } from '@anchora/contract/checkout';
import type { SubscriptionPlan } from '@anchora/contract/users';
import type { Config, StripeConfig } from '../../config/config';
import { ApiError } from '../../http/api-error';
import type { ProUser } from '../../db/pro-user';
import { OneAtATime } from '../../http/limits/turnstile';
import { isPlaceholderEmail } from '@anchora/contract/placeholder-email';
import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Longest time of one attempt. Chosen, not measured. */
const TIMEOUT_MS = 20_000;
/**
 * Attempts after the first one, which the library makes when a connection or the provider fails. Chosen, not measured.
 */
const MAX_RETRIES = 2;
/**
 * Most requests for the state of a subscription until it is the one that is stored. The second suffices unless other
 * processes store at the same time or the subscription changes meanwhile, of which another message tells. Chosen, not
 * measured.
 */
const MAX_LOOKS = 4;
/** States of a running subscription; it keeps running while a failed card payment is retried. */
const RUNNING = new Set<string>(['active', 'trialing', 'past_due']);

/**
 * Card payments through Stripe Checkout. The plan is never taken from the body of a message: each event, and each
 * return from the payment page, only triggers a request to Stripe for the current subscription. The order and number of
 * messages therefore do not matter.
 */
export class StripeBilling implements BillingProvider {
  private readonly stripe: Stripe;
  /**
   * The state that this process requests last is stored last; `storeCurrent` sees to it for the background work and
   * other processes.
   */
  private readonly refreshing = new OneAtATime<string>();
  /**
   * In this process, a user's second payment page is opened only once the first is known, so that the first can be
   * ended.
   */
  private readonly checkingOut = new OneAtATime<number>();

  constructor(
    private readonly config: StripeConfig,
    private readonly site: Pick<Config, 'publicUrl'>,
    private readonly subscriptions: SubscriptionRepository,
  ) {
    const api = config.apiUrl === null ? null : new URL(config.apiUrl);
    this.stripe = new Stripe(config.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      ...(api && {
        host: api.hostname,
        port: Number(api.port) || (api.protocol === 'https:' ? 443 : 80),
        protocol: api.protocol === 'https:' ? 'https' : 'http',
      }),
    });
  }

  subscribe(): Promise<void> {
    return Promise.reject(new ApiError('payment-required'));
  }

  /** @returns address of the payment page, or of the management page for a user with a running subscription. */
  checkout(user: ProUser, plan: SubscriptionPlan): Promise<string> {
    return this.checkingOut.run(user.id, () => this.openPaymentPage(user, plan));
  }

  private async openPaymentPage(user: ProUser, plan: SubscriptionPlan): Promise<string> {
    const customer = await this.customerOf(user);
    if (await this.refreshRunning(customer, user.stripeSubscriptionId)) return this.portal(customer);
    await this.closePaymentPages(customer);
    const session = await this.ask(() =>
      this.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: String(user.id),
        line_items: [{ price: this.config.prices[plan], quantity: 1 }],
        success_url: `${this.site.publicUrl}/dashboard?upgrade={CHECKOUT_SESSION_ID}`,
        cancel_url: `${this.site.publicUrl}/dashboard?upgrade=${CHECKOUT_CANCELLED}`,
        allow_promotion_codes: true,
      }),
    );
    return this.newestPaymentPage(customer, session);
  }

  /** @returns address of the page on which a user changes the card or the plan, or cancels. */
  async manage(user: ProUser): Promise<string> {
    return this.portal(await this.customerOf(user));
  }

  /**
   * Requests the current subscription: the user returns from the management page, or no message about a renewal has
   * come.
   */
  async update({ stripeSubscriptionId }: Pick<ProUser, 'stripeSubscriptionId'>): Promise<void> {
    if (stripeSubscriptionId !== null) await this.refresh(stripeSubscriptionId);
  }

  /**
   * Requests the payment from which the user returns, because the browser may arrive before the webhook.
   *
   * @throws ApiError `payment-not-found` if it is not this user's, `payment-unavailable`
   */
  async confirm(userId: number, sessionId: string): Promise<void> {
    const session = await this.ask(() =>
      this.stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
    if (session?.client_reference_id !== String(userId)) throw new ApiError('payment-not-found');
    const subscriptionId = idOf(session.subscription);
    if (subscriptionId !== null) await this.refresh(subscriptionId);
  }

  /**
   * Handles one signed message of the provider.
   *
   * @param payload the unchanged bytes, which the signature covers.
   * @throws ApiError `webhook-signature-invalid` if the signature is wrong or too old.
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.readEvent(payload, signature);
    const subscriptionId = subscriptionOf(event);
    // The refresh comes before the event is recorded: if it fails, the provider delivers the event again.
    if (subscriptionId !== null && !(await this.subscriptions.hasEvent(event.id))) await this.refresh(subscriptionId);
    await this.subscriptions.rememberEvent(event.id);
  }

  async cancelRenewal(userId: number): Promise<void> {
    const { stripeSubscriptionId: subscriptionId } = await this.subscriptions.user(userId);
    if (subscriptionId === null) throw new ApiError('not-renewing');
    await this.ask(() => this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    await this.refresh(subscriptionId);
  }

  /**
   * The idempotency key keeps a second attempt, which finds the payment by the subscription, from returning it twice.
   */
  async returnPayment(userId: number): Promise<void> {
    const { stripeSubscriptionId: subscriptionId } = await this.subscriptions.user(userId);
    if (subscriptionId === null) throw new ApiError('nothing-to-refund');
    const subscription = await this.ask(() => this.stripe.subscriptions.retrieve(subscriptionId));
    const invoice = idOf(subscription.latest_invoice);
    if (invoice !== null) await this.refundInvoice(invoice);
  }

  async endNow(userId: number): Promise<void> {
    const { stripeSubscriptionId: subscriptionId } = await this.subscriptions.user(userId);
    // The provider's message about the end has arrived before this step.
    if (subscriptionId === null) return;
    await this.ask(() =>
      this.stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
        // An attempt whose answer was lost has ended it.
        if (!isMissing(error)) throw error;
      }),
    );
    await this.refresh(subscriptionId);
  }

  private async refundInvoice(invoice: string): Promise<void> {
    const { data: payments } = await this.ask(() => this.stripe.invoicePayments.list({ invoice, status: 'paid' }));
    for (const { id, payment } of payments) {
      const paymentIntent = idOf(payment.payment_intent ?? null);
      if (paymentIntent === null) continue;
      await this.ask(() =>
        this.stripe.refunds
          .create({ payment_intent: paymentIntent }, { idempotencyKey: `refund-${id}` })
          .catch((error: unknown) => {
            if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
          }),
      );
    }
  }

  /**
   * Deletes the customer, which ends every subscription at once, including one whose message has not arrived yet. An
   * open payment page then accepts no payment any more.
   */
  async cancel(userId: number): Promise<void> {
    const { stripeCustomerId } = await this.subscriptions.user(userId);
    if (stripeCustomerId === null) return;
    try {
      await this.stripe.customers.del(stripeCustomerId);
    } catch (error) {
      // The customer has already been deleted.
      if (!isMissing(error)) throw unavailable(error);
    }
  }

  /** Updates a user's plan from the subscription. @returns whether the subscription runs. */
  private refresh(subscriptionId: string): Promise<boolean> {
    return this.refreshing.run(subscriptionId, () => this.storeCurrent(subscriptionId));
  }

  /**
   * Asks again after each change, because it may have replaced a newer state: the background work or another process
   * may have asked later and stored sooner.
   */
  private async storeCurrent(subscriptionId: string): Promise<boolean> {
    for (let looks = 1; ; looks++) {
      const { isRunning, hasChanged } = await this.storeOnce(subscriptionId);
      if (!hasChanged || looks === MAX_LOOKS) return isRunning;
    }
  }

  private async storeOnce(subscriptionId: string): Promise<{ isRunning: boolean; hasChanged: boolean }> {
    const subscription = await this.ask(() => this.stripe.subscriptions.retrieve(subscriptionId));
    const item = subscription.items.data[0];
    const customer = idOf(subscription.customer);
    const plan = item?.price.id === this.config.prices.yearly ? 'yearly' : 'monthly';
    const isRunning = RUNNING.has(subscription.status) && item !== undefined;
    if (customer === null) return { isRunning: false, hasChanged: false };
    const hasChanged = await this.subscriptions.setFromProvider(customer, {
      subscriptionId,
      plan,
      endsAt: isRunning ? new Date(item.current_period_end * 1000) : null,
      // The portal marks a cancellation in either of these fields.
      renews: !subscription.cancel_at_period_end && subscription.cancel_at === null,
    });
    return { isRunning, hasChanged };
  }

  /** The user's customer, which is created now if there is none, or if the provider has deleted it. */
  private async customerOf(user: ProUser): Promise<string> {
    const known = user.stripeCustomerId;
    if (known !== null && (await this.isThere(known))) return known;
    // The end of the former customer's subscription is stored first: later, a message about it would find no account.
    if (known !== null) await this.update(user);
    const { id } = await this.ask(() =>
      this.stripe.customers.create(
        {
          ...(!isPlaceholderEmail(user.email) && { email: user.email }),
          name: user.displayName ?? user.username ?? undefined,
          metadata: { userId: String(user.id) },
        },
        // A double click creates one customer. The key names the deleted one, whose own key would be answered with it
        // for a day.
        {
          idempotencyKey: ['customer', user.id, user.createdAt.getTime(), ...(known === null ? [] : [known])].join('-'),
        },
      ),
    );
    return this.subscriptions.keepCustomer(user.id, id, known);
  }

  /**
   * An account whose deletion was refused after `cancel`, or that was interrupted then, still names a deleted customer.
   */
  private async isThere(customer: string): Promise<boolean> {
    const found = await this.ask(() =>
      this.stripe.customers.retrieve(customer).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
    return found !== null && !found.deleted;
  }

  /**
   * Stores the running subscription of a customer. It may be another one than the known one, because the message about a
   * payment can be late.
   *
   * @returns whether there is one
   */
  private async refreshRunning(customer: string, knownId: string | null): Promise<boolean> {
    if (knownId !== null && (await this.refresh(knownId))) return true;
    const { data } = await this.ask(() => this.stripe.subscriptions.list({ customer }));
    const running = data.find(({ status }) => RUNNING.has(status));
    return running !== undefined && this.refresh(running.id);
  }

  /** Ends the customer's open payment pages: a payment on each would begin a subscription of its own. */
  private async closePaymentPages(customer: string): Promise<void> {
    const { data } = await this.ask(() => this.stripe.checkout.sessions.list({ customer, status: 'open' }));
    for (const { id } of data) await this.endPaymentPage(id);
  }

  /**
   * Another process may have opened a page of the same customer meanwhile. Each of them looks after it has opened its
   * own, so that the last one sees all: the newest page stays, whichever process looks, and the others end.
   */
  private async newestPaymentPage(customer: string, own: Stripe.Checkout.Session): Promise<string> {
    const { data: open } = await this.ask(() => this.stripe.checkout.sessions.list({ customer, status: 'open' }));
    const pages = open.some(({ id }) => id === own.id) ? open : [...open, own];
    const [newest = own, ...older] = pages.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
    for (const { id } of older) await this.endPaymentPage(id);
    if (newest.url === null) throw new Error('the payment provider named no payment page');
    return newest.url;
  }

  private async endPaymentPage(id: string): Promise<void> {
    await this.ask(() =>
      this.stripe.checkout.sessions.expire(id).catch(async (error: unknown) => {
        // Another process may have been faster. After a payment on the page, no other one may be offered.
        const { status } = await this.stripe.checkout.sessions.retrieve(id);
        if (status !== 'expired') throw error;
      }),
    );
  }

  private async portal(customer: string): Promise<string> {
    const { url } = await this.ask(() =>
      this.stripe.billingPortal.sessions.create({
        customer,
        return_url: `${this.site.publicUrl}/account?plan=managed`,
      }),
    );
    return url;
  }

  private readEvent(payload: Buffer, signature: string): Stripe.Event {
    try {
      return this.stripe.webhooks.constructEvent(payload, signature, this.config.webhookSecret);
    } catch (error) {
      throw new ApiError('webhook-signature-invalid', {}, { cause: error });
    }
  }

  private async ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/** Whether the provider reports the id as unknown. */
function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'resource_missing';
}

function unavailable(cause: unknown): ApiError {
  return new ApiError('payment-unavailable', {}, { cause });
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function subscriptionOf(event: Stripe.Event): string | null {
  if (event.type === 'checkout.session.completed') return idOf(event.data.object.subscription);
  return event.type.startsWith('customer.subscription.') ? (event.data.object as { id: string }).id : null;
}
