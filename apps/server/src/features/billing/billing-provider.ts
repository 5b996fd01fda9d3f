import type { SubscriptionPlan } from '@anchora/contract/users';

/** Payment behind the upgrade dialog. Each installation uses one provider. */
export interface BillingProvider {
  /**
   * Subscribes the user to a plan at once, if no payment is needed.
   *
   * @throws ApiError `payment-required` if the user has to pay first; its message says how.
   */
  subscribe(userId: number, plan: SubscriptionPlan): Promise<void>;
  /** Ends the subscription before an account is deleted; no effect without one. */
  cancel(userId: number): Promise<void>;
}
