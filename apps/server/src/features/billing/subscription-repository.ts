import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { stripeEvents, users } from '../../db/schema';
import type { Database } from '../../db/database';
import { isProNow, type ProUser } from '../../db/pro-user';

const PERIODS = { monthly: sql`interval '1 month'`, yearly: sql`interval '1 year'` };

export interface ProviderSubscription {
  subscriptionId: string;
  plan: SubscriptionPlan;
  endsAt: Date | null;
  renews: boolean;
}

export class SubscriptionRepository {
  constructor(private readonly db: Database) {}

  /** One period from now, by the database's clock. It replaces the running one, so repeating it adds nothing up. */
  async startPeriod(userId: number, plan: SubscriptionPlan): Promise<void> {
    await this.db
      .update(users)
      .set({
        subscriptionPlan: plan,
        subscriptionEndDate: sql`now() + ${PERIODS[plan]}`,
        subscriptionRenews: false,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId));
  }

  /** Ends Pro now. */
  async end(userId: number): Promise<void> {
    await this.db
      .update(users)
      .set({ subscriptionPlan: null, subscriptionEndDate: null, subscriptionRenews: false })
      .where(eq(users.id, userId));
  }

  async user(userId: number): Promise<ProUser> {
    const [user] = await this.db
      .select({ ...getTableColumns(users), isPro: isProNow })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) throw new Error(`there is no user ${userId}`);
    return user;
  }

  /** @returns the customer that the user has now: the given one, or one that another request was quicker with. */
  async keepCustomer(userId: number, customerId: string): Promise<string> {
    const [row] = await this.db
      .update(users)
      .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customerId})` })
      .where(eq(users.id, userId))
      .returning({ customerId: users.stripeCustomerId });
    return row?.customerId ?? customerId;
  }

  /**
   * What the payment provider says now. An older subscription that ends does not touch a newer one that runs.
   *
   * @param endsAt end of the period that is paid; null: the subscription does not run any more.
   * @param renews whether another period follows by itself.
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
