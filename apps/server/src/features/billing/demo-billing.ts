import { ownerIn } from '../../audit/audit-repository';
import { ApiError } from '../../http/api-error';
import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Upgrades at once without payment; the dialog says so. */
export function createDemoBilling(subscriptions: SubscriptionRepository): BillingProvider {
  return {
    subscribe: async (user, plan, endsSooner) => {
      const owner = ownerIn(user);
      if (endsSooner) await subscriptions.startPeriod(user.id, plan, owner);
      else if (!(await subscriptions.startLongerPeriod(user.id, plan, owner)))
        throw new ApiError('plan-would-end-sooner');
    },
    update: () => Promise.resolve(),
    // Each period is bought by itself.
    cancelRenewal: () => Promise.reject(new ApiError('not-renewing')),
    returnPayment: () => Promise.resolve(),
    endNow: (userId, actor) => subscriptions.end(userId, actor),
    cancel: () => Promise.resolve(),
  };
}
