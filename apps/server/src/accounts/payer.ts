import { eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { isProNow } from '../db/pro-user';
import { users, workspaces } from '../db/schema/accounts';
import { projects } from '../db/schema/projects';
import { ApiError } from '../http/api-error';
import { holdAccount, holdAccounts, lockUsers } from './user-repository';

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
 * Locks the owner of a workspace like `lockUser`. The user who makes a change is not asked to sign in if the owner is somebody else whose
 * account has been deleted.
 *
 * @throws ApiError `workspace-not-found` if it has been deleted since the owner was looked up.
 */
export async function lockPayer(tx: Transaction, { id }: Pick<Payer, 'id'>): Promise<void> {
  if ((await lockUsers(tx, [id])) === 0) throw new ApiError('workspace-not-found');
}

/**
 * Keeps a workspace from being deleted until the transaction ends. It comes after locks of accounts and before all others; see
 * "Locks" in docs/architecture.md.
 *
 * @throws ApiError `workspace-not-found` if it has been deleted.
 */
export async function holdWorkspace(tx: Transaction, workspaceId: number): Promise<void> {
  const isIt = eq(workspaces.id, workspaceId);
  const held = await tx.select({ id: workspaces.id }).from(workspaces).where(isIt).for('key share');
  if (held.length === 0) throw new ApiError('workspace-not-found');
}

/**
 * Keeps the account of a user who changes settings of a workspace, and the workspace, from being deleted until the transaction ends.
 * Call it before the settings are locked: their event refers to both.
 *
 * @throws ApiError as `holdAccount` and `holdWorkspace`
 */
export async function holdForSettings(tx: Transaction, userId: number, workspaceId: number): Promise<void> {
  await holdAccount(tx, userId);
  await holdWorkspace(tx, workspaceId);
}

/**
 * Keeps the account of a user who changes a project, and the project's workspace, from being deleted until the transaction ends. Call
 * it before the project is locked: rows that are written later refer to both.
 *
 * @throws ApiError as `holdAccount`
 */
export async function holdForProject(tx: Transaction, userId: number, projectId: number): Promise<void> {
  await holdAccount(tx, userId);
  await holdWithProject(tx, userId, projectId);
}

/** Like `holdForProject` for the account of somebody else than who makes the change. No effect on what has been deleted already. */
export async function holdWithProject(tx: Transaction, userId: number, projectId: number): Promise<void> {
  await holdAccounts(tx, [userId]);
  const { workspaceId } = projects;
  const ofProject = tx.select({ workspaceId }).from(projects).where(eq(projects.id, projectId));
  await tx.select({ id: workspaces.id }).from(workspaces).where(inArray(workspaces.id, ofProject)).for('key share');
}
