import type { SubscriptionPlan } from '@anchora/contract/users';

/** What stands behind the upgrade dialog. One is in force per installation. */
export interface BillingProvider {
  /**
   * Subscribes the user to a plan at once, where that is possible.
   *
   * @throws ApiError `payment-required` where something has to be paid first; its message says how to get there.
   */
  subscribe(userId: number, plan: SubscriptionPlan): Promise<void>;
  /** Ends what is paid from now on, before an account goes; without a subscription there is nothing to do. */
  cancel(userId: number): Promise<void>;
}
