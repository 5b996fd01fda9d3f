import { ApiError } from '../../http/api-error';
import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Upgrades at once without payment; the dialog says so. */
export function createDemoBilling(subscriptions: SubscriptionRepository): BillingProvider {
  return {
    subscribe: async (userId, plan, endsSooner) => {
      if (endsSooner) await subscriptions.startPeriod(userId, plan);
      else if (!(await subscriptions.startLongerPeriod(userId, plan))) throw new ApiError('plan-would-end-sooner');
    },
    cancel: () => Promise.resolve(),
  };
}
