import type { Project } from '@anchora/contract/projects';
import { useDeleteProject } from '../../api/projects';
import { toastFailure } from '../../api/toast-failure';
import { dashboard } from '../../texts/dashboard';
import { isolated } from '../../ui/wording/isolated';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { showToast } from '../../ui/messages/toast';
import { useRestore } from './use-restore';

const { deleteDialog: texts, toasts } = dashboard;

interface DeleteDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms a deletion, moves the project to the trash, and offers to undo it. */
export function DeleteDialog({ project, open, onOpenChange }: DeleteDialogProps) {
  const remove = useDeleteProject();
  const { restore } = useRestore(project);
  const confirm = async () => {
    try {
      await remove.mutateAsync(project.id);
      const action = { label: toasts.undo, onSelect: () => void restore() };
      showToast({ kind: 'success', title: toasts.deleted(isolated(project.name)), action });
    } catch (error) {
      toastFailure(error, { title: toasts.error, description: toasts.deleteFailed });
    }
    onOpenChange(false);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !remove.isPending && onOpenChange(next)}
      title={texts.title}
      description={texts.text(isolated(project.name))}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
