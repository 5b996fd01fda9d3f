import { stageDialogs } from '../../../texts/stage-dialogs';
import { AlertDialog } from '../../../ui/layers/alert-dialog';
import { isolated } from '../../../ui/wording/isolated';

const texts = stageDialogs.removing;

interface RemovalQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the picture. */
  name: string;
  confirmLabel: string;
  onConfirm: () => void;
}

export function RemovalQuestion({ name, ...rest }: RemovalQuestionProps) {
  return (
    <AlertDialog
      {...rest}
      title={texts.title(isolated(name))}
      description={texts.text}
      cancelLabel={texts.cancel}
      danger
    />
  );
}
