import {
  bigserial,
  bigint,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from './accounts';
import { bytea, createdAt, moment } from './columns';
import { projects } from './projects';

/** Links with which clients see a version or the draft of a project, and comment on it. Backups leave them out. */
export const reviewLinks = pgTable(
  'review_links',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull().unique('review_links_token_hash_unique'),
    name: text('name').notNull(),
    /** Number of the version that it shows; null for the draft. */
    version: integer('version'),
    /** The key that all comments of this link's guests share; the link itself is missing after a restore. */
    guestsKey: uuid('guests_key').notNull().defaultRandom(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('review_links_project_id').on(table.projectId),
    index('review_links_created_by').on(table.createdBy),
    index('review_links_expires_at').on(table.expiresAt),
  ],
);

/** Comments of members and guests on a project, or on an item of its scene. */
export const comments = pgTable(
  'comments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The comment that this one answers. */
    parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** Id of an item in the document; null for the whole project. The item may have been deleted. */
    itemId: text('item_id'),
    /** Null for guests, and for members whose account was deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name that a guest entered; null for members. */
    guestName: text('guest_name'),
    /** `guestsKey` of the link whose guests see the comment; null if none do. */
    guestsKey: uuid('guests_key'),
    text: text('text').notNull(),
    createdAt,
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    index('comments_project_id').on(table.projectId, table.id),
    index('comments_parent_id').on(table.parentId),
    index('comments_author_id').on(table.authorId),
    check('comments_one_author', sql`${table.authorId} is null or ${table.guestName} is null`),
  ],
);
