import type { SupportState } from '@anchora/contract/support';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAt, moment } from './columns';
import { projects } from './projects';

/**
 * Conversations of users with the people who run the site. Closed ones are erased after
 * `CLOSED_SUPPORT_RETENTION_DAYS`.
 */
export const supportThreads = pgTable(
  'support_threads',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The page or place where it happened, in the user's words. */
    page: text('page'),
    /** The support code of the device that it is about. */
    deviceCode: text('device_code'),
    state: text('state').$type<SupportState>().notNull().default('open'),
    createdAt,
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Time of the first message since the last answer, from which the queue is ordered; null unless open. */
    waitingSince: moment('waiting_since').defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('support_threads_user_id').on(table.userId, table.id),
    index('support_threads_project_id').on(table.projectId),
    index('support_threads_waiting_since')
      .on(table.waitingSince)
      .where(sql`${table.state} = 'open'`),
    index('support_threads_closed_at').on(table.closedAt),
    check('support_threads_state', sql`${table.state} in ('open', 'answered', 'closed')`),
    check('support_threads_closed', sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
    check('support_threads_waiting', sql`(${table.state} = 'open') = (${table.waitingSince} is not null)`),
  ],
);

/** Messages of a conversation. Their pictures are uses of the holder `support-message`. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: serial('id').primaryKey(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => supportThreads.id, { onDelete: 'cascade' }),
    by: text('by').$type<'user' | 'operator'>().notNull(),
    text: text('text').notNull(),
    /**
     * User and `key` together name a message, so that one that is sent twice is stored once; both are null for an
     * operator's.
     */
    senderId: integer('sender_id').references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key'),
    createdAt,
  },
  (table) => [
    index('support_messages_thread_id').on(table.threadId, table.id),
    uniqueIndex('support_messages_key').on(table.senderId, table.key),
    check(
      'support_messages_by',
      sql`(${table.by} = 'user') = (${table.key} is not null and ${table.senderId} is not null)`,
    ),
  ],
);
