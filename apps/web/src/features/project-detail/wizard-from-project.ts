import type { Project, ProjectType } from '@anchora/contract/projects';
import { WIZARD_PATH } from '../../api/wizard-path';
import { inPageWorkspace } from '../../uploads/page-workspace';

/** The wizard, filled from a project whose picture failed. The new project goes to the same workspace. */
export function wizardFromProject(
  { id, userId, workspaceId }: Pick<Project, 'id' | 'userId' | 'workspaceId'>,
  type: ProjectType,
): string {
  // A personal workspace has the id of its owner, and is the one that no address names.
  return inPageWorkspace(`${WIZARD_PATH}?project=${id}&type=${type}`, workspaceId === userId ? null : workspaceId);
}
