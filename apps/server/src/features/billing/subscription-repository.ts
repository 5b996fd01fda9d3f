import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { users } from '../../db/schema';
import type { Database } from '../../deps';
import { isProNow, type ProUser } from '../../http/session-store';

const PERIODS = { monthly: sql`interval '1 month'`, yearly: sql`interval '1 year'` };

export class SubscriptionRepository {
  constructor(private readonly db: Database) {}

  /** One period from now, by the database's clock. It replaces the running one, so repeating it adds nothing up. */
  async startPeriod(userId: number, plan: SubscriptionPlan): Promise<void> {
    await this.db
      .update(users)
      .set({
        subscriptionPlan: plan,
        subscriptionEndDate: sql`now() + ${PERIODS[plan]}`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId));
  }

  async user(userId: number): Promise<ProUser> {
    const [user] = await this.db
      .select({ ...getTableColumns(users), isPro: isProNow })
      .from(users)
      .where(eq(users.id, userId));
    return user;
  }
}
