import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Events of the payment provider that have been processed, because it may deliver an event more than once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  createdAt,
});
