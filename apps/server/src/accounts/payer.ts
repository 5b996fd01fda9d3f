import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { isProNow } from '../db/pro-user';
import { users, workspaces } from '../db/schema/accounts';
import { ApiError } from '../http/api-error';
import { lockUsers } from './user-repository';

/** Columns of a workspace's owner that decide its plan and quota, for a select over `users`. */
export const payerColumns = {
  id: users.id,
  isPro: isProNow,
  emailVerifiedAt: users.emailVerifiedAt,
  firebaseUid: users.firebaseUid,
};

/** The owner of a workspace, whose plan and quota are the workspace's. */
export interface Payer {
  id: number;
  workspaceId: number;
  isPro: boolean;
  emailVerifiedAt: Date | null;
  firebaseUid: string | null;
}

/** @throws ApiError `workspace-not-found` if the workspace has been deleted meanwhile. */
export async function findPayer(db: Database | Transaction, workspaceId: number): Promise<Payer> {
  const [payer] = await db
    .select({ ...payerColumns, workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerUserId))
    .where(eq(workspaces.id, workspaceId));
  if (!payer) throw new ApiError('workspace-not-found');
  return payer;
}

/**
 * Locks the owner of a workspace like `lockUser`. The user who makes a change is not asked to sign in if the owner is
 * somebody else whose account has been deleted.
 *
 * @throws ApiError `workspace-not-found` if it has been deleted since the owner was looked up.
 */
export async function lockPayer(tx: Transaction, { id }: Pick<Payer, 'id'>): Promise<void> {
  if ((await lockUsers(tx, [id])) === 0) throw new ApiError('workspace-not-found');
}
