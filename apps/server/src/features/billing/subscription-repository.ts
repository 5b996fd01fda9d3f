import { and, eq, sql } from 'drizzle-orm';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { stripeEvents, users } from '../../db/schema';
import type { Database, Transaction } from '../../db/database';
import { proUserColumns, type ProUser } from '../../db/pro-user';

const PERIODS = { monthly: sql`interval '1 month'`, yearly: sql`interval '1 year'` };

export interface ProviderSubscription {
  subscriptionId: string;
  plan: SubscriptionPlan;
  endsAt: Date | null;
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

export class SubscriptionRepository {
  constructor(private readonly db: Database | Transaction) {}

  /** Starts one period now, by the database's clock. It replaces the running one, so repeated calls do not add up. */
  async startPeriod(userId: number, plan: SubscriptionPlan): Promise<void> {
    await this.db.update(users).set(periodFromNow(plan)).where(eq(users.id, userId));
  }

  /** Starts a period as `startPeriod` does, unless the running one ends later. @returns whether it was started */
  async startLongerPeriod(userId: number, plan: SubscriptionPlan): Promise<boolean> {
    const { subscriptionPlan, subscriptionEndDate } = users;
    const runsLonger = sql`(${subscriptionPlan} is not null and ${subscriptionEndDate} > now() + ${PERIODS[plan]})`;
    const started = await this.db
      .update(users)
      .set(periodFromNow(plan))
      .where(and(eq(users.id, userId), sql`${runsLonger} is not true`))
      .returning({ id: users.id });
    return started.length === 1;
  }

  /** Ends Pro now. */
  async end(userId: number): Promise<void> {
    await this.db
      .update(users)
      .set({ subscriptionPlan: null, subscriptionEndDate: null, subscriptionRenews: false })
      .where(eq(users.id, userId));
  }

  async user(userId: number): Promise<ProUser> {
    const [user] = await this.db.select(proUserColumns).from(users).where(eq(users.id, userId));
    if (!user) throw new Error(`there is no user ${userId}`);
    return user;
  }

  /** @returns the user's customer: the given one, or one that a faster request has already stored. */
  async keepCustomer(userId: number, customerId: string): Promise<string> {
    const [row] = await this.db
      .update(users)
      .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customerId})` })
      .where(eq(users.id, userId))
      .returning({ customerId: users.stripeCustomerId });
    return row?.customerId ?? customerId;
  }

  /**
   * Stores the provider's current state. The end of an older subscription does not affect a newer, running one.
   *
   * @param endsAt end of the paid period; null: the subscription no longer runs.
   * @param renews whether the subscription renews automatically.
   */
  async setFromProvider(
    customerId: string,
    { subscriptionId, plan, endsAt, renews }: ProviderSubscription,
  ): Promise<void> {
    const isCustomer = eq(users.stripeCustomerId, customerId);
    await this.db
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
      .where(endsAt === null ? and(isCustomer, eq(users.stripeSubscriptionId, subscriptionId)) : isCustomer);
  }

  async hasEvent(id: string): Promise<boolean> {
    const [event] = await this.db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
    return event !== undefined;
  }

  async rememberEvent(id: string): Promise<void> {
    await this.db.insert(stripeEvents).values({ id }).onConflictDoNothing();
  }
}
