import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import type { ContentType, Project, ProjectType, TrackingBuild } from '@anchora/contract/projects';
import type { Quality } from '@anchora/contract/variants';
import type { VisitorLanguage } from '@anchora/contract/visitor-language';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { bytea, createdAt, moment, updatedAt } from './columns';

export const projects = pgTable(
  'projects',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    type: text('type').$type<ProjectType>().notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    /** Idempotency-Key of the request that created the project: repeating it creates no second one. */
    creationKey: text('creation_key'),
    /**
     * SHA-256 of that request's body, so that the key cannot be reused for another project. Null if it was not stored.
     */
    creationHash: bytea('creation_hash'),
    /** At least 60 random bits, URL-safe, never all digits. */
    shareId: text('share_id').notNull().unique('projects_share_id_unique'),
    status: text('status').$type<Project['status']>().notNull().default('active'),
    /** An operator blocked the owner or one of the files. Visitors get 404, as for a blocked project. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    /** The `status` that is restored when the project leaves the trash or a takedown is lifted. */
    statusBeforeDelete: text('status_before_delete').$type<'active' | 'archived' | 'blocked'>(),
    /** The status that the owner had set when the project was taken down, which the trash meanwhile must not lose. */
    statusBeforeBlock: text('status_before_block').$type<'active' | 'archived'>(),
    deletedAt: moment('deleted_at'),
    trackingBuildState: text('tracking_build_state').$type<TrackingBuild['state']>().notNull().default('none'),
    /** The reason; set with `failed`. */
    trackingBuildFailure: jsonb('tracking_build_failure').$type<BuildFailure>(),
    /** The variant of its models and videos that visitors get. */
    quality: text('quality').$type<Quality>().notNull().default('balanced'),
    /** Number of the version that visitors see; null until something was published. */
    publishedVersion: integer('published_version'),
    /** Language of its AR pages; `platform` follows the server's setting. */
    visitorLanguage: text('visitor_language').$type<VisitorLanguage>().notNull().default('platform'),
    /** Whether visits of the project are measured, if those of its workspace are. */
    isMeasured: boolean('is_measured').notNull().default(true),
    /** Origins of the sites that may show the project in a frame. */
    embedSites: text('embed_sites')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt,
    updatedAt,
  },
  (table) => [
    // The number of recently created projects is read from this index.
    index('projects_user_id_created_at').on(table.userId, table.createdAt, table.id),
    uniqueIndex('projects_creation_key_unique').on(table.userId, table.creationKey),
    index('projects_trash')
      .on(table.deletedAt)
      .where(sql`${table.status} = 'deleted'`),
    index('projects_waiting_builds')
      .on(table.id)
      .where(sql`${table.trackingBuildState} in ('queued', 'building')`),
    check('projects_type', sql`${table.type} in ('image-tracking', 'markerless')`),
    check('projects_content_type', sql`${table.contentType} in ('3d-model', 'video')`),
    check('projects_status', sql`${table.status} in ('active', 'archived', 'deleted', 'blocked')`),
  ],
);

/**
 * Share ids of erased projects. A trigger refuses a new project with one of them, so that an old link never shows it.
 */
export const spentShareIds = pgTable('spent_share_ids', {
  /** SHA-256 of the share id. */
  hash: bytea('hash').primaryKey(),
  createdAt,
});
