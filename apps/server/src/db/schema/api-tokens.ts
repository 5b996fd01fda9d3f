import type { TokenScope } from '@anchora/contract/token-scopes';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { users, workspaces } from './accounts';
import { bytea, createdAt, moment } from './columns';

/**
 * Tokens with which programs act for one member in one workspace. A trigger deletes them when the membership ends, so
 * that they do not come back with a later one.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial('id').primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull().unique('api_tokens_token_hash_unique'),
    /** The token's last characters, by which its owner recognises it. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
    /** A use is stored at most every ten minutes. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('api_tokens_workspace_id').on(table.workspaceId),
    index('api_tokens_user_id').on(table.userId),
    index('api_tokens_expires_at').on(table.expiresAt),
    check('api_tokens_scopes', sql`${table.scopes} <@ array['read', 'write', 'publish', 'numbers']`),
  ],
);

/** Networks from which a token was used; its owner is told of each new one. */
export const apiTokenNetworks = pgTable(
  'api_token_networks',
  {
    tokenId: integer('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    /** HMAC of the network with the server's key. */
    networkHash: bytea('network_hash').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.networkHash] })],
);
