import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from '../../../ui/layers/alert-dialog';
import { showToast } from '../../../ui/messages/toast';
import { toastFailure } from '../../../api/toast-failure';

interface DeletionQuestionProps {
  /** The question; null while none is asked. */
  description: ReactNode | null;
  texts: { title: string; cancel: string; confirm: string; done: string; failed: string };
  /** Says after the deletion how much room it freed. */
  doneText: string;
  /** Deletes the file. An error is shown in a toast. */
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is deleted for good, and tells how it went. */
export function DeletionQuestion({ description, texts, doneText, run, onClose }: DeletionQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  // The button is busy only after the next rendering, which the second press of a double click does not wait for.
  const isRunning = useRef(false);
  const confirm = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await run();
      showToast({ kind: 'success', title: texts.done, description: doneText });
    } catch (error) {
      toastFailure(error, { title: texts.failed });
    }
    isRunning.current = false;
    setBusy(false);
    onClose();
  };
  return (
    <AlertDialog
      open={description !== null}
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
      }}
      title={texts.title}
      description={description}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      busy={isBusy}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
