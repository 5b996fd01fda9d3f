import type { AuditActor, AuditKind } from '@anchora/contract/audit';
import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import type { NotificationEvent } from '@anchora/contract/notifications';
import type { ReportReason } from '@anchora/contract/report-reasons';
import type { StoredProperty } from '@anchora/contract/numbers';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { FileKind } from '@anchora/contract/uploads';
import type { VisitorLanguage } from '@anchora/contract/visitor-language';
import type { Quality, Variant, VariantState, VariantStats } from '@anchora/contract/variants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

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
  | 'sample'
  | 'former-sample';
/**
 * A `former-tracking-file` was replaced by a recompiled one, and is kept for a while so that this can be undone. The files of a
 * scene are numbered.
 */
export type UseRole =
  | 'model'
  | 'usdz'
  | 'target-image'
  | 'tracking-file'
  | 'former-tracking-file'
  | 'photo'
  | 'variant'
  | `scene-${number}`;
/** `kept`: the former file scores better, or the picture can no longer be tracked. */
export type RecompileOutcome = 'swapped' | 'kept' | 'failed' | 'undone';

/** The account, project, file or host that an entry of the journal is about. */
export interface JournalSubject {
  userId?: number;
  shareId?: string;
  host?: string;
  /** Hashes are hexadecimal. */
  sha256?: string;
  rootSha256?: string;
  workspaceId?: number | null;
}

/** The subject of an event besides an account and a project. It names no one, and stays when the account is deleted. */
export interface AuditDetails {
  /** Hexadecimal. */
  sha256?: string;
  host?: string;
  plan?: 'monthly' | 'yearly';
  /** Number of a published version. */
  version?: number;
}

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = moment('created_at').notNull().defaultNow();
const updatedAt = moment('updated_at').notNull().defaultNow();

/** The columns of a queue of builds, see `jobs/leased-queue.ts`. A finished build has no row. */
function queueColumns() {
  return {
    /** Builds of a higher number run when no other build waits. */
    priority: smallint('priority').notNull().default(0),
    turn: bigint('turn', { mode: 'number' }).notNull(),
    state: text('state').$type<'waiting' | 'running' | 'quarantined'>().notNull().default('waiting'),
    /** A waiting build is not taken before this time. */
    runAfter: moment('run_after').notNull().defaultNow(),
    /** Increases whenever the build is taken. Only the process that took it last may write its result. */
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
    /** The process that runs the build keeps moving this ahead; once it has passed, any process may take the build. */
    leaseUntil: moment('lease_until'),
    /** The process that runs the build, for operators. */
    node: text('node'),
    failures: smallint('failures').notNull().default(0),
    /** Number of child processes of the build that crashed. */
    crashes: smallint('crashes').notNull().default(0),
    /** Number of processes that stopped renewing their lease while they ran the build. */
    lostLeases: smallint('lost_leases').notNull().default(0),
  };
}

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: text('username'),
    email: text('email').notNull(),
    firebaseUid: text('firebase_uid').unique('users_firebase_uid_unique'),
    displayName: text('display_name'),
    /** Table of texts; null until the user has chosen one. */
    language: text('language').$type<'default' | 'en' | 'vi'>(),
    /** Time of the user's last proof of owning the address. */
    emailVerifiedAt: moment('email_verified_at'),
    /** argon2id; null while the account has no password. */
    passwordHash: text('password_hash'),
    subscriptionPlan: text('subscription_plan').$type<'monthly' | 'yearly'>(),
    /** A user is Pro with a plan whose end is in the future by the database's clock. */
    subscriptionEndDate: moment('subscription_end_date'),
    stripeCustomerId: text('stripe_customer_id').unique('users_stripe_customer_id_unique'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** Whether the next period is charged automatically; otherwise the plan ends on its end date. */
    subscriptionRenews: boolean('subscription_renews').notNull().default(false),
    /**
     * Time of an operator's block: nobody can sign in to the account, and its projects are answered like unknown ones.
     */
    blockedAt: moment('blocked_at'),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
  ],
);

/**
 * Projects, files and the quota belong to a workspace. Each user has a personal one, created together with the account,
 * whose id is the user's.
 */
export const workspaces = pgTable(
  'workspaces',
  {
    id: integer('id').primaryKey(),
    ownerUserId: integer('owner_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether visits of the workspace's projects are measured. */
    isMeasured: boolean('is_measured').notNull().default(true),
    /** Whether the owner gets weekly numbers by mail. */
    hasWeeklyMail: boolean('has_weekly_mail').notNull().default(false),
    /** The Monday (UTC) on which that mail was last sent. */
    weeklyMailOn: date('weekly_mail_on', { mode: 'string' }),
    createdAt,
  },
  (table) => [index('workspaces_owner_user_id').on(table.ownerUserId)],
);

/**
 * Secrets sent by mail or handed out once: password resets, confirmations of an address, exports, and sign-ins that wait for
 * the second factor.
 */
export const userTickets = pgTable(
  'user_tickets',
  {
    /** SHA-256 of the secret; the secret itself is never stored. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'password-reset' | 'confirm-email' | 'export' | 'second-factor'>().notNull(),
    /** The address to be confirmed, for `confirm-email` and `password-reset`. */
    email: text('email'),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('user_tickets_user_id').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token in the cookie; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull().unique('sessions_token_hash_unique'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt,
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Rolls forward with use, never past 180 days after `createdAt`. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** The authenticator app of an account. It is a factor once its owner has typed a code. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, see `accounts/sealed-secret.ts`. */
  secret: bytea('secret').notNull(),
  /** Number of the time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** The session that is adding the app, which alone may confirm it. */
  sessionId: integer('session_id').notNull(),
  confirmedAt: moment('confirmed_at'),
  createdAt,
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id given by the authenticator, base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's count of signatures; 0 for those without a count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The transports that the authenticator reported, by which browsers reach it. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt,
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/** Codes that replace a lost device. A used code has no row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256; a code has 80 random bits. */
    codeHash: bytea('code_hash').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Challenges that an authenticator may sign, once. */
export const passkeyTickets = pgTable(
  'passkey_tickets',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytea('challenge_hash').primaryKey(),
    /** Null for a sign-in without a password, where the user is unknown before the answer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'register' | 'sign-in' | 'second-factor' | 'proof'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_tickets_user_id').on(table.userId),
    index('passkey_tickets_expires_at').on(table.expiresAt),
  ],
);

/** Accounts whose factors an operator will remove at a later time, unless a factor is used before. */
export const factorRemovals = pgTable('factor_removals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  dueAt: moment('due_at').notNull(),
  createdAt,
});

/** One uploaded or derived file. Its bytes never change once it is `ready`. */
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
    /** For a tracking file, a USDZ or a variant: `sha256` of its source, so that takedowns reach it. */
    originSha256: bytea('origin_sha256'),
    /** Id of the file of which this one is a variant. Both are public at the same times (`isPublicNow`). */
    variantOf: text('variant_of'),
    /** Staging key while staged, final key once ready. */
    storageKey: text('storage_key').notNull(),
    widthPx: integer('width_px'),
    heightPx: integer('height_px'),
    /** Length of the small picture made from this one (`previewKeyOf`); null while it has no small picture. */
    previewBytes: integer('preview_bytes'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt,
    /** Deadline for the bytes of a staged file. */
    expiresAt: moment('expires_at'),
    /** Time since which nothing uses the file (`fileUses`); it is purged seven days later. */
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
    /** Id of the project, the version, the compiled target, the variant, the user or the sample part. */
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
    type: text('type').$type<'image-tracking' | 'markerless'>().notNull(),
    contentType: text('content_type').$type<'3d-model' | 'video'>().notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    /** Idempotency-Key of the request that created the project: repeating it creates no second one. */
    creationKey: text('creation_key'),
    /**
     * SHA-256 of that request's body, so that the key cannot be reused for another project. Null if it was not stored.
     */
    creationHash: bytea('creation_hash'),
    /** At least 60 random bits, URL-safe, never all digits. */
    shareId: text('share_id').notNull().unique('projects_share_id_unique'),
    status: text('status').$type<'active' | 'archived' | 'deleted' | 'blocked'>().notNull().default('active'),
    /** An operator blocked the owner or one of the files. Visitors get 404, as for a blocked project. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    /** The `status` that is restored when the project leaves the trash or a takedown is lifted. */
    statusBeforeDelete: text('status_before_delete').$type<'active' | 'archived' | 'blocked'>(),
    deletedAt: moment('deleted_at'),
    trackingBuildState: text('tracking_build_state')
      .$type<'none' | 'queued' | 'building' | 'ready' | 'failed'>()
      .notNull()
      .default('none'),
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
    createdAt,
    updatedAt,
  },
  (table) => [
    // For a user's lists in their usual order, and for the number of recently created projects.
    index('projects_user_id_created_at').on(table.userId, table.createdAt, table.id),
    uniqueIndex('projects_creation_key_unique').on(table.userId, table.creationKey),
    index('projects_workspace_id').on(table.workspaceId),
    index('projects_user_trash')
      .on(table.userId, table.deletedAt, table.id)
      .where(sql`${table.status} = 'deleted'`),
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
  /** Increases with each save. */
  revision: integer('revision').notNull(),
  /** The revision that was published last; 0 before the first publication. */
  publishedRevision: integer('published_revision').notNull().default(0),
  /** The browser tab that edits the draft; others only show it. */
  editor: uuid('editor'),
  editorSeenAt: moment('editor_seen_at'),
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
    score: real('score'),
    failure: jsonb('failure').$type<BuildFailure>(),
    /** Increases each time a process takes the build: only the last one to take it may write its result. */
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

/**
 * Places of rate limits, upload slots and password delays, each taken until a certain time. Unlogged: a crash of the
 * database empties the table, which only resets the limits. Its keys are hashes; expired rows are swept.
 */
export const limits = pgTable('limits', {
  /** HMAC of the limit's name and key with SECRET_KEY. */
  key: text('key').primaryKey(),
  /** The end of each taken place, latest last; ends in the past no longer count. */
  takenUntil: timestamp('taken_until', { withTimezone: true, mode: 'string' }).array().notNull(),
  /** No index: with one, no update of a busy row could stay on its page. */
  expiresAt: moment('expires_at').notNull(),
});

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

/** Hosts to which published content may not lead. */
export const blockedHosts = pgTable('blocked_hosts', {
  /** As in an address: lower case, in ASCII. */
  host: text('host').primaryKey(),
  createdAt,
});

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
 * Variants of files: lighter models and videos, and posters. A file has one row for each variant and recipe; a recipe with a
 * new number is made beside the former one, whose row goes once the new one is ready. The file of a ready variant is a use of
 * the holder `file-variant` with the row's id. The row goes with the source.
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

/**
 * Events that matter for access. Triggers delete the rows of an account or a project with it; of an operator's action
 * only the kind, the time and a hash or host stay.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<AuditKind>().notNull(),
    actor: text('actor').$type<AuditActor>().notNull(),
    /** The account that the event is about; it sees the event. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Id of the session, which may have ended. */
    sessionId: integer('session_id'),
    /** The network address; cleared after some time. */
    address: text('address'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    createdAt,
  },
  (table) => [
    index('audit_events_user_id').on(table.userId, table.id),
    index('audit_events_project_id').on(table.projectId),
    index('audit_events_created_at').on(table.createdAt),
    index('audit_events_with_address')
      .on(table.createdAt)
      .where(sql`${table.address} is not null`),
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

/** Events of the payment provider that have been processed, because it may deliver an event more than once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  createdAt,
});

/**
 * Erasures, takedowns and lifted takedowns, which a restored backup must not undo. Triggers write it; `operator backup`
 * and `operator journal` copy it out of the database. It contains ids and hashes, never names.
 */
export const restoreJournal = pgTable(
  'restore_journal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind')
      .$type<
        | 'account-erased'
        | 'project-erased'
        | 'password-revoked'
        | 'google-unlinked'
        | 'factor-removed'
        | 'account-blocked'
        | 'account-unblocked'
        | 'project-blocked'
        | 'project-unblocked'
        | 'file-blocked'
        | 'file-unblocked'
        | 'host-blocked'
        | 'host-unblocked'
      >()
      .notNull(),
    subject: jsonb('subject').$type<JournalSubject>().notNull(),
    createdAt,
  },
  (table) => [index('restore_journal_created_at').on(table.createdAt)],
);

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company'),
  message: text('message').notNull(),
  createdAt,
  /** Time at which the message was also mailed. */
  mailedAt: moment('mailed_at'),
});

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the event, so that its notification is sent once. */
    eventKey: text('event_key').notNull(),
    event: jsonb('event').$type<NotificationEvent>().notNull(),
    readAt: moment('read_at'),
    createdAt,
  },
  (table) => [uniqueIndex('notifications_event_unique').on(table.userId, table.eventKey)],
);

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
 * Visitors of one day (UTC) by the steps that they reached, for one property at a time: a row has no other property
 * than `value`. Rows are deleted after `VISITOR_COUNT_RETENTION_DAYS`.
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
 * The salt of the day, for all processes together. Unlogged, and truncated at the day's end with `countedSteps`, so that
 * neither the write-ahead log nor a physical backup has it. A crash of the database empties both tables.
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
    /** Remainder of the projects' ids. */
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

/** Bytes of all files and their previews; the sum of all rows, maintained like `projectTotals`. */
export const storageTotals = pgTable('storage_totals', {
  /** Derived from the database connection, so that uploads rarely wait for each other. */
  shard: smallint('shard').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
