import { Stripe } from 'stripe';
import { CHECKOUT_CANCELLED } from '@anchora/contract/checkout';
import type { SubscriptionPlan } from '@anchora/contract/users';
import type { Config, StripeConfig } from '../../config/config';
import { ApiError } from '../../http/api-error';
import type { ProUser } from '../../db/pro-user';
import { isPlaceholderEmail } from '../../accounts/placeholder-email';
import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

const TIMEOUT_MS = 20_000;
/** The subscription runs; while a card payment is being tried again it still does. */
const RUNNING = new Set<string>(['active', 'trialing', 'past_due']);

/**
 * Card payments through Stripe Checkout. What a user has is never taken from the body of a message: each event, and each
 * return from the payment page, only makes us ask Stripe for the subscription as it is now. That makes the order and the
 * number of messages matter not at all.
 */
export class StripeBilling implements BillingProvider {
  private readonly stripe: Stripe;

  constructor(
    private readonly config: StripeConfig,
    private readonly site: Pick<Config, 'publicUrl'>,
    private readonly subscriptions: SubscriptionRepository,
  ) {
    const api = config.apiUrl === null ? null : new URL(config.apiUrl);
    this.stripe = new Stripe(config.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
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

  /** @returns where the browser goes to pay. A user whose subscription runs is sent to the page that manages it instead. */
  async checkout(user: ProUser, plan: SubscriptionPlan): Promise<string> {
    const customer = await this.customerOf(user);
    if (user.stripeSubscriptionId !== null && (await this.refresh(user.stripeSubscriptionId))) {
      return this.portal(customer);
    }
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
    if (session.url === null) throw new Error('the payment provider named no payment page');
    return session.url;
  }

  /** @returns where the browser goes to change the card, the plan, or to cancel. */
  async manage(user: ProUser): Promise<string> {
    return this.portal(await this.customerOf(user));
  }

  /** On the way back from managing it: asks for the subscription as it is now. */
  async update({ stripeSubscriptionId }: ProUser): Promise<void> {
    if (stripeSubscriptionId !== null) await this.refresh(stripeSubscriptionId);
  }

  /** The webhook may come later than the browser does: asks for the payment that the user comes back from. */
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
   * One signed message of the provider.
   *
   * @param payload the bytes as they came: the signature is about those.
   * @throws ApiError `webhook-signature-invalid` when the signature is wrong or too old.
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.readEvent(payload, signature);
    const subscriptionId = subscriptionOf(event);
    // Asked for before the event counts as dealt with: if that fails, the provider delivers it again.
    if (subscriptionId !== null && !(await this.subscriptions.hasEvent(event.id))) await this.refresh(subscriptionId);
    await this.subscriptions.rememberEvent(event.id);
  }

  /**
   * Deletes the customer, which ends every subscription at once: one whose message has not come yet too. An open payment
   * page takes no money any more.
   */
  async cancel(userId: number): Promise<void> {
    const { stripeCustomerId } = await this.subscriptions.user(userId);
    if (stripeCustomerId === null) return;
    try {
      await this.stripe.customers.del(stripeCustomerId);
    } catch (error) {
      // It has been deleted already.
      if (!isMissing(error)) throw unavailable(error);
    }
  }

  /** Brings a user's plan in line with the subscription. @returns whether it runs. */
  private async refresh(subscriptionId: string): Promise<boolean> {
    const subscription = await this.ask(() => this.stripe.subscriptions.retrieve(subscriptionId));
    const item = subscription.items.data[0];
    const customer = idOf(subscription.customer);
    const plan = item?.price.id === this.config.prices.yearly ? 'yearly' : 'monthly';
    const isRunning = RUNNING.has(subscription.status) && item !== undefined;
    if (customer === null) return false;
    await this.subscriptions.setFromProvider(customer, {
      subscriptionId,
      plan,
      endsAt: isRunning ? new Date(item.current_period_end * 1000) : null,
      // The portal notes the end either way.
      renews: !subscription.cancel_at_period_end && subscription.cancel_at === null,
    });
    return isRunning;
  }

  private async customerOf(user: ProUser): Promise<string> {
    if (user.stripeCustomerId !== null) return user.stripeCustomerId;
    const { id } = await this.ask(() =>
      this.stripe.customers.create(
        {
          ...(!isPlaceholderEmail(user.email) && { email: user.email }),
          name: user.displayName ?? user.username ?? undefined,
          metadata: { userId: String(user.id) },
        },
        // A double click makes one customer.
        { idempotencyKey: `customer-${user.id}-${user.createdAt.getTime()}` },
      ),
    );
    return this.subscriptions.keepCustomer(user.id, id);
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

/** The provider knows nothing of that id. */
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
