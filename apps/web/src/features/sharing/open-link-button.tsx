import type { Project } from '@anchora/contract/projects';
import { useUpdateProject } from '../../api/projects';
import { useHasRight } from '../../api/workspaces';
import { toastFailure } from '../../api/toast-failure';
import { sharing as texts } from '../../texts/sharing';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';

export interface OpenLinkButtonProps {
  id: number;
  workspaceId: number | undefined;
  /** The change that makes the link work for everyone. */
  change: { status: 'active' } | { isPublic: true };
  label: string;
}

function isOpenToAll({ status, isPublic }: Pick<Project, 'status' | 'isPublic'>): boolean {
  return status === 'active' && isPublic;
}

/** Opens the project to everyone; members who may not change it see nothing. */
export function OpenLinkButton({ id, workspaceId, change, label }: OpenLinkButtonProps) {
  const update = useUpdateProject(id);
  const mayChange = useHasRight('change', workspaceId);
  // The note with this button goes as soon as the project is open, so that callbacks of `mutate` would no longer be
  // called.
  const open = async () => {
    try {
      const project = await update.mutateAsync(change);
      // A project that was archived and private still has one of the two reasons, which its note goes on to tell.
      if (isOpenToAll(project)) showToast({ kind: 'success', ...texts.changed });
    } catch (error) {
      toastFailure(error, { title: texts.changeFailed });
    }
  };
  return (
    mayChange && (
      <Button busy={update.isPending} onClick={() => void open()}>
        {label}
      </Button>
    )
  );
}
