import { DAY_MS } from '@anchora/contract/durations';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { shownNameOf } from '../../accounts/shown-name';
import type { Database, Transaction } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { apiTokens } from '../../db/schema/api-tokens';
import { fromNow } from '../../db/from-now';
import { rolesOfUser } from '../../db/user-roles';
import { writtenRow } from '../../db/written-row';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';

/** A token, and the number of days for which it is valid. */
type NewToken = Omit<typeof apiTokens.$inferInsert, 'expiresAt'> & { days: number };
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

const columns = {
  id: apiTokens.id,
  workspaceId: apiTokens.workspaceId,
  name: apiTokens.name,
  ending: apiTokens.ending,
  scopes: apiTokens.scopes,
  userId: apiTokens.userId,
  memberName: shownNameOf(users),
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

/** @param of tokens of one member; null for those of all members. */
export function listTokens(db: Database | Transaction, workspaceId: number, of: number | null) {
  const isListed = and(eq(apiTokens.workspaceId, workspaceId), of === null ? undefined : eq(apiTokens.userId, of));
  return db
    .select(columns)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(isListed)
    .orderBy(desc(apiTokens.id));
}

/**
 * Makes other requests of the user for a token wait, so that together they cannot exceed `MAX_TOKENS`.
 *
 * @throws ApiError `unauthenticated` if the account has been deleted.
 */
export async function lockTokensOf(tx: Transaction, userId: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`select 1 from users where id = ${userId} for update`);
  if (rowCount === 0) throw new ApiError('unauthenticated');
}

/** The user's roles as they are now: those of the session may be older than a change of members. */
export async function findRoles(tx: Transaction, userId: number): Promise<Member['roles']> {
  const [found] = await tx.select({ roles: rolesOfUser }).from(users).where(eq(users.id, userId));
  return found?.roles ?? [];
}

/** @returns the id. */
export async function insertToken(tx: Transaction, { days, ...token }: NewToken): Promise<number> {
  const expiresAt = fromNow(days * DAY_MS);
  const row = writtenRow(
    await tx
      .insert(apiTokens)
      .values({ ...token, expiresAt })
      .returning({ id: apiTokens.id }),
    'a token',
  );
  return row.id;
}

/** @returns null unless the token is the user's own, or of a workspace that the user manages. */
export async function workspaceOfToken(
  tx: Transaction,
  id: number,
  by: { userId: number; manages: number[] },
): Promise<number | null> {
  const isTheirs = or(eq(apiTokens.userId, by.userId), inArray(apiTokens.workspaceId, by.manages));
  const found = tx.select({ workspaceId: apiTokens.workspaceId }).from(apiTokens);
  const [row] = await found.where(and(eq(apiTokens.id, id), isTheirs));
  return row?.workspaceId ?? null;
}

/** @returns whether there was one */
export async function deleteToken(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ id: apiTokens.id })).length === 1;
}
