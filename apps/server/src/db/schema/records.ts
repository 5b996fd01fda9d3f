import type { AuditActor, AuditKind } from '@anchora/contract/audit';
import { TAKEDOWN_EVENTS } from '@anchora/contract/takedown-events';
import type { InvitableRole, Role } from '@anchora/contract/roles';
import type { SubscriptionPlan } from '@anchora/contract/users';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { createdAt } from './columns';
import { projects } from './projects';

/** The account, workspace, project, file, host, factor or token that an entry of the journal is about. */
export interface JournalSubject {
  userId?: number;
  shareId?: string;
  host?: string;
  /** SHA-256 of a file's bytes, or of a factor or token that was removed, hexadecimal. */
  sha256?: string;
  /** SHA-256 of the bytes from which a file was made, hexadecimal. */
  rootSha256?: string;
  workspaceId?: number | null;
  role?: InvitableRole;
}

/** The subject of an event besides an account and a project. It names no one, and stays when the account is deleted. */
export interface AuditDetails {
  /** SHA-256 of a file's bytes, hexadecimal. */
  sha256?: string;
  host?: string;
  plan?: SubscriptionPlan;
  /** Number of a published version. */
  version?: number;
  /** The token that caused the event, or that the event is about. */
  tokenId?: number;
  /** The role that a member has from then on. */
  role?: Role;
}

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
    /**
     * The workspace with members that the event belongs to. `ONLINE_INDEXES` has the indexes of this column and of
     * `memberUserId`.
     */
    workspaceId: integer('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    /** The member whom an event of the workspace is about, such as a change of role; null if it is about none. */
    memberUserId: integer('member_user_id').references(() => users.id, { onDelete: 'set null' }),
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

export const JOURNAL_KINDS = [
  'account-erased',
  'project-erased',
  'password-revoked',
  'google-unlinked',
  'factor-removed',
  'token-revoked',
  'member-removed',
  'member-role-changed',
  'workspace-handed-over',
  'workspace-erased',
  ...TAKEDOWN_EVENTS,
] as const;

/**
 * Erasures, takedowns, lifted takedowns, and access that was taken away or changed, which a restored backup must not
 * undo. Triggers write it; `operator backup` and `operator journal` copy it out of the database. It contains ids,
 * hashes, blocked hosts and roles, never names of people.
 */
export const restoreJournal = pgTable(
  'restore_journal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<(typeof JOURNAL_KINDS)[number]>().notNull(),
    subject: jsonb('subject').$type<JournalSubject>().notNull(),
    createdAt,
  },
  (table) => [index('restore_journal_created_at').on(table.createdAt)],
);
