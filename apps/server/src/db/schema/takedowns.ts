import type { ReportReason } from '@anchora/contract/report-reasons';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts';
import { bytea, createdAt, moment } from './columns';
import { projects } from './projects';

/**
 * Bytes that an operator took down, together with those made from them. A row ends the uses in its workspace, and
 * prevents new uses everywhere. It outlives the account without naming it, so that the same bytes stay blocked.
 */
export const blockedFiles = pgTable(
  'blocked_files',
  {
    id: serial('id').primaryKey(),
    sha256: bytea('sha256').notNull(),
    /**
     * `sha256` of the source of the file on which the takedown was made, or its own; all rows of one root are lifted
     * together.
     */
    rootSha256: bytea('root_sha256').notNull(),
    workspaceId: integer('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    createdAt,
  },
  (table) => [
    uniqueIndex('blocked_files_unique').on(table.sha256, table.workspaceId, table.rootSha256),
    index('blocked_files_root_sha256').on(table.rootSha256),
    index('blocked_files_workspace_id').on(table.workspaceId),
  ],
);

/** Hosts and phone numbers to which published content may not lead. */
export const blockedHosts = pgTable('blocked_hosts', {
  /** A host as in an address, in lower case and ASCII, or a number with its `+`. */
  host: text('host').primaryKey(),
  createdAt,
});

/**
 * Visitors' reports, without any data about the visitor. A report is deleted with its project, or some time after an
 * operator has closed it.
 */
export const reports = pgTable(
  'reports',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text'),
    createdAt,
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('reports_project_id').on(table.projectId),
    index('reports_open')
      .on(table.id)
      .where(sql`${table.closedAt} is null`),
    index('reports_closed_at')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
  ],
);
