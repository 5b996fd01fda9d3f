import type { FieldFault } from '@anchora/contract/errors/field-faults';
import type { BackupInterval } from '@anchora/contract/backup-intervals';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { bytea, createdAt, moment, queueColumns } from './columns';
import { projects } from './projects';

/** The bucket to which a workspace's projects are backed up, and the present or last run. */
export const workspaceBackups = pgTable(
  'workspace_backups',
  {
    /** Id of the workspace. */
    id: integer('id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    region: text('region').notNull(),
    bucket: text('bucket').notNull(),
    prefix: text('prefix').notNull(),
    accessKeyId: text('access_key_id').notNull(),
    /** Encrypted, see `accounts/secret-sealer.ts`. */
    secret: bytea('secret').notNull(),
    every: text('every').$type<BackupInterval>().notNull(),
    /** Hour of the day in UTC, 0 to 23. */
    hour: smallint('hour').notNull(),
    /** Number of copies of each project that are kept. */
    keep: smallint('keep').notNull(),
    nextAt: moment('next_at').notNull(),
    startedAt: moment('started_at'),
    /** Null while a run is under way. */
    endedAt: moment('ended_at'),
    written: integer('written').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    failure: jsonb('failure').$type<FieldFault>(),
    /** Runs in a row that failed. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    pausedAt: moment('paused_at'),
    createdAt,
  },
  (table) => [
    index('workspace_backups_next_at').on(table.nextAt),
    check('workspace_backups_hour', sql`${table.hour} between 0 and 23`),
    check('workspace_backups_every', sql`${table.every} in ('day', 'week')`),
  ],
);

/** Copies of projects that are in the bucket, or on their way there. */
export const backupCopies = pgTable(
  'backup_copies',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaceBackups.id, { onDelete: 'cascade' }),
    /** Null once the project was deleted for good; its copies stay in the bucket. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The project's name when it was copied; empty if a server of an earlier release copied it. */
    projectName: text('project_name').notNull().default(''),
    key: text('key').notNull(),
    /** Hash of what the copy says, to recognise a project that has not changed since. */
    fingerprint: bytea('fingerprint').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /**
     * False from before the object is sent until it is known to have arrived: a killed server leaves a trace of what it
     * sent.
     */
    isWritten: boolean('is_written').notNull().default(true),
    createdAt,
  },
  (table) => [
    index('backup_copies_workspace_id').on(table.workspaceId),
    index('backup_copies_project_id').on(table.projectId, table.id),
  ],
);

/** Projects that wait for their copy in the present run, in turns like `trackingBuilds`. */
export const backupJobs = pgTable(
  'backup_jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaceBackups.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...queueColumns(),
    createdAt,
  },
  (table) => [
    uniqueIndex('backup_jobs_project_unique').on(table.projectId),
    index('backup_jobs_order').on(table.priority, table.turn, table.id),
    index('backup_jobs_workspace_id').on(table.workspaceId),
    index('backup_jobs_user_id').on(table.userId),
    check('backup_jobs_state', sql`${table.state} in ('waiting', 'running', 'quarantined')`),
  ],
);
