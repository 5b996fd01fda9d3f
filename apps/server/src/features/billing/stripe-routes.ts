import type { FastifyInstance } from 'fastify';
import { checkoutSchema, confirmCheckoutSchema, type CheckoutAddress } from '@anchora/contract/users';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import { userAnswer } from '../../accounts/user-answer';
import type { StripeBilling } from './stripe-billing';
import type { SubscriptionRepository } from './subscription-repository';

export function registerStripeRoutes(
  app: FastifyInstance,
  billing: StripeBilling,
  subscriptions: SubscriptionRepository,
): void {
  app.post('/api/billing/checkout', async (request): Promise<CheckoutAddress> => {
    const { id } = await requireUser(request);
    const { plan } = parseBody(checkoutSchema, request.body);
    return { url: await billing.checkout(await subscriptions.user(id), plan) };
  });

  app.post('/api/billing/checkout/confirm', async (request) => {
    const { id } = await requireUser(request);
    const { sessionId } = parseBody(confirmCheckoutSchema, request.body);
    await billing.confirm(id, sessionId);
    return userAnswer(await subscriptions.user(id));
  });

  app.post('/api/billing/portal', async (request): Promise<CheckoutAddress> => {
    const { id } = await requireUser(request);
    return { url: await billing.manage(await subscriptions.user(id)) };
  });

  app.post('/api/billing/refresh', async (request) => {
    const { id } = await requireUser(request);
    await billing.update(await subscriptions.user(id));
    return userAnswer(await subscriptions.user(id));
  });

  void app.register(async (webhook) => {
    // The signature covers the unchanged bytes.
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    webhook.post('/api/billing/stripe-webhook', { config: { hasOwnProof: true } }, async (request) => {
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await billing.receive(payload, String(request.headers['stripe-signature'] ?? ''));
      return { received: true };
    });
  });
}
