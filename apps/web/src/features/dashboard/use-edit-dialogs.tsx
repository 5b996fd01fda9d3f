import type { Project } from '@anchora/contract/projects';
import { type ReactNode, useCallback, useState } from 'react';
import { EditDialog } from '../../editing/edit-dialog';
import { editing } from '../../texts/editing';

/**
 * The dialogs in which the projects of a list are edited. They belong to the list: a card goes when its project leaves
 * the list or the list changes its columns, and what was typed would go with it.
 *
 * @returns a function that opens the dialog of a project, and the dialogs
 */
export function useEditDialogs(listed: readonly Project[]): [(project: Project) => void, ReactNode] {
  /** Projects whose dialog was opened. A closed dialog keeps what was typed. */
  const [edited, setEdited] = useState<readonly Project[]>([]);
  const [openId, setOpenId] = useState<number | null>(null);
  const edit = useCallback((project: Project) => {
    setEdited((present) => (present.some(({ id }) => id === project.id) ? present : [...present, project]));
    setOpenId(project.id);
  }, []);
  const dialogs = edited.map((project) => (
    <EditDialog
      key={project.id}
      project={listed.find(({ id }) => id === project.id) ?? project}
      open={openId === project.id}
      onOpenChange={(open) => setOpenId(open ? project.id : null)}
      texts={editing}
    />
  ));
  return [edit, dialogs];
}
