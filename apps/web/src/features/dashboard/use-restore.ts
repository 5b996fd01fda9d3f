import type { Project } from '@anchora/contract/projects';
import { shownMessage } from '../../api/api-error';
import { useRestoreProject } from '../../api/projects';
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
      showToast({ kind: 'error', title: texts.error, description: shownMessage(error, texts.restoreFailed) });
    }
  };
  return { restore, isPending };
}
