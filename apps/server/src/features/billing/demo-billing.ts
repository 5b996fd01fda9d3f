import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Takes no money and upgrades at once; the dialog says so. */
export function createDemoBilling(subscriptions: SubscriptionRepository): BillingProvider {
  return {
    subscribe: (userId, plan) => subscriptions.startPeriod(userId, plan),
    cancel: () => Promise.resolve(),
  };
}
