import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * Places of rate limits, upload slots and password delays, each taken until a certain time. Unlogged: a crash of the
 * database empties the table, which only resets the limits. Its keys are hashes; expired rows are swept.
 */
export const limits = pgTable('limits', {
  /** HMAC of the limit's name and key with SECRET_KEY. */
  key: text('key').primaryKey(),
  /** The end of each taken place, latest last; ends in the past no longer count. */
  takenUntil: timestamp('taken_until', { withTimezone: true, mode: 'string' }).array().notNull(),
  /** No index: with one, no update of a busy row could stay on its page. */
  expiresAt: moment('expires_at').notNull(),
});
