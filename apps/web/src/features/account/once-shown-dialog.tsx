import { type ReactNode, useState } from 'react';
import { account } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { Dialog } from '../../ui/layers/dialog';

const texts = account.onceShown;

interface OnceShownDialogProps {
  title: string;
  description: string;
  /** Words of the button with which the user says that the secret is kept. */
  doneLabel: string;
  closeLabel: string;
  /** Whether the secret was copied or stored, so that closing loses nothing. */
  isKept: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a secret that is shown once. A press beside it does not close it; Escape and the cross ask first,
 * unless the secret was copied or stored.
 */
export function OnceShownDialog({
  title,
  description,
  doneLabel,
  closeLabel,
  isKept,
  onClose,
  children,
}: OnceShownDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isKept ? onClose() : setAsking(true));
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && leave()}
        closesOutside={false}
        title={title}
        description={description}
        closeLabel={closeLabel}
        footer={
          <Button variant="primary" onClick={onClose}>
            {doneLabel}
          </Button>
        }
      >
        {children}
      </Dialog>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.title}
        description={texts.text}
        cancelLabel={texts.back}
        confirmLabel={texts.close}
        danger
        onConfirm={onClose}
      />
    </>
  );
}
