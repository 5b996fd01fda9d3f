import type { ApiMessage } from '@anchora/contract/messages/message';
import { ApiError } from '../../http/api-error';
import type { BillingProvider } from './billing-provider';

/** Sells nothing: every upgrade is answered with what to do instead. */
export function createClosedBilling(message: ApiMessage): BillingProvider {
  return {
    subscribe: () => Promise.reject(new ApiError('payment-required', message)),
    cancel: () => Promise.resolve(),
  };
}
