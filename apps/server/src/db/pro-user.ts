import { getTableColumns, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from './schema/accounts';
import { photoFileId } from './used-files';

/** A user is Pro with a plan whose end is in the future by the database's clock. */
export const isProNow = isProUser(users);

/** The users who own workspaces, for statements that join them under this name. */
export const owners = alias(users, 'owners');
/** Whether the plan of a workspace runs, in a statement that joins its owner as `owners`. */
export const isOwnerPro = isProUser(owners);

function isProUser(of: Record<'subscriptionPlan' | 'subscriptionEndDate', AnyPgColumn>) {
  return sql<boolean>`(${of.subscriptionPlan} is not null and coalesce(${of.subscriptionEndDate} > now(), false))`;
}

/** The columns of a user, with what other tables and the clock say, for a select over `users`. */
export const proUserColumns = { ...getTableColumns(users), photoFileId, isPro: isProNow };

const { passwordHash: _secret, ...publicColumns } = proUserColumns;
/** The columns of a `ProUser`, for a select over `users`. */
export const publicUserColumns = publicColumns;

export type StoredUser = typeof users.$inferSelect & {
  /** The photo is one of the user's files; its address is derived from this id. */
  photoFileId: string | null;
  /** Whether the plan runs, by the database's clock at the time of reading. */
  isPro: boolean;
};

/** A user without the password hash. */
export type ProUser = Omit<StoredUser, 'passwordHash'>;
