import type { Project, ProjectType } from '@anchora/contract/projects';

/** The wizard, filled from a project whose picture failed. The new project goes to the same workspace. */
export function wizardFromProject(
  { id, userId, workspaceId }: Pick<Project, 'id' | 'userId' | 'workspaceId'>,
  type: ProjectType,
): string {
  const query = new URLSearchParams({ project: String(id), type });
  // A personal workspace has the id of its owner, and is the one that no address names.
  if (workspaceId !== userId) query.set('workspace', String(workspaceId));
  return `/create-project?${query.toString()}`;
}
