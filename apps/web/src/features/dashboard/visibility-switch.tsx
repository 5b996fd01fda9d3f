import type { Project } from '@anchora/contract/projects';
import { useState } from 'react';
import { useCheckCanMakePrivate } from '../../api/billing';
import { useUpdateProject } from '../../api/projects';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { dashboard } from '../../texts/dashboard';
import { Switch } from '../../ui/fields/switch';
import { showToast } from '../../ui/messages/toast';

const { card, toasts } = dashboard;

/** Makes a project public at once; makes it private if the plan allows that, otherwise after an upgrade. */
export function VisibilitySwitch({ project }: { project: Project }) {
  const [busy, setBusy] = useState(false);
  const update = useUpdateProject(project.id);
  const checkCanMakePrivate = useCheckCanMakePrivate();

  const mayBePrivate = async () => {
    const allowed = await checkCanMakePrivate().catch(() => false);
    return allowed || askToUpgrade({ kind: 'project', id: project.id });
  };
  const change = async (isPublic: boolean) => {
    setBusy(true);
    try {
      if (!isPublic && !(await mayBePrivate())) return;
      await update.mutateAsync({ isPublic });
      showToast({
        kind: 'success',
        title: toasts.success,
        description: isPublic ? toasts.nowPublic : toasts.nowPrivate,
      });
    } catch {
      showToast({ kind: 'error', title: toasts.error, description: toasts.visibilityFailed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={card.public}
      // Nobody can open an archived project, public or private, so it has no hint.
      hint={project.status === 'active' && (project.isPublic ? card.publicHint : card.privateHint)}
      controlLabel={card.visibilityOf(project.name)}
      checked={project.isPublic}
      onCheckedChange={(isPublic) => void change(isPublic)}
      busy={busy}
      disabled={project.status === 'blocked'}
    />
  );
}
