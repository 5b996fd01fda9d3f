import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCheckCanMakePrivate } from '../../api/billing';
import { shownMessage } from '../../api/api-error';
import { useUpdateProject } from '../../api/projects';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { useCurrentUser } from '../../api/user';
import { dashboard } from '../../texts/dashboard';
import { Switch } from '../../ui/fields/switch';
import { showToast } from '../../ui/messages/toast';
import type { CardProps } from './card-props';

const { card, toasts } = dashboard;

/** Makes a project public at once; makes it private if the plan allows that, otherwise after an upgrade. */
export function VisibilitySwitch({ project, mayChange }: CardProps) {
  const [busy, setBusy] = useState(false);
  const update = useUpdateProject(project.id);
  const checkCanMakePrivate = useCheckCanMakePrivate();
  const isOwn = useCurrentUser().id === project.userId;
  const [path] = useLocation();

  const mayBePrivate = async () => {
    // In another user's workspace, the plan of its owner decides, which the server checks. A check that fails leads to
    // the offer of an upgrade, too, as specified.
    const allowed = !isOwn || (await checkCanMakePrivate().catch(() => false));
    // To a user who has left the page meanwhile, nothing is offered on the other one.
    return allowed || (location.pathname === path && askToUpgrade({ kind: 'project', id: project.id }));
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
    } catch (error) {
      const { visibilityFailed } = toasts;
      const description = isOwn ? visibilityFailed : shownMessage(error, visibilityFailed);
      showToast({ kind: 'error', title: toasts.error, description });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={card.public}
      // Visitors can open no project that is archived or taken down, public or private, so it has no hint.
      hint={project.status === 'active' && (project.isPublic ? card.publicHint : card.privateHint)}
      controlLabel={card.visibilityOf(project.name)}
      checked={project.isPublic}
      onCheckedChange={(isPublic) => void change(isPublic)}
      busy={busy}
      disabled={project.status === 'blocked' || !mayChange}
    />
  );
}
