import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Upgrades at once without payment; the dialog says so. */
export function createDemoBilling(subscriptions: SubscriptionRepository): BillingProvider {
  return {
    subscribe: (userId, plan) => subscriptions.startPeriod(userId, plan),
    cancel: () => Promise.resolve(),
  };
}
