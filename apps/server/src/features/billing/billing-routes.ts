import type { FastifyInstance } from 'fastify';
import { subscriptionSchema, type CanMakePrivate } from '@anchora/contract/users';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import { userAnswer } from '../../accounts/user-answer';
import type { BillingProvider } from './billing-provider';
import { createClosedBilling } from './closed-billing';
import { createDemoBilling } from './demo-billing';
import { StripeBilling } from './stripe-billing';
import { registerStripeRoutes } from './stripe-routes';
import { SubscriptionRepository } from './subscription-repository';

export function createBilling({ config, db }: Pick<Deps, 'config' | 'db'>): BillingProvider {
  const subscriptions = new SubscriptionRepository(db);
  if (config.stripe !== null) return new StripeBilling(config.stripe, config, subscriptions);
  return config.billing === 'demo' ? createDemoBilling(subscriptions) : createClosedBilling();
}

export function registerBillingRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, billing: BillingProvider): void {
  const subscriptions = new SubscriptionRepository(db);
  if (billing instanceof StripeBilling) registerStripeRoutes(app, billing, subscriptions);

  app.patch('/api/user/subscription', async (request) => {
    const user = await requireUser(request);
    const { plan, endsSooner = false } = parseBody(subscriptionSchema, request.body);
    await billing.subscribe(user, plan, endsSooner);
    return userAnswer(await subscriptions.user(user.id));
  });

  app.get('/api/user/can-make-private', async (request): Promise<CanMakePrivate> => {
    const { isPro } = await requireUser(request);
    return { canMakePrivate: isPro };
  });
}
