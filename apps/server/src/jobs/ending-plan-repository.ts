import { and, eq, lt, sql } from 'drizzle-orm';
import type { Language } from '@anchora/contract/languages';
import { PLAN_NOTICE_DAYS } from '@anchora/contract/limits';
import type { Database } from '../db/database';
import { isProNow } from '../db/pro-user';
import { users } from '../db/schema/accounts';

const ENDING_NOTICE = sql`${PLAN_NOTICE_DAYS} * interval '1 day'`;

export interface EndingSubscription {
  userId: number;
  endDate: Date;
  email: string;
  /** Null until the user has chosen one. */
  language: Language | null;
}

/**
 * Subscriptions that end within `PLAN_NOTICE_DAYS` and do not renew by themselves.
 *
 * @param userId of the only subscription that is meant. Default: all.
 */
export async function listEndingSubscriptions(db: Database, userId?: number): Promise<EndingSubscription[]> {
  const rows = await db
    .select({
      userId: users.id,
      endDate: users.subscriptionEndDate,
      email: users.email,
      language: users.language,
    })
    .from(users)
    .where(
      and(
        isProNow,
        eq(users.subscriptionRenews, false),
        lt(users.subscriptionEndDate, sql`now() + ${ENDING_NOTICE}`),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    );
  return rows.flatMap(({ endDate, ...user }) => (endDate === null ? [] : [{ ...user, endDate }]));
}
