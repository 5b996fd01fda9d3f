import { ApiError } from '../../http/api-error';
import type { BillingProvider } from './billing-provider';

/** Provider without sales: every upgrade is answered with a message about the alternative. */
export function createClosedBilling(): BillingProvider {
  return {
    subscribe: () => Promise.reject(new ApiError('upgrades-not-sold')),
    update: () => Promise.resolve(),
    cancelRenewal: () => Promise.reject(new ApiError('not-renewing')),
    returnPayment: () => Promise.reject(new ApiError('nothing-to-refund')),
    endNow: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
  };
}
