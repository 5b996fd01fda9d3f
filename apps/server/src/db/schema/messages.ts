import type { NotificationEvent } from '@anchora/contract/notifications';
import { integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAt, moment } from './columns';

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company'),
  message: text('message').notNull(),
  createdAt,
  /** Time at which the message was also mailed. */
  mailedAt: moment('mailed_at'),
});

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the event, by which its notification is sent once. */
    eventKey: text('event_key').notNull(),
    event: jsonb('event').$type<NotificationEvent>().notNull(),
    readAt: moment('read_at'),
    /** Time from which a mail about the event is to be sent; null if there is none, or none left to send. */
    mailDueAt: moment('mail_due_at'),
    createdAt,
  },
  (table) => [uniqueIndex('notifications_event_unique').on(table.userId, table.eventKey)],
);
