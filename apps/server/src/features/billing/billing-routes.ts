import type { FastifyInstance } from 'fastify';
import { subscriptionSchema, type CanMakePrivate } from '@anchora/contract/users';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import { userAnswer } from '../../http/user-answer';
import type { BillingProvider } from './billing-provider';
import { createClosedBilling } from './closed-billing';
import { createDemoBilling } from './demo-billing';
import { SubscriptionRepository } from './subscription-repository';

const NOT_FOR_SALE =
  'Upgrades cannot be bought on this site. Please contact the people who run it: they can switch your account to Pro.';
const NO_CHECKOUT_YET =
  'Card payments are not available on this site yet, so nothing was charged. Please contact the people who run it to get Pro.';

const PROVIDERS: Record<Deps['config']['billing'], (subscriptions: SubscriptionRepository) => BillingProvider> = {
  demo: createDemoBilling,
  stripe: () => createClosedBilling(NO_CHECKOUT_YET),
  none: () => createClosedBilling(NOT_FOR_SALE),
};

export function registerBillingRoutes(app: FastifyInstance, { config, db }: Deps): void {
  const subscriptions = new SubscriptionRepository(db);
  const billing = PROVIDERS[config.billing](subscriptions);

  app.patch('/api/user/subscription', async (request) => {
    const { id } = await requireUser(request);
    const { plan } = parseBody(subscriptionSchema, request.body);
    await billing.subscribe(id, plan);
    return userAnswer(await subscriptions.user(id));
  });

  app.get('/api/user/can-make-private', async (request): Promise<CanMakePrivate> => {
    const { isPro } = await requireUser(request);
    return { canMakePrivate: isPro };
  });
}
