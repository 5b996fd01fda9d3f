import { sql } from 'drizzle-orm';
import { users } from './schema';

/** A user without the password hash. */
export type ProUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  /** By the database's clock at the time of reading. */
  isPro: boolean;
};

/** A user is Pro with a plan whose end is in the future by the database's clock. */
export const isProNow = sql<boolean>`(${users.subscriptionPlan} is not null and coalesce(${users.subscriptionEndDate} > now(), false))`;
