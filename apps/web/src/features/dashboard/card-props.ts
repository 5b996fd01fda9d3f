import type { Project } from '@anchora/contract/projects';

export interface CardProps {
  project: Project;
  /** Whether the user may change the project. */
  mayChange: boolean;
}

export interface EditableCardProps extends CardProps {
  onEdit: (project: Project) => void;
}
