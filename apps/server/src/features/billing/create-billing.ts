import type { Deps } from '../../deps';
import type { BillingProvider } from './billing-provider';
import { createClosedBilling } from './closed-billing';
import { createDemoBilling } from './demo-billing';
import { StripeBilling } from './stripe-billing';
import { SubscriptionRepository } from './subscription-repository';

export function createBilling({ config, db }: Pick<Deps, 'config' | 'db'>): BillingProvider {
  const subscriptions = new SubscriptionRepository(db);
  if (config.stripe !== null) return new StripeBilling(config.stripe, config, subscriptions);
  return config.billing === 'demo' ? createDemoBilling(subscriptions) : createClosedBilling();
}
