import type { ProjectCounts, ProjectView } from '@anchora/contract/project-lists';

/** Number of projects in a view. */
export function countOf(view: ProjectView, { total, archived, trash }: ProjectCounts): number {
  return { active: total - archived, archived, trash }[view];
}
