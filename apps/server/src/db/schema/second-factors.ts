import { bigint, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { bytea, createdAt, moment } from './columns';

/** The authenticator app of an account. It is a factor once its owner has typed a code. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, see `accounts/secret-sealer.ts`. */
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
    /** A COSE key (RFC 9052). */
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
