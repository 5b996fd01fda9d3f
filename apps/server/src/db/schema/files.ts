import type { BrandPicture } from '@anchora/contract/brand';
import type { FileKind } from '@anchora/contract/uploads';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { bytea, createdAt, moment } from './columns';

/**
 * Kinds of holders that use a file. A `former-sample` no longer holds its file: it only keeps it readable until it is
 * purged.
 */
export type HolderKind =
  | 'project'
  | 'scene-draft'
  | 'scene-version'
  | 'compiled-target'
  | 'file-variant'
  | 'user-photo'
  | 'brand'
  | 'support-message'
  | 'sample'
  | 'former-sample';

/**
 * A `former-tracking-file` was replaced by a recompiled one, and is kept for a while so that this can be undone. The
 * files of a scene are numbered.
 */
export type UseRole =
  | 'model'
  | 'usdz'
  | 'target-image'
  | 'tracking-file'
  | 'former-tracking-file'
  | 'photo'
  | 'variant'
  | BrandPicture
  | `picture-${number}`
  | `scene-${number}`;

/**
 * One uploaded or derived file. Once it is `ready` its bytes never change, unless its owner gives the original up for a
 * variant (`features/projects/keep-variant.ts`).
 */
export const files = pgTable(
  'files',
  {
    /** 128 random bits, base64url; the address is `/files/{id}`. */
    id: text('id').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for the product's own samples. */
    workspaceId: integer('workspace_id').references(() => workspaces.id),
    kind: text('kind').$type<FileKind | 'photo'>().notNull(),
    /** `staged`: bytes are expected or unchecked; `ready`: checked and whole under the final key. */
    state: text('state').$type<'staged' | 'ready'>().notNull(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Exact once the file is ready; before that, the size reserved against the quota. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: bytea('sha256'),
    /**
     * For a tracking file, a USDZ or a variant: `sha256` of its source, so that takedowns reach it. An original that
     * was given up has it, too.
     */
    originSha256: bytea('origin_sha256'),
    /** Id of the file of which this one is a variant. Both are public at the same times (`isPublicNow`). */
    variantOf: text('variant_of'),
    /** Staging key while staged, final key once ready. */
    storageKey: text('storage_key').notNull(),
    widthPx: integer('width_px'),
    heightPx: integer('height_px'),
    /** Length of the small picture made from this one (`previewKeyOf`); null while it has no small picture. */
    previewBytes: integer('preview_bytes'),
    /** Number of the statement about rights that the user confirmed with the upload (`RIGHTS_STATEMENT`). */
    rightsStatement: smallint('rights_statement'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt,
    /** Deadline for the bytes of a staged file. */
    expiresAt: moment('expires_at'),
    /** Time since which nothing uses the file (`fileUses`); it is purged after `UNREFERENCED_KEEP`. */
    unreferencedSince: moment('unreferenced_since').defaultNow(),
    /**
     * Time at which the file stopped being public; null once its object has moved to a key that was never given out.
     */
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('files_user_id').on(table.userId),
    index('files_workspace_id').on(table.workspaceId),
    index('files_sha256').on(table.sha256),
    index('files_origin_sha256').on(table.originSha256),
    index('files_closed_at')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
    index('files_unreferenced_since').on(table.unreferencedSince),
    index('files_expires_at').on(table.expiresAt),
    uniqueIndex('files_storage_key_unique').on(table.storageKey),
    check('files_state', sql`${table.state} in ('staged', 'ready')`),
    check('files_workspace', sql`${table.userId} is null or ${table.workspaceId} is not null`),
  ],
);

/**
 * Every use of a file. No other table references `files`, so that purge, visibility, quota, takedown, export and
 * deletion are computed from this one. A holder is a row of another table; a trigger of that table deletes the uses of
 * a deleted row, as a foreign key would.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    holderKind: text('holder_kind').$type<HolderKind>().notNull(),
    /**
     * Id of the project, the version, the compiled target, the variant, the user, the workspace, the message or the
     * sample part.
     */
    holderId: bigint('holder_id', { mode: 'number' }).notNull(),
    role: text('role').$type<UseRole>().notNull(),
    /** Null for uses by the product's own samples. */
    workspaceId: integer('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Visitors may read the file from `publicFrom` until before `publicUntil`; null means never, or without an end. */
    publicFrom: moment('public_from'),
    publicUntil: moment('public_until'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.holderKind, table.holderId, table.role] }),
    index('file_uses_file_id').on(table.fileId),
    // With a single entry to look up, the number of private projects that use the file does not matter.
    index('file_uses_public')
      .on(table.fileId, sql`coalesce(${table.publicUntil}, 'infinity'::timestamptz)`)
      .where(sql`${table.publicFrom} is not null`),
    index('file_uses_workspace_id').on(table.workspaceId),
  ],
);

/**
 * The files bundled with the product: sample content of the templates and the demo. They belong to no workspace; anyone
 * may read them and use them in a project. If a newer version replaces a file, projects keep the one they were created
 * with.
 */
export const sampleParts = pgTable(
  'sample_parts',
  {
    id: serial('id').primaryKey(),
    sample: text('sample').notNull(),
    part: text('part').notNull(),
    createdAt,
    /** Time at which another file replaced this one; null for the current one, which is never purged. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    uniqueIndex('sample_parts_present_unique')
      .on(table.sample, table.part)
      .where(sql`${table.replacedAt} is null`),
  ],
);

/**
 * Objects to delete once `deleteAfter` has passed: those whose file row has been deleted, and those that are being
 * written, whose row is missing if the process is killed. Committing a file removes its object from this table.
 */
export const doomedObjects = pgTable(
  'doomed_objects',
  {
    storageKey: text('storage_key').primaryKey(),
    deleteAfter: moment('delete_after').notNull(),
  },
  (table) => [index('doomed_objects_delete_after').on(table.deleteAfter)],
);

/** Bytes of all files and their previews; the sum of all rows, maintained like `projectTotals`. */
export const storageTotals = pgTable('storage_totals', {
  /** A number made from the database connection, so that uploads rarely wait for each other. */
  shard: smallint('shard').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
