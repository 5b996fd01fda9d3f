import type { SubscriptionPlan } from '@anchora/contract/users';
import type { Actor } from '../../audit/audit-repository';
import type { ProUser } from '../../db/pro-user';
import type { SessionUser } from '../../http/session-repository';

/**
 * Payment behind the upgrade dialog. Each installation uses one provider. All methods throw ApiError
 * `payment-unavailable` if a provider that has to be asked does not answer.
 */
export interface BillingProvider {
  /**
   * Subscribes the user to a plan at once, if no payment is needed.
   *
   * @param endsSooner whether the user agrees that a running period ends sooner.
   * @throws ApiError `plan-would-end-sooner` if it would, and the user has not agreed.
   * @throws ApiError `payment-required` if the user has to pay first; its message says how.
   */
  subscribe(user: SessionUser, plan: SubscriptionPlan, endsSooner: boolean): Promise<void>;
  /** Stores the present state of the user's subscription; no effect without one. */
  update(user: Pick<ProUser, 'stripeSubscriptionId'>): Promise<void>;
  /** Lets the plan end with its period. @throws ApiError `not-renewing` */
  cancelRenewal(userId: number): Promise<void>;
  /**
   * Returns the last payment, once however often it is called. Whether it is due has been decided.
   *
   * @throws ApiError `nothing-to-refund` if nothing was paid to the provider.
   */
  returnPayment(userId: number): Promise<void>;
  /** Ends the plan at once. */
  endNow(userId: number, actor: Actor): Promise<void>;
  /**
   * Ends every subscription of the user, before the account is deleted. A payment page that is open then accepts no
   * payment.
   */
  cancel(userId: number): Promise<void>;
}
