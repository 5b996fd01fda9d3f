import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import type { Variant, VariantState, VariantStats } from '@anchora/contract/variants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { createdAt, moment, queueColumns, updatedAt } from './columns';
import { projects } from './projects';

/** `kept`: the former file scores better, or the picture can no longer be tracked. */
export type RecompileOutcome = 'swapped' | 'kept' | 'failed' | 'undone';

/**
 * Tracking builds that wait, run or are quarantined; a finished build has no row. Builds of one priority are taken in
 * the order of their turns: a user has at most one build in each turn, so that users alternate.
 */
export const trackingBuilds = pgTable(
  'tracking_builds',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Id of the picture to build from. This column only names it; the project's use of the file is in `fileUses`. */
    imageFileId: text('target_image').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `recompile`: the project has a tracking file, and keeps it unless the new one is at least as good. */
    purpose: text('purpose').$type<'build' | 'recompile'>().notNull().default('build'),
    ...queueColumns(),
    createdAt,
  },
  (table) => [
    uniqueIndex('tracking_builds_project_image_unique').on(table.projectId, table.imageFileId),
    index('tracking_builds_order').on(table.priority, table.turn, table.id),
    index('tracking_builds_user_id').on(table.userId),
    check('tracking_builds_state', sql`${table.state} in ('waiting', 'running', 'quarantined')`),
  ],
);

/**
 * Variants of files: lighter models and videos, and posters. A file has one row for each variant and recipe; a recipe
 * with a new number is made beside the former one, whose row goes once the new one is ready. The file of a ready
 * variant is a use of the holder `file-variant` with the row's id. The row goes with the source.
 */
export const fileVariants = pgTable(
  'file_variants',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Id of the file that the variant is made from. */
    sourceId: text('source').notNull(),
    variant: text('variant').$type<Variant>().notNull(),
    /** Version of the recipe, increased in code when its steps change. */
    recipe: smallint('recipe').notNull(),
    state: text('state').$type<VariantState>().notNull().default('queued'),
    /** Progress of a running build, 0..100. */
    percent: smallint('percent').notNull().default(0),
    /** The reason; set with `failed`. */
    failure: jsonb('failure').$type<VariantFailure>(),
    /** Id of the variant's file: reserved while it is being made, then ready. */
    outputId: text('output'),
    stats: jsonb('stats').$type<VariantStats>(),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('file_variants_unique').on(table.sourceId, table.variant, table.recipe),
    index('file_variants_workspace_id').on(table.workspaceId),
    check('file_variants_state', sql`${table.state} in ('queued', 'running', 'ready', 'skipped', 'failed')`),
    check('file_variants_percent', sql`${table.percent} between 0 and 100`),
  ],
);

/** Variants that are to be made by the server, queued, running or quarantined; in turns like `trackingBuilds`. */
export const variantBuilds = pgTable(
  'variant_builds',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    variantId: bigint('variant_id', { mode: 'number' })
      .notNull()
      .references(() => fileVariants.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...queueColumns(),
    createdAt,
  },
  (table) => [
    uniqueIndex('variant_builds_variant_unique').on(table.variantId),
    index('variant_builds_order').on(table.priority, table.turn, table.id),
    index('variant_builds_user_id').on(table.userId),
    check('variant_builds_state', sql`${table.state} in ('waiting', 'running', 'quarantined')`),
  ],
);

/** Outcome of recompiling a project's target, with the scores (0..1) of both files by the same engine. */
export const recompiles = pgTable(
  'recompiles',
  {
    projectId: integer('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** `COMPILER_VERSION` of the engine. */
    compiler: integer('compiler').notNull(),
    outcome: text('outcome').$type<RecompileOutcome>().notNull(),
    score: real('score'),
    formerScore: real('former_score'),
    endedAt: moment('ended_at').notNull().defaultNow(),
  },
  (table) => [check('recompiles_outcome', sql`${table.outcome} in ('swapped', 'kept', 'failed', 'undone')`)],
);
