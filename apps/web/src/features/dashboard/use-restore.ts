import type { Project } from '@anchora/contract/projects';
import { useRestoreProject } from '../../api/projects';
import { toastFailure } from '../../api/toast-failure';
import { dashboard } from '../../texts/dashboard';
import { showToast } from '../../ui/messages/toast';
import { isolated } from '../../ui/wording/isolated';

const { toasts: texts } = dashboard;

/** Takes a project out of the trash, and says how that went. */
export function useRestore({ id, name }: Pick<Project, 'id' | 'name'>) {
  const { mutateAsync, isPending } = useRestoreProject();
  const restore = async () => {
    try {
      await mutateAsync(id);
      showToast({ kind: 'success', title: texts.restored(isolated(name)) });
    } catch (error) {
      toastFailure(error, { title: texts.error, description: texts.restoreFailed });
    }
  };
  return { restore, isPending };
}
