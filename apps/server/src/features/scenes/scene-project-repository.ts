import type { Right } from '@anchora/contract/roles';
import { eq, sql } from 'drizzle-orm';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Database, Transaction } from '../../db/database';
import { holdForProject, lockWorkspace } from '../../accounts/hold-workspace';
import { payerColumns } from '../../accounts/payer';
import { holdAccount } from '../../accounts/user-repository';
import { users } from '../../db/schema/accounts';
import { projects } from '../../db/schema/projects';
import { contentAlpha, projectFileColumns } from '../../db/used-files';
import { readableBy, requireRight, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';

const PROJECT = {
  id: projects.id,
  userId: projects.userId,
  workspaceId: projects.workspaceId,
  name: projects.name,
  description: projects.description,
  type: projects.type,
  contentType: projects.contentType,
  status: projects.status,
  isWithheld: projects.isWithheld,
  isPublic: projects.isPublic,
  createdAt: projects.createdAt,
  quality: projects.quality,
  trackingBuildState: projects.trackingBuildState,
  publishedVersion: projects.publishedVersion,
  publishedDocument: sql<SceneDocument | null>`(
    select v.document from scene_versions v
    where v.project_id = "projects"."id" and v.number = "projects"."published_version")`,
  contentAlpha,
  ...projectFileColumns,
  /** The owner of the workspace, whose plan and quota apply. */
  payer: payerColumns,
};

/** Finds a project with the columns that its scene needs, without checking who asks. */
export async function findAnyProject(tx: Database | Transaction, id: number) {
  const [project] = await tx
    .select(PROJECT)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(eq(projects.id, id));
  return project ?? null;
}
export type ProjectOfScene = NonNullable<Awaited<ReturnType<typeof findAnyProject>>>;

/**
 * The project with this id, if the user may read it.
 *
 * @throws ApiError `role-too-low` for a member who may read it, but lacks `right`
 */
export async function findProject(
  tx: Database | Transaction,
  user: Member,
  id: number,
  right: Right = 'read',
): Promise<ProjectOfScene | null> {
  const project = await findAnyProject(tx, id);
  if (!project || !readableBy(user).includes(project.workspaceId)) return null;
  requireRight(user, right, project.workspaceId);
  return project;
}

/**
 * Locks a project until the transaction ends, without checking who asks, so that its saves, its publications and its
 * purge take turns.
 *
 * @returns null if there is no such project.
 */
export async function lockAnyProject(tx: Transaction, id: number): Promise<ProjectOfScene | null> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('update');
  return findAnyProject(tx, id);
}

/**
 * Locks a project that the user may change, after account and workspace.
 *
 * @returns null if there is none that the user may read.
 * @throws ApiError `role-too-low`
 */
export async function lockProject(tx: Transaction, user: Member, id: number): Promise<ProjectOfScene | null> {
  // A project of another workspace is not locked, so that strangers cannot hold up its members.
  if (!(await findProject(tx, user, id, 'change'))) return null;
  await holdForProject(tx, user.id, id);
  await lockAnyProject(tx, id);
  return findProject(tx, user, id, 'change');
}

/**
 * Locks a project that the user may change like `lockProject`, and before it its workspace like `lockWorkspace`.
 *
 * @param found the project as it was read before its files were checked for its workspace.
 * @throws ApiError `draft-changed` if the project has moved to another workspace since; `role-too-low`
 */
export async function lockInWorkspace(
  tx: Transaction,
  user: Member,
  { id, workspaceId }: Pick<ProjectOfScene, 'id' | 'workspaceId'>,
): Promise<ProjectOfScene | null> {
  await holdAccount(tx, user.id);
  await lockWorkspace(tx, workspaceId);
  const project = await lockProject(tx, user, id);
  if (project && project.workspaceId !== workspaceId) throw new ApiError('draft-changed');
  return project;
}
