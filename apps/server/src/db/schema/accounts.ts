import type { BrandSettings } from '@anchora/contract/brand';
import type { Language } from '@anchora/contract/languages';
import type { InvitableRole } from '@anchora/contract/roles';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, moment, updatedAt } from './columns';

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: text('username'),
    email: text('email').notNull(),
    firebaseUid: text('firebase_uid').unique('users_firebase_uid_unique'),
    displayName: text('display_name'),
    /** Language of the pages and mails that the user gets; null until the user has chosen one. */
    language: text('language').$type<Language>(),
    /** Time of the user's last proof of owning the address. */
    emailVerifiedAt: moment('email_verified_at'),
    /** argon2id; null while the account has no password. */
    passwordHash: text('password_hash'),
    subscriptionPlan: text('subscription_plan').$type<SubscriptionPlan>(),
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
 * whose id is the user's. Others have members, and an id from the sequence of `users`, so that it is never a user's.
 */
export const workspaces = pgTable(
  'workspaces',
  {
    id: integer('id').primaryKey(),
    ownerUserId: integer('owner_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for personal workspaces. */
    name: text('name'),
    /** Whether only members with a second factor see its projects. */
    requiresFactor: boolean('requires_factor').notNull().default(false),
    /** The member to whom the owner has offered the workspace, until `offerEndsAt`. */
    offeredToUserId: integer('offered_to_user_id').references(() => users.id, { onDelete: 'set null' }),
    offerEndsAt: moment('offer_ends_at'),
    /** Whether visits of the workspace's projects are measured. */
    isMeasured: boolean('is_measured').notNull().default(true),
    /** Whether the owner gets weekly numbers by mail. */
    hasWeeklyMail: boolean('has_weekly_mail').notNull().default(false),
    /**
     * The next mail is due a week after this day: the Monday (UTC) after the week that was mailed last, or, while a
     * mail could not be sent, the day six days before the last attempt, so that the next one follows a day later.
     */
    weeklyMailOn: date('weekly_mail_on', { mode: 'string' }),
    createdAt,
  },
  (table) => [
    index('workspaces_owner_user_id').on(table.ownerUserId),
    index('workspaces_offered_to_user_id').on(table.offeredToUserId),
  ],
);

/** Members of workspaces besides their owners. */
export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<InvitableRole>().notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('workspace_members_user_id').on(table.userId),
    check('workspace_members_role', sql`${table.role} in ('editor', 'analyst', 'viewer')`),
  ],
);

/** Invites that have not been accepted. They end with the membership of the inviting member. */
export const workspaceInvites = pgTable(
  'workspace_invites',
  {
    id: serial('id').primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull().unique('workspace_invites_token_hash_unique'),
    role: text('role').$type<InvitableRole>().notNull(),
    /** The address to which the invite was mailed: only its owner can accept it. Null for a link. */
    email: text('email'),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('workspace_invites_workspace_id').on(table.workspaceId),
    index('workspace_invites_invited_by').on(table.invitedBy),
    index('workspace_invites_expires_at').on(table.expiresAt),
    check('workspace_invites_role', sql`${table.role} in ('editor', 'analyst', 'viewer')`),
  ],
);

/**
 * The appearance that a workspace gives its projects. Its pictures are uses of the holder `brand`. It is kept while the
 * owner is not Pro, but not shown to visitors.
 */
export const brands = pgTable('brands', {
  /** Id of the workspace. */
  id: integer('id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  settings: jsonb('settings').$type<BrandSettings>().notNull(),
  updatedAt,
});

/**
 * Secrets sent by mail or handed out once: password resets, confirmations of an address, downloads of an account or a
 * project, and sign-ins that wait for the second factor.
 */
export const userTickets = pgTable(
  'user_tickets',
  {
    /** SHA-256 of the secret; the secret itself is never stored. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose')
      .$type<'password-reset' | 'confirm-email' | 'export' | 'second-factor' | 'project-download' | 'project-site'>()
      .notNull(),
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
    /** This time rolls forward with use, up to the absolute lifetime of a session (`http/session-repository.ts`). */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);
