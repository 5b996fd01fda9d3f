import { DAY_MS } from '@anchora/contract/durations';
import type { Page } from '@playwright/test';
import { type StripeStandIn, startStripeStandIn } from '../../../apps/server/test-support/stripe-stand-in';
import { freePort } from '../../support/free-port';
import { once } from '../../support/test-server';

export const PRICES = { monthly: 'price_month', yearly: 'price_year' };
/** Secret that signs the provider's webhooks. */
export const WEBHOOK_SECRET = 'whsec_test';

/** Port at which the server under test expects the payment provider. */
export function stripePort(): string {
  return once('E2E_STRIPE_PORT', freePort);
}

/** Stand-in for the provider's API, and for its two pages, on which users pay and manage their plan. */
export class PaymentPages {
  private constructor(readonly provider: StripeStandIn) {}

  static async open(): Promise<PaymentPages> {
    return new PaymentPages(await startStripeStandIn(Number(stripePort())));
  }

  /** Serves the two pages; that for paying has a link for each way on. */
  async serve(page: Page): Promise<void> {
    await page.route('https://pay.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const isPortal = pathname.startsWith('/portal/');
      const body = isPortal
        ? '<h1>Portal</h1>'
        : `<h1>Checkout</h1><a href="${this.addressOf(pathname.slice(1), 'cancel_url')}">Back</a>
           <a href="${this.addressOf(pathname.slice(1), 'success_url')}">Paid</a>`;
      await route.fulfill({ contentType: 'text/html', body });
    });
  }

  /** Completes the payment, so that the subscription is active. */
  pay(sessionId: string): void {
    const session = this.provider.sessions.get(sessionId);
    if (!session) throw new Error(`no payment page ${sessionId}`);
    const price = session.form.get('line_items[0][price]') ?? '';
    session.subscription = `sub_of_${sessionId}`;
    this.provider.subscriptions.set(session.subscription, {
      id: session.subscription,
      customer: session.form.get('customer') ?? '',
      status: 'active',
      price,
      endsAtS: Math.floor(Date.now() / 1000) + (price === PRICES.yearly ? 365 : 30) * (DAY_MS / 1000),
    });
  }

  private addressOf(sessionId: string, name: 'cancel_url' | 'success_url'): string {
    const address = this.provider.sessions.get(sessionId)?.form.get(name) ?? '';
    return address.replace('{CHECKOUT_SESSION_ID}', sessionId);
  }
}
