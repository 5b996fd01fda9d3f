import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { bytea, createdAt, moment, updatedAt } from './columns';
import { projects } from './projects';

/**
 * The scene document that the owner of a project is working on; visitors never see it. Its files are uses of the holder
 * `scene-draft` with the project's id.
 */
export const sceneDrafts = pgTable('scene_drafts', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** Not `jsonb`, which would change the order of keys. */
  document: json('document').$type<SceneDocument>().notNull(),
  /** Length of the document as JSON in UTF-8, which counts against the quota. */
  bytes: integer('bytes').notNull().default(0),
  /** The number of saves so far. */
  revision: integer('revision').notNull(),
  /** The revision that was published last; 0 before the first publication. */
  publishedRevision: integer('published_revision').notNull().default(0),
  /** The browser tab that edits the draft; others only show it. */
  editor: uuid('editor'),
  editorSeenAt: moment('editor_seen_at'),
  /** The member in that tab. The column's index is in `ONLINE_INDEXES`. */
  editorUserId: integer('editor_user_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt,
});

/**
 * Published scene documents. The files of a version are uses of the holder `scene-version` with its id: those that its
 * document names, its tracking file and its USDZ.
 */
export const sceneVersions = pgTable(
  'scene_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** 0 is the project as it was created. */
    number: integer('number').notNull(),
    document: json('document').$type<SceneDocument>().notNull(),
    /** Length of the document as JSON in UTF-8, which counts against the quota. */
    bytes: integer('bytes').notNull(),
    /** Whether the version shows no more than a project without a document, so that visitors get no document. */
    isPlain: boolean('is_plain').notNull(),
    note: text('note').notNull(),
    /** Number of the version whose document this one repeats; null if it was not restored. */
    restoredFrom: integer('restored_from'),
    pinnedAt: moment('pinned_at'),
    /** Idempotency-Key of the request that published it, and SHA-256 of that request. */
    publishKey: text('publish_key'),
    publishHash: bytea('publish_hash'),
    publishedAt: moment('published_at').notNull().defaultNow(),
    /** Time until which open pages can fetch the files of a replaced version. Null once that time has been handled. */
    closesAt: moment('closes_at'),
  },
  (table) => [
    uniqueIndex('scene_versions_number_unique').on(table.projectId, table.number),
    uniqueIndex('scene_versions_publish_key_unique').on(table.projectId, table.publishKey),
    index('scene_versions_closes_at')
      .on(table.closesAt)
      .where(sql`${table.closesAt} is not null`),
  ],
);

/**
 * Tracking data of pictures that are targets of scenes, one row for each picture and workspace. The tracking file is a
 * use of the holder `compiled-target` with the row's id. The row goes with the picture.
 */
export const compiledTargets = pgTable(
  'compiled_targets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Id of the picture's file. */
    imageFileId: text('target_image').notNull(),
    state: text('state').$type<'queued' | 'building' | 'ready' | 'failed'>().notNull(),
    /** `COMPILER_VERSION` of the engine that made it; null if a browser or an unknown version made it. */
    engine: integer('engine'),
    /** 0..1, as in the tracking file. */
    score: real('score'),
    failure: jsonb('failure').$type<BuildFailure>(),
    /**
     * Waiting pictures are taken in the order of their turns; a workspace has at most one in each turn, so that
     * workspaces alternate. The turn has no meaning once the picture is compiled.
     */
    turn: bigint('turn', { mode: 'number' }).notNull().default(0),
    /**
     * A number that increases each time a process takes the build: only the last one to take it may write its result.
     * It also counts the attempts.
     */
    fence: integer('fence').notNull().default(0),
    /** The process that builds keeps moving this ahead; once it has passed, any process may take the build. */
    leaseUntil: moment('lease_until'),
    createdAt,
  },
  (table) => [
    uniqueIndex('compiled_targets_unique').on(table.workspaceId, table.imageFileId),
    index('compiled_targets_target_image').on(table.imageFileId),
    index('compiled_targets_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('queued', 'building')`),
    check('compiled_targets_state', sql`${table.state} in ('queued', 'building', 'ready', 'failed')`),
  ],
);

/** Links that show a draft on another device, at most one for each project. Backups leave them out. */
export const scenePreviews = pgTable(
  'scene_previews',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .unique('scene_previews_project_id_unique')
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('scene_previews_expires_at').on(table.expiresAt)],
);
