import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { isPlanRefunded } from '../../accounts/refund-repository';
import { lockUser, storedUser } from '../../accounts/user-repository';
import { type Actor, recordEvent, SERVER } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { stripeEvents } from '../../db/schema/stripe-events';
import { isProNow, type ProUser } from '../../db/pro-user';
import { setBrandVisibility, workspacesOwnedBy } from '../../files/file-use-repository';

/**
 * Days after its period for which the provider is asked about a plan. The provider repeats a message for three days; a
 * server may have been off for longer. Chosen, not measured.
 */
const OVERDUE_DAYS = 30;

const PERIODS = { monthly: sql`interval '1 month'`, yearly: sql`interval '1 year'` };

interface ProviderSubscription {
  subscriptionId: string;
  plan: SubscriptionPlan;
  /** End of the paid period; null: the subscription no longer runs. */
  endsAt: Date | null;
  /** Whether it renews automatically. */
  renews: boolean;
}

function periodFromNow(plan: SubscriptionPlan) {
  return {
    subscriptionPlan: plan,
    subscriptionEndDate: sql`now() + ${PERIODS[plan]}`,
    subscriptionRenews: false,
    updatedAt: sql`now()`,
  };
}

/** Plans and their periods. Each start and end is recorded as an event in the same transaction. */
export class SubscriptionRepository {
  constructor(private readonly db: Database | Transaction) {}

  /** Starts one period now, by the database's clock. It replaces the running one, so repeated calls do not add up. */
  async startPeriod(userId: number, plan: SubscriptionPlan, actor: Actor): Promise<void> {
    await this.start(userId, plan, actor, sql`true`);
  }

  /** Starts a period like `startPeriod`, unless the running one ends later. @returns whether it was started */
  async startLongerPeriod(userId: number, plan: SubscriptionPlan, actor: Actor): Promise<boolean> {
    const { subscriptionPlan, subscriptionEndDate } = users;
    const runsLonger = sql`(${subscriptionPlan} is not null and ${subscriptionEndDate} > now() + ${PERIODS[plan]})`;
    return this.start(userId, plan, actor, sql`${runsLonger} is not true`);
  }

  private start(userId: number, plan: SubscriptionPlan, actor: Actor, condition: SQL): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const started = await tx
        .update(users)
        .set(periodFromNow(plan))
        .where(and(eq(users.id, userId), condition))
        .returning({ id: users.id });
      if (started.length === 0) return false;
      await setBrandVisibility(tx, workspacesOwnedBy(userId));
      await recordEvent(tx, { kind: 'pro-granted', actor, userId, details: { plan } });
      return true;
    });
  }

  /** Ends Pro now. */
  async end(userId: number, actor: Actor): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ subscriptionPlan: null, subscriptionEndDate: null, subscriptionRenews: false })
        .where(eq(users.id, userId));
      await setBrandVisibility(tx, workspacesOwnedBy(userId));
      await recordEvent(tx, { kind: 'pro-ended', actor, userId });
    });
  }

  async recordCancelledRenewal(userId: number, actor: Actor): Promise<void> {
    await this.db.transaction((tx) => recordEvent(tx, { kind: 'renewal-cancelled', actor, userId }));
  }

  /** Has no effect if the running plan's refund is recorded already, by an interrupted or a simultaneous attempt. */
  async recordRefund(userId: number, actor: Actor): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (await isPlanRefunded(tx, userId)) return;
      await recordEvent(tx, { kind: 'pro-refunded', actor, userId });
    });
  }

  user(userId: number): Promise<ProUser> {
    return storedUser(this.db, userId);
  }

  /**
   * Stores a new customer of the user.
   *
   * @param former the customer that it replaces; null without one.
   * @returns the user's customer: the given one, or one that a faster request has already stored.
   */
  async keepCustomer(userId: number, customerId: string, former: string | null): Promise<string> {
    const isStill = sql`${users.stripeCustomerId} is not distinct from ${former}`;
    const [row] = await this.db
      .update(users)
      .set({ stripeCustomerId: sql`case when ${isStill} then ${customerId} else ${users.stripeCustomerId} end` })
      .where(eq(users.id, userId))
      .returning({ customerId: users.stripeCustomerId });
    return row?.customerId ?? customerId;
  }

  /**
   * Stores the provider's current state. The end of an older subscription does not affect a newer, running one.
   *
   * @returns false if nothing was stored: the state was stored already, no account has the customer, or an older
   *   subscription has ended.
   */
  async setFromProvider(customerId: string, subscription: ProviderSubscription): Promise<boolean> {
    const { subscriptionId, plan, endsAt, renews } = subscription;
    return this.db.transaction(async (tx) => {
      const [user] = await tx
        .select({
          id: users.id,
          subscriptionId: users.stripeSubscriptionId,
          runs: isProNow,
          plan: users.subscriptionPlan,
          endsAt: users.subscriptionEndDate,
          renews: users.subscriptionRenews,
        })
        .from(users)
        .where(eq(users.stripeCustomerId, customerId))
        .for('update');
      if (!user || (endsAt === null && user.subscriptionId !== subscriptionId)) return false;
      const isSame =
        user.subscriptionId === subscriptionId &&
        user.plan === plan &&
        user.endsAt?.getTime() === endsAt?.getTime() &&
        user.renews === renews;
      if (isSame) return false;
      await tx
        .update(users)
        .set(
          endsAt === null
            ? {
                stripeSubscriptionId: null,
                subscriptionEndDate: sql`least(${users.subscriptionEndDate}, now())`,
                subscriptionRenews: false,
              }
            : {
                stripeSubscriptionId: subscriptionId,
                subscriptionPlan: plan,
                subscriptionEndDate: endsAt,
                subscriptionRenews: renews,
              },
        )
        .where(eq(users.id, user.id));
      await setBrandVisibility(tx, workspacesOwnedBy(user.id));
      const of = { actor: SERVER, userId: user.id };
      if (endsAt === null && user.runs) await recordEvent(tx, { kind: 'pro-ended', ...of });
      if (endsAt !== null && !(user.runs && user.plan === plan)) {
        await recordEvent(tx, { kind: 'pro-granted', ...of, details: { plan } });
      }
      return true;
    });
  }

  /**
   * Renewing plans whose period has ended within the last `OVERDUE_DAYS`: the provider has renewed or ended them, but
   * its message has not arrived.
   */
  listOverdue(): Promise<Pick<ProUser, 'stripeSubscriptionId'>[]> {
    const { subscriptionEndDate } = users;
    const hasEnded = sql`${subscriptionEndDate} between now() - ${OVERDUE_DAYS} * interval '1 day' and now()`;
    return this.db
      .select({ stripeSubscriptionId: users.stripeSubscriptionId })
      .from(users)
      .where(and(users.subscriptionRenews, isNotNull(users.stripeSubscriptionId), hasEnded));
  }

  async hasEvent(id: string): Promise<boolean> {
    const [event] = await this.db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
    return event !== undefined;
  }

  async rememberEvent(id: string): Promise<void> {
    await this.db.insert(stripeEvents).values({ id }).onConflictDoNothing();
  }
}
