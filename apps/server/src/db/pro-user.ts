import { sql } from 'drizzle-orm';
import { users } from './schema';

/** A user without the password's hash. */
export type ProUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  /** By the database's clock, when the user was read. */
  isPro: boolean;
};

/** Pro means: a plan, and its end not yet passed by the database's clock. */
export const isProNow = sql<boolean>`(${users.subscriptionPlan} is not null and coalesce(${users.subscriptionEndDate} > now(), false))`;
