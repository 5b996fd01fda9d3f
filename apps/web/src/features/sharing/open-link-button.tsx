import { shownMessage } from '../../api/http-client';
import { useUpdateProject } from '../../api/projects';
import { sharing as texts } from '../../texts/sharing';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';

export interface OpenLinkButtonProps {
  id: number;
  /** The change that makes the link work for everyone. */
  change: { status: 'active' } | { isPublic: true };
  label: string;
}

export function OpenLinkButton({ id, change, label }: OpenLinkButtonProps) {
  const update = useUpdateProject(id);
  const open = () =>
    update.mutate(change, {
      onSuccess: () => showToast({ kind: 'success', ...texts.changed }),
      onError: (error) => showToast({ kind: 'error', title: texts.changeFailed, description: shownMessage(error) }),
    });
  return (
    <Button busy={update.isPending} onClick={open}>
      {label}
    </Button>
  );
}
