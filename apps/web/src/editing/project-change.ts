import type { Project, UpdateProject } from '@anchora/contract/projects';

export interface ProjectEntries {
  name: string;
  description: string;
  visitorLanguage: Project['visitorLanguage'];
}

/** The changed entries without those that were saved: what was typed while they were on their way. */
export function changedSince(changed: Partial<ProjectEntries>, saved: ProjectEntries): Partial<ProjectEntries> {
  const isLater = ([key, value]: [string, string]) => value !== saved[key as keyof ProjectEntries];
  return Object.fromEntries(Object.entries(changed).filter(isLater));
}

/**
 * The fields that the entries change; no other one is sent, so that none returns to what it was before another member
 * saved.
 */
export function projectChange(
  { name, description, visitorLanguage }: ProjectEntries,
  before: Pick<Project, keyof ProjectEntries>,
): UpdateProject {
  const change: UpdateProject = {};
  if (name.trim() !== before.name) change.name = name.trim();
  if ((description.trim() || null) !== before.description) change.description = description.trim() || null;
  if (visitorLanguage !== before.visitorLanguage) change.visitorLanguage = visitorLanguage;
  return change;
}
