import type { SubscriptionPlan } from '@anchora/contract/users';

/** What stands behind the upgrade dialog. One is in force per installation. */
export interface BillingProvider {
  /**
   * Subscribes the user to a plan.
   *
   * @throws ApiError `payment-required` where nothing was paid; its message says how to get there.
   */
  subscribe(userId: number, plan: SubscriptionPlan): Promise<void>;
}
