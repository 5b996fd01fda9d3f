import type { FastifyInstance } from 'fastify';
import { subscriptionSchema, type CanMakePrivate } from '@anchora/contract/users';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import { userAnswer } from '../../accounts/user-answer';
import type { BillingProvider } from './billing-provider';
import { PlanService } from './plan-service';
import { StripeBilling } from './stripe-billing';
import { registerStripeRoutes } from './stripe-routes';
import { SubscriptionRepository } from './subscription-repository';

export function registerBillingRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, billing: BillingProvider): void {
  const subscriptions = new SubscriptionRepository(db);
  if (billing instanceof StripeBilling) registerStripeRoutes(app, billing, subscriptions);

  app.patch('/api/user/subscription', async (request) => {
    const user = await requireSession(request);
    const { plan, endsSooner = false } = parseBody(subscriptionSchema, request.body);
    await billing.subscribe(user, plan, endsSooner);
    return userAnswer(await subscriptions.user(user.id));
  });

  const plans = new PlanService(db, billing, subscriptions);
  app.post('/api/billing/cancel', async (request) => {
    const user = await requireSession(request);
    await plans.cancelRenewal(user.id, user);
    return userAnswer(await subscriptions.user(user.id));
  });

  app.post('/api/billing/refund', async (request) => {
    const user = await requireSession(request);
    await plans.refund(user.id, user);
    return userAnswer(await subscriptions.user(user.id));
  });

  app.get('/api/user/can-make-private', async (request): Promise<CanMakePrivate> => {
    const { isPro } = await requireSession(request);
    return { canMakePrivate: isPro };
  });
}
