import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { workspaces } from '../db/schema/accounts';
import { projects } from '../db/schema/projects';
import { ApiError } from '../http/api-error';
import { holdAccount, holdAccounts } from './user-repository';

/**
 * Keeps a workspace from being deleted until the transaction ends. It comes after locks of accounts and before all
 * others; see "Locks" in docs/architecture.md.
 *
 * @throws ApiError `workspace-not-found` if it has been deleted.
 */
export async function holdWorkspace(tx: Transaction, workspaceId: number): Promise<void> {
  const isIt = eq(workspaces.id, workspaceId);
  const held = await tx.select({ id: workspaces.id }).from(workspaces).where(isIt).for('key share');
  if (held.length === 0) throw new ApiError('workspace-not-found');
}

/**
 * Locks a workspace until the transaction ends, so that transactions that compete for what it may have, such as the last
 * bytes of its quota, take turns. It comes after locks of accounts and before those of projects. No effect if there is
 * no such workspace.
 */
export async function lockWorkspace(tx: Transaction, workspaceId: number): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}

/**
 * Keeps the account of a user who changes settings of a workspace, and the workspace, from being deleted until the
 * transaction ends. Call it before the settings are locked: their event refers to both.
 *
 * @throws ApiError as `holdAccount` and `holdWorkspace`
 */
export async function holdForSettings(tx: Transaction, userId: number, workspaceId: number): Promise<void> {
  await holdAccount(tx, userId);
  await holdWorkspace(tx, workspaceId);
}

/**
 * Keeps the account of a user who changes a project, and the project's workspace, from being deleted until the
 * transaction ends. Call it before the project is locked: rows that are written later refer to both.
 *
 * @throws ApiError as `holdAccount`
 */
export async function holdForProject(tx: Transaction, userId: number, projectId: number): Promise<void> {
  await holdAccount(tx, userId);
  await holdWithProject(tx, userId, projectId);
}

/**
 * Does what `holdForProject` does, for the account of another user than the one who makes the change. What has been
 * deleted already is passed over.
 */
export async function holdWithProject(tx: Transaction, userId: number, projectId: number): Promise<void> {
  await holdAccounts(tx, [userId]);
  const { workspaceId } = projects;
  const ofProject = tx.select({ workspaceId }).from(projects).where(eq(projects.id, projectId));
  await tx.select({ id: workspaces.id }).from(workspaces).where(inArray(workspaces.id, ofProject)).for('key share');
}
