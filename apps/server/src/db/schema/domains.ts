import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts';
import { createdAt, moment } from './columns';

/** The domain of a workspace. Several may wait for one name; only one has confirmed it. */
export const workspaceDomains = pgTable(
  'workspace_domains',
  {
    /** Id of the workspace. */
    id: integer('id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** ASCII, lower case. */
    name: text('name').notNull(),
    /** Random value that the TXT record has to have. Everybody can read it there. */
    txt: text('txt').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Last time at which the TXT record was found. */
    seenAt: moment('seen_at'),
    checkedAt: moment('checked_at'),
    leadsHere: boolean('leads_here').notNull().default(false),
    createdAt,
  },
  (table) => [
    uniqueIndex('workspace_domains_confirmed')
      .on(table.name)
      .where(sql`${table.confirmedAt} is not null`),
    index('workspace_domains_name').on(table.name),
    index('workspace_domains_checked_at').on(table.checkedAt),
  ],
);
