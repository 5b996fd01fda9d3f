import { REFUND_DAYS } from '@anchora/contract/limits';
import { refundableUntil } from '../../accounts/refund-repository';
import { OPERATOR, ownerIn } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { BillingProvider } from './billing-provider';
import type { SubscriptionRepository } from './subscription-repository';

/** Ends plans when a user or an operator asks for it. */
export class PlanService {
  constructor(
    private readonly db: Database,
    private readonly billing: BillingProvider,
    private readonly subscriptions: SubscriptionRepository,
  ) {}

  /** @throws ApiError `not-renewing`, `payment-unavailable` */
  async cancelRenewal(userId: number, by: SessionUser | 'operator'): Promise<void> {
    const { subscriptionRenews } = await this.subscriptions.user(userId);
    if (!subscriptionRenews) throw new ApiError('not-renewing');
    await this.billing.cancelRenewal(userId);
    await this.subscriptions.recordCancelledRenewal(userId, actorOf(by));
  }

  /**
   * Returns the last payment and ends the plan. Users can do so within `REFUND_DAYS` and once a year, an operator
   * always.
   *
   * The refund is recorded between its two steps, so that an attempt that is interrupted at any point can be repeated
   * and still counts as the one of the year.
   *
   * @throws ApiError `not-refundable`, `nothing-to-refund`, `payment-unavailable`
   */
  async refund(userId: number, by: SessionUser | 'operator'): Promise<void> {
    if (by !== 'operator' && (await refundableUntil(this.db, userId)) === null) {
      throw new ApiError('not-refundable', { days: REFUND_DAYS });
    }
    const { subscriptionPlan, subscriptionEndDate } = await this.subscriptions.user(userId);
    if (subscriptionPlan === null || subscriptionEndDate === null) throw new ApiError('nothing-to-refund');
    await this.billing.returnPayment(userId);
    await this.subscriptions.recordRefund(userId, actorOf(by));
    await this.billing.endNow(userId, actorOf(by));
  }
}

function actorOf(by: SessionUser | 'operator') {
  return by === 'operator' ? OPERATOR : ownerIn(by);
}
