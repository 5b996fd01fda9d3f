import type { StoredProperty } from '@anchora/contract/visit-properties';
import { bigint, date, index, integer, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts';
import { bytea, createdAt, updatedAt } from './columns';
import { projects } from './projects';

export const projectAnalytics = pgTable('project_analytics', {
  id: serial('id').primaryKey(),
  projectId: integer('project_id')
    .notNull()
    .unique('project_analytics_project_id_unique')
    .references(() => projects.id, { onDelete: 'cascade' }),
  viewCount: integer('view_count').notNull().default(0),
  /** The owner's part of `viewCount`. */
  ownViewCount: integer('own_view_count').notNull().default(0),
  shareCount: integer('share_count').notNull().default(0),
  createdAt,
  updatedAt,
});

/** Counts of one day (UTC), for the chart of the last weeks; a day without a row has zero counts. */
export const projectDailyCounts = pgTable(
  'project_daily_counts',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    viewCount: integer('view_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);

/**
 * Visitors of one day (UTC) by the steps that they reached. A row counts those with one `value` of one property, so
 * that no row describes a visitor by two properties together. Rows are deleted after `VISITOR_COUNT_RETENTION_DAYS`.
 */
export const visitorCounts = pgTable(
  'visitor_counts',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    by: text('by').$type<StoredProperty>().notNull(),
    /** Value of the property; empty for `all`. */
    value: text('value').notNull(),
    opened: integer('opened').notNull().default(0),
    started: integer('started').notNull().default(0),
    allowed: integer('allowed').notNull().default(0),
    found: integer('found').notNull().default(0),
    stayed: integer('stayed').notNull().default(0),
    acted: integer('acted').notNull().default(0),
    /** Sum of the times from the camera's picture to the first find. */
    foundMs: bigint('found_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.by, table.value] }),
    index('visitor_counts_day').on(table.day),
  ],
);

/** Links and QR codes of a project that have a name, so that their visitors are counted separately. */
export const linkSources = pgTable(
  'link_sources',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Random characters in the link. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.projectId, table.code] })],
);

/**
 * The salt of the day, for all processes together. Unlogged, and truncated at the day's end with `countedSteps`, so
 * that neither the write-ahead log nor a physical backup has it. A crash of the database empties both tables.
 */
export const visitorSalts = pgTable('visitor_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: bytea('salt').notNull(),
});

/** Steps counted today: a keyed hash for each step of each visitor, so that none counts twice. */
export const countedSteps = pgTable('counted_steps', {
  hash: bytea('hash').primaryKey(),
});

/**
 * Numbers of projects of each kind in a workspace, and of their views. Triggers keep the totals with every change, in
 * the same transaction; `operator check-totals` compares them with the rows. A workspace's total is the sum of its
 * rows: several of them, so that visitors of different projects rarely wait for each other.
 */
export const projectTotals = pgTable(
  'project_totals',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Remainder of the projects' ids when divided by 8, as in the triggers and in `operator/totals-repository.ts`. */
    shard: smallint('shard').notNull(),
    /** Projects outside the trash; the next column and the views exclude it, too. */
    projects: integer('projects').notNull().default(0),
    publicProjects: integer('public_projects').notNull().default(0),
    archived: integer('archived').notNull().default(0),
    /** Projects in the trash that are not purged yet. */
    trash: integer('trash').notNull().default(0),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.shard] })],
);
