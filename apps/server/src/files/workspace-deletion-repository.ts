import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { workspaces } from '../db/schema/accounts';
import { files, fileUses } from '../db/schema/files';
import { projectTotals } from '../db/schema/numbers';
import { projects } from '../db/schema/projects';
import { deleteFileRow } from './file-repository';

/** Erases a workspace with its projects and files; its objects follow with the next sweep. */
export async function deleteWorkspace(tx: Transaction, workspaceId: number): Promise<void> {
  const isThisOne = eq(workspaces.id, workspaceId);
  await tx.select({ id: workspaces.id }).from(workspaces).where(isThisOne).for('update');
  await deleteContentOf(tx, workspaceId);
  await tx.delete(workspaces).where(isThisOne);
}

/** Deletes the projects and files of a workspace. Its objects follow with the next sweep. */
export async function deleteContentOf(tx: Transaction, workspaceId: number): Promise<void> {
  await tx.delete(fileUses).where(eq(fileUses.workspaceId, workspaceId));
  // The totals go first, so that no trigger updates them for each project.
  await tx.delete(projectTotals).where(eq(projectTotals.workspaceId, workspaceId));
  await tx.delete(projects).where(eq(projects.workspaceId, workspaceId));
  const isOwn = eq(files.workspaceId, workspaceId);
  const owned = await tx.select().from(files).where(isOwn).orderBy(asc(files.id)).for('update');
  for (const file of owned) await deleteFileRow(tx, file);
}
