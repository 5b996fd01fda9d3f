import { and, eq, sql } from 'drizzle-orm';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Database, Transaction } from '../../db/database';
import { personalWorkspaceId } from '../../db/personal-workspace';
import { workspaces } from '../../db/schema/accounts';
import { projects } from '../../db/schema/projects';
import { contentAlpha, projectFileColumns } from '../../db/used-files';
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
  publishedVersion: projects.publishedVersion,
  publishedDocument: sql<SceneDocument | null>`(
    select v.document from scene_versions v
    where v.project_id = "projects"."id" and v.number = "projects"."published_version")`,
  contentAlpha,
  ...projectFileColumns,
};

/** Finds a project with the columns that its scene needs. */
export async function findProject(tx: Database | Transaction, userId: number, id: number) {
  const [project] = await tx.select(PROJECT).from(projects).where(isOwned(userId, id));
  return project ?? null;
}
export type ProjectOfScene = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** Saves, publications and the purge of one project take turns. */
export async function lockProject(tx: Transaction, userId: number, id: number): Promise<ProjectOfScene | null> {
  await tx.select({ id: projects.id }).from(projects).where(isOwned(userId, id)).for('update');
  return findProject(tx, userId, id);
}

/**
 * Documents and uploads that compete for the last bytes of the quota take turns. Lock the workspace before the project.
 */
export async function lockWorkspace(tx: Transaction, userId: number): Promise<void> {
  const isIt = eq(workspaces.id, personalWorkspaceId(userId));
  await tx.select({ id: workspaces.id }).from(workspaces).where(isIt).for('no key update');
}

function isOwned(userId: number, id: number) {
  return and(eq(projects.id, id), eq(projects.userId, userId));
}

/** @throws ApiError `project-not-found`, `project-in-trash` */
export function changeable(project: ProjectOfScene | null): ProjectOfScene {
  if (!project) throw new ApiError('project-not-found');
  if (project.status === 'deleted') throw new ApiError('project-in-trash');
  return project;
}

/** @throws ApiError as `changeable`, and `project-blocked` */
export function publishable(project: ProjectOfScene | null): ProjectOfScene {
  const found = changeable(project);
  if (found.status === 'blocked' || found.isWithheld) throw new ApiError('project-blocked');
  return found;
}

/** The document that visitors of a project see now. */
export function shownDocument(project: ProjectOfScene): SceneDocument {
  const { modelFileId, targetImageFileId } = project;
  return (
    project.publishedDocument ??
    defaultScene({ ...project, contentFileId: modelFileId, targetFileId: targetImageFileId })
  );
}

/** Whether strangers can see the project. */
export function isOpen({ status, isPublic, isWithheld }: ProjectOfScene): boolean {
  return status === 'active' && isPublic && !isWithheld;
}
