import { ApiError } from '../../http/api-error';
import type { BillingProvider } from './billing-provider';

/** Sells nothing: every upgrade is answered with what to do instead. */
export function createClosedBilling(): BillingProvider {
  return {
    subscribe: () => Promise.reject(new ApiError('upgrades-not-sold')),
    cancel: () => Promise.resolve(),
  };
}
